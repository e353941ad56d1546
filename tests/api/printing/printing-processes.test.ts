import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '@tawa/server/backup/restore.ts';
import { readConfig } from '@tawa/server/config.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { expect, onTestFinished, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { addPrinter, getPrintJobs, waitForJob } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { postgresOnly, sqliteOnly } from '../../support/postgres/database-only.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { textOf } from '../../support/printing/slip.ts';
import { runBackup } from '../../support/processes/backup.ts';
import { startWithTimings } from '../../support/processes/server-process.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const sqlite = sqliteOnly('one process knows at its start that no other one prints');

const order = (server: Pick<TestServer, 'origin'>, shop: TestShop) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });

/** A process that is killed while its printer has taken the KOT, but does not print. */
async function killWhileSending() {
  const prepared = await startServer();
  const shop = await seedShop(prepared);
  const { dataDir } = prepared;
  await prepared.stop();
  const paper = await startPaper({ mode: 'never-reads' });
  const env = { DATA_DIR: dataDir, NODE_ENV: 'test', RATE_LIMIT: 'off' };
  const child = startWithTimings(env, { printing: { statusMs: 50, writeMs: 60_000 } });
  onTestFinished(() => void child.process.kill('SIGKILL'));
  const running = { ...prepared, origin: await child.listening };
  await addPrinter(running, shop, { port: paper.port });
  const connections = paper.connections();
  const kot = await order(running, shop);
  await waitForJob(running, shop, ({ status }) => status === 'SENDING');
  // Until the printer has the connection, and so the document.
  await waitUntil(() => paper.connections() > connections || undefined);
  await new Promise((resolve) => setTimeout(resolve, 500));
  child.process.kill('SIGKILL');
  await child.exited;
  await paper.setMode('ok');
  await paper.waitForSlips(1);
  return { shop, dataDir, paper, kot };
}

async function restart(dataDir: string, change?: string) {
  if (change) {
    const stopped = await startServer({}, dataDir, { printing: { retryMs: [600_000] } });
    stopped.app.databases.writer.exec(change);
    await stopped.stop();
  }
  const server = await startServer({}, dataDir);
  onTestFinished(server.close);
  return server;
}

const countOf = (slips: ReturnType<Awaited<ReturnType<typeof startPaper>>['slips']>, tokenNo: number) =>
  slips.filter((slip) => textOf(slip).includes(`#${tokenNo} `) || textOf(slip).includes(`#${tokenNo}\n`))
    .length;

sqlite.test('a job of a killed process is unconfirmed, and is not printed again', async () => {
  const { shop, dataDir, paper, kot } = await killWhileSending();
  const server = await restart(dataDir);
  const job = await waitForJob(server, shop, ({ status }) => status === 'UNCONFIRMED');
  expect(job).toMatchObject({ kotId: kot._id, error: 'PROCESS_ENDED', attempts: 1 });
  const next = await order(server, shop);
  await waitUntil(() => countOf(paper.slips(), next.tokenNo) > 0 || undefined);
  expect(countOf(paper.slips(), kot.tokenNo)).toBe(1);
});

sqlite.test('the control: a job that is sent again after the kill is on paper twice', async () => {
  const { shop, dataDir, paper, kot } = await killWhileSending();
  const server = await restart(dataDir, "UPDATE print_jobs SET status = 'WAITING', lease_until = NULL");
  await waitUntil(async () => {
    const jobs = await getPrintJobs(server, shop);
    return jobs.every(({ status }) => status === 'PRINTED') || undefined;
  });
  expect(countOf(paper.slips(), kot.tokenNo)).toBe(2);
});

sqlite.test('what waited in a backup is expired after a restore, and not printed', async () => {
  const source = await startServer();
  onTestFinished(source.close);
  const shop = await seedShop(source);
  const paper = await startPaper({ mode: 'paper-out' });
  await addPrinter(source, shop, { port: paper.port });
  await order(source, shop);
  await waitForJob(source, shop, ({ error }) => error === 'PAPER_OUT');
  const folder = mkdtempSync(join(tmpdir(), 'tawa-test-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const backup = await runBackup(source.dataDir, join(folder, 'backups'), 'sources');
  const dataDir = join(folder, 'restored');
  const { migrationsDir } = readConfig({});
  restoreBackup({ folder: backup, dataDir, migrationsDir, overwrite: false });
  const restored = await startServer({ JWT_SECRET: 'x'.repeat(40) }, dataDir);
  onTestFinished(restored.stop);
  const rows = restored.app.databases.reader.all('SELECT status, error FROM print_jobs');
  expect(rows).toEqual([{ status: 'EXPIRED', error: 'RESTORED' }]);
});

postgresOnly.describe('two processes', () => {
  test('print each KOT once', async () => {
    const first = await startServer();
    const second = await startServer({}, first.dataDir);
    onTestFinished(async () => {
      await second.stop();
      await first.close();
    });
    const shop = await seedShop(first);
    const paper = await startPaper();
    await addPrinter(first, shop, { port: paper.port });
    const tokens: number[] = [];
    for (let n = 0; n < 20; n++) tokens.push((await order(n % 2 ? first : second, shop)).tokenNo);
    await paper.waitForSlips(20);
    await waitUntil(async () => {
      const jobs = await getPrintJobs(first, shop);
      return jobs.every(({ status }) => status === 'PRINTED') || undefined;
    });
    expect(tokens.map((tokenNo) => countOf(paper.slips(), tokenNo))).toEqual(tokens.map(() => 1));
  });

  test('a slow print outlasts its lease, which its process renews', async () => {
    const timings = { printing: { leaseMs: 600, statusMs: 100, signMs: 20_000 } };
    const first = await startServer({}, undefined, timings);
    const second = await startServer({}, first.dataDir, timings);
    onTestFinished(async () => {
      await second.stop();
      await first.close();
    });
    const shop = await seedShop(first);
    const paper = await startPaper({ mode: 'never-reads' });
    const { _id: printerId } = await addPrinter(first, shop, { port: paper.port });
    const kot = await order(first, shop);
    await waitForJob(first, shop, ({ status }) => status === 'SENDING');
    // The second process has a job for the printer from now on, and looks whether it is free.
    const params = { printerId, shopId: shop.shopId };
    await request(second.origin, printingApi.testPrinter, { params, as: shop.owner.token });
    const startedAt = performance.now();
    await waitUntil(() => performance.now() - startedAt > 2_500 || undefined);
    await paper.setMode('ok');
    await waitUntil(async () => {
      const jobs = await getPrintJobs(first, shop);
      return (jobs.length === 2 && jobs.every(({ status }) => status === 'PRINTED')) || undefined;
    });
    expect(countOf(paper.slips(), kot.tokenNo)).toBe(1);
  });

  test('another process prints within 30 s for one that was killed', async () => {
    const second = await startServer();
    onTestFinished(second.close);
    const shop = await seedShop(second);
    const paper = await startPaper({ mode: 'never-reads' });
    const env = { DATA_DIR: second.dataDir, NODE_ENV: 'test', RATE_LIMIT: 'off' };
    const child = startWithTimings(env, { printing: { statusMs: 50, writeMs: 60_000 } });
    onTestFinished(() => void child.process.kill('SIGKILL'));
    const killed = { ...second, origin: await child.listening };
    await addPrinter(killed, shop, { port: paper.port });
    await order(killed, shop);
    await waitForJob(second, shop, ({ status }) => status === 'SENDING');
    child.process.kill('SIGKILL');
    await child.exited;
    await paper.setMode('ok');
    const killedAt = performance.now();
    const { tokenNo } = await order(second, shop);
    await waitForJob(second, shop, (job) => job.tokenNo === tokenNo && job.status === 'PRINTED');
    expect(performance.now() - killedAt).toBeLessThan(30_000);
  });
});

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createJobPrinter } from '@tawa/server/print-agent/job-printer.ts';
import { openPrintJournal } from '@tawa/server/print-agent/print-journal.ts';
import { handedJob, PRINT_AGENTS_NAMESPACE } from '@tawa/server/printing/handed-job.ts';
import { kotDocument } from '@tawa/server/printing/kot-documents.ts';
import { testDocument } from '@tawa/server/printing/test-document.ts';
import type { PrintAgent } from '@tawa/shared/printing/print-agents.contract.ts';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { addPrintAgent, deletePrintAgent } from '../../support/api/print-agents.ts';
import {
  addPrinter,
  CONFIRMING_PROFILE,
  getPrinters,
  waitForJob,
  waitUntilAllPrinted,
} from '../../support/api/printing.ts';
import { postgresOnly, sqliteOnly } from '../../support/postgres/database-only.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { agentFolder, connectAgent, waitForConnection } from '../../support/printing/print-agent.ts';
import { sampleKot } from '../../support/printing/sample-documents.ts';
import { textOf } from '../../support/printing/slip.ts';
import { startPrintAgentProcess } from '../../support/processes/print-agent-process.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const sqlite = sqliteOnly('the server is one process, which starts again');

/** As in the internet: it refuses to connect to a private address itself. */
const ENV = { ALLOW_PRIVATE_PRINTERS: 'off' };
const TIMINGS = { printing: { retryMs: [50, 100], fallbackMs: 300 } };

async function startShop() {
  const server = await startServer(ENV, undefined, TIMINGS);
  onTestFinished(server.close);
  return { server, shop: await seedShop(server) };
}

type Paper = Awaited<ReturnType<typeof startPaper>>;

const printerOf = (server: TestServer, shop: TestShop, paper: Paper, { _id: agentId }: PrintAgent) =>
  addPrinter(server, shop, { port: paper.port, agentId });

const order = (server: TestServer, shop: TestShop) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });

const tokensOn = (paper: Paper) => paper.slips().map((slip) => /#\d+/.exec(textOf(slip))?.[0]);

test('a KOT prints through the agent at an address that the server refuses', async () => {
  const { server, shop } = await startShop();
  const paper = await startPaper();
  const { printAgent } = await connectAgent(server, shop);
  await printerOf(server, shop, paper, printAgent);
  const { tokenNo } = await order(server, shop);
  await waitUntilAllPrinted(server, shop);
  expect(tokensOn(paper)).toEqual([`#${tokenNo}`]);
  expect((await getPrinters(server, shop)).printers).toMatchObject([{ state: { status: 'OK' } }]);
});

test('an order waits for an agent that is not connected, and prints when it is', async () => {
  const { server, shop } = await startShop();
  const paper = await startPaper();
  const { printAgent, code } = await addPrintAgent(server, shop);
  await printerOf(server, shop, paper, printAgent);
  await order(server, shop);
  const waiting = await waitForJob(server, shop, ({ error }) => error === 'UNREACHABLE');
  expect(waiting).toMatchObject({ status: 'WAITING', attempts: 0 });
  const args = ['--server', server.origin, '--code', code, '--data', agentFolder()];
  const agent = startPrintAgentProcess(args);
  onTestFinished(() => void agent.process.kill('SIGKILL'));
  await waitUntilAllPrinted(server, shop);
  expect(paper.slips()).toHaveLength(1);
});

test('an agent gets nothing of another shop', async () => {
  const { server, shop } = await startShop();
  const stranger = await seedShop(server);
  const paper = await startPaper();
  const theirs = await connectAgent(server, stranger);
  const { printAgent } = await connectAgent(server, shop);
  await printerOf(server, shop, paper, printAgent);
  await order(server, shop);
  await waitUntilAllPrinted(server, shop);
  expect(theirs.log()).toMatch(/^Connected to \S+ as Computer \d+$/);
});

test('a removed agent is disconnected at once, and its token is refused', async () => {
  const { server, shop } = await startShop();
  const { printAgent, identity, removed, log } = await connectAgent(server, shop);
  const again = io(`${server.origin}${PRINT_AGENTS_NAMESPACE}`, {
    auth: { token: identity.token },
    autoConnect: false,
    reconnection: false,
  });
  onTestFinished(() => void again.close());
  await deletePrintAgent(server, shop, printAgent);
  await expect(removed).rejects.toThrow('was removed');
  expect(log()).toContain('Disconnected: io server disconnect');
  const refused = new Promise<Error>((resolve) => again.once('connect_error', resolve));
  again.connect();
  expect(await refused).toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
});

test('the same job delivered twice prints once, also after a restart of the agent', async () => {
  const paper = await startPaper();
  const folder = agentFolder();
  const job = {
    jobId: '019a0000-0000-7000-8000-000000000001',
    attempt: 1,
    leaseUntil: 1,
    timeLimitMs: 60_000,
    printer: { host: '127.0.0.1', port: paper.port, profile: CONFIRMING_PROFILE },
    document: testDocument(CONFIRMING_PROFILE),
    copies: 1,
    number: 1,
  };
  for (let start = 0; start < 2; start++) {
    const journal = openPrintJournal(folder);
    const printer = createJobPrinter({ journal, log: () => undefined });
    const outcomes = await Promise.all([printer.print(job), printer.print(job)]);
    expect(outcomes).toMatchObject([{ result: 'PRINTED' }, { result: 'PRINTED' }]);
    journal.close();
  }
  expect(paper.slips()).toHaveLength(1);
});

test('a note in an unknown script has a mark, and the journal keeps that its paper is incomplete', async () => {
  const paper = await startPaper();
  const folder = agentFolder();
  const kot = sampleKot({ tokenNo: 29, specialRequest: '不要花生' });
  const job = handedJob.parse({
    jobId: '019a0000-0000-7000-8000-000000000002',
    attempt: 1,
    leaseUntil: 1,
    timeLimitMs: 60_000,
    printer: { host: '127.0.0.1', port: paper.port, profile: CONFIRMING_PROFILE },
    document: kotDocument(kot),
    copies: 1,
    number: 1,
  });
  for (let start = 0; start < 2; start++) {
    const journal = openPrintJournal(folder);
    const printer = createJobPrinter({ journal, log: () => undefined });
    expect(await printer.print(job)).toMatchObject({ result: 'PRINTED', isIncomplete: true });
    journal.close();
  }
  const [slip, ...others] = paper.slips();
  expect(others).toEqual([]);
  expect(slip && textOf(slip)).toMatch(/ask for\s+#29[\s\S]*\[\?1\]/);
});

/** An agent that is killed between the printer's paper and its own answer. Then it starts again. */
async function killWhilePrinting(beforeRestart: (folder: string) => void = () => undefined) {
  const { server, shop } = await startShop();
  // The agent waits for a confirmation that does not come.
  const paper = await startPaper({ confirmsPrinted: false });
  const { printAgent, code } = await addPrintAgent(server, shop);
  await printerOf(server, shop, paper, printAgent);
  const folder = agentFolder();
  const first = startPrintAgentProcess(['--server', server.origin, '--code', code, '--data', folder]);
  onTestFinished(() => void first.process.kill('SIGKILL'));
  await waitForConnection(server, shop, printAgent);
  await order(server, shop);
  await paper.waitForSlips(1);
  first.process.kill('SIGKILL');
  await first.exited;
  beforeRestart(folder);
  const second = startPrintAgentProcess(['--data', folder]);
  onTestFinished(() => void second.process.kill('SIGKILL'));
  return { server, shop, paper };
}

test('a job of a killed agent is unconfirmed, and is not printed again', async () => {
  const { server, shop, paper } = await killWhilePrinting();
  const job = await waitForJob(server, shop, ({ status }) => status !== 'SENDING');
  expect(job).toMatchObject({ status: 'UNCONFIRMED', error: 'PROCESS_ENDED', attempts: 1 });
  expect(paper.slips()).toHaveLength(1);
});

test('the control: an agent that lost its journal prints the job twice', async () => {
  const { paper } = await killWhilePrinting((folder) => rmSync(join(folder, 'journal.jsonl')));
  expect(await paper.waitForSlips(2)).toHaveLength(2);
});

sqlite.test('an agent goes on printing while the server restarts, and reports it then', async () => {
  const first = await startServer(ENV, undefined, TIMINGS);
  const shop = await seedShop(first);
  const paper = await startPaper({ mode: 'never-reads' });
  const { printAgent } = await connectAgent(first, shop);
  await printerOf(first, shop, paper, printAgent);
  await order(first, shop);
  await waitForJob(first, shop, ({ status }) => status === 'SENDING');
  await waitUntil(() => paper.connections() > 0 || undefined);
  await first.stop();
  await paper.setMode('ok');
  await paper.waitForSlips(1);
  const { port } = new URL(first.origin);
  const second = await startServer({ ...ENV, PORT: port }, first.dataDir, TIMINGS);
  onTestFinished(second.close);
  const job = await waitForJob(second, shop, ({ status }) => status !== 'SENDING');
  expect(job).toMatchObject({ status: 'PRINTED', attempts: 1 });
  expect(paper.slips()).toHaveLength(1);
});

postgresOnly.describe('with two processes', () => {
  test('each order prints once, whichever process took it and whichever has the agent', async () => {
    const { server: first, shop } = await startShop();
    const second = await startServer(ENV, first.dataDir, TIMINGS);
    onTestFinished(second.stop);
    const paper = await startPaper();
    const { printAgent } = await connectAgent(second, shop);
    await printerOf(first, shop, paper, printAgent);
    const tokens: string[] = [];
    for (let n = 0; n < 20; n++) tokens.push(`#${(await order(n % 2 ? first : second, shop)).tokenNo}`);
    // The other process may not have made the job of the last order yet.
    await expect.poll(() => tokensOn(paper).length).toBeGreaterThanOrEqual(tokens.length);
    await waitUntilAllPrinted(first, shop);
    expect(tokensOn(paper).sort()).toEqual(tokens.sort());
  });

  test('an agent that is removed at the other process is disconnected', async () => {
    const { server: first, shop } = await startShop();
    const second = await startServer(ENV, first.dataDir, TIMINGS);
    onTestFinished(second.stop);
    const { printAgent, removed } = await connectAgent(second, shop);
    await deletePrintAgent(first, shop, printAgent);
    await expect(removed).rejects.toThrow('was removed');
  });
});

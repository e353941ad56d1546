import { readConfig } from '@tawa/server/config.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import type { Printer } from '@tawa/shared/printing/printing.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import {
  addPrinter,
  addStation,
  getPrinters,
  getPrintJobs,
  postPrinter,
  waitForJob,
  waitUntilAllPrinted,
} from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { ageRows } from '../../support/database/age-rows.ts';
import { advanceSeq } from '../../support/database/event-log.ts';
import { readDocuments } from '../../support/printing/documents.ts';
import { usePrinter } from '../../support/printing/papers.ts';
import { startPrinterEmulator } from '../../support/printing/printer-emulator.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const printing = { retryMs: [50], closeMs: 200, statusMs: 3_000 };
const server = await useServer({}, undefined, { printing });
const hosted = await useServer({ ALLOW_PRIVATE_PRINTERS: 'off' }, undefined, { printing });
const { origin, app } = server;
const { reader, writer } = app.databases;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const order = (body: Record<string, unknown> = {}) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY', ...body } });
describe('a server outside the shop', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.50',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.1.2.3',
    '::10.1.2.3',
    '64:ff9b::10.1.2.3',
    '::ffff:0:10.1.2.3',
    '2002:a01:203::1',
  ])('refuses a printer at %s', async (host) => {
    const theirs = await seedShop(hosted);
    const response = await postPrinter(hosted, theirs, { host, port: 9100 });
    expect(response.status).toBe(400);
    expect(response.fields).toEqual({ host: response.message });
    expect((await getPrinters(hosted, theirs)).printers).toEqual([]);
  });

  test.each(['8.8.8.8', '2001:4860:4860::8888', '64:ff9b::8.8.8.8', '2002:808:808::1'])(
    'accepts a printer at the public address %s',
    async (host) => {
      const theirs = await seedShop(hosted);
      // A printer that is not in use is not tried, so that nothing connects to the address.
      const printer = { host, port: 9100, isEnabled: false };
      expect((await postPrinter(hosted, theirs, printer)).status).toBe(201);
    },
  );

  test('connects to no name that is the address of a private network', async () => {
    const paper = await startPrinterEmulator();
    onTestFinished(() => paper.stop());
    const theirs = await seedShop(hosted);
    const { _id } = await addPrinter(hosted, theirs, { host: 'localhost', port: paper.port });
    await request(hosted.origin, printingApi.testPrinter, {
      params: { printerId: _id, shopId: theirs.shopId },
      as: theirs.owner.token,
    });
    await waitForJob(hosted, theirs, ({ error }) => error === 'REFUSED_ADDRESS');
    expect(paper.connections()).toBe(0);
  });

  test.each([
    [{}, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', ALLOW_PRIVATE_PRINTERS: 'on' }, true],
    [{ ALLOW_PRIVATE_PRINTERS: 'off' }, false],
  ])('is one unless it is a developer’s or says otherwise: %o', (env, isAllowed) => {
    expect(readConfig(env).allowsPrivatePrinters).toBe(isAllowed);
  });
});

describe('printing:changed', () => {
  test('is announced when the status changes, the last job is done, or more jobs wait in trouble', async () => {
    const { paper, printer } = await usePrinter(server, shop);
    await paper.setMode('paper-out');
    await order();
    await waitForJob(server, shop, ({ error }) => error === 'PAPER_OUT');
    for (let n = 0; n < 2; n++) await order();
    await waitUntil(async () => ((await getPrintJobs(server, shop)).length === 3 ? true : undefined));
    await paper.setMode('ok');
    await waitUntilAllPrinted(server, shop);
    const rows = reader.all<{ payload: string }>(`SELECT CAST(payload AS text) AS payload FROM events
      WHERE name = 'printing:changed' AND shop_id = '${shop.shopId}' ORDER BY seq`);
    const states = rows
      .map(({ payload }) => JSON.parse(payload) as { action: string; printer?: Printer })
      .filter(({ action, printer: one }) => action === 'edited' && one?._id === printer._id)
      .map(({ printer: one }) => `${one?.state.status} ${one?.state.waiting}`);
    // The two later orders may become jobs at once.
    expect(states.filter((state) => state !== 'PAPER_OUT 2')).toEqual([
      'OK 1',
      'PAPER_OUT 1',
      'PAPER_OUT 3',
      'OK 2',
      'OK 0',
    ]);
  });
});

describe('printers and stations', () => {
  test('the first printer brings the default station, which stays when it is deleted', async () => {
    const { printer } = await usePrinter(server, shop);
    const { stations } = await getPrinters(server, shop);
    expect(stations).toMatchObject([{ name: 'Kitchen', printerId: printer._id, isDefault: true }]);
    const params = { printerId: printer._id, shopId: shop.shopId };
    const removed = await request(origin, printingApi.deletePrinter, { params, as: shop.owner.token });
    expect(removed.status).toBe(200);
    const after = await getPrinters(server, shop);
    expect(after).toMatchObject({ printers: [], stations: [{ printerId: null, isDefault: true }] });
    const { printer: next } = await usePrinter(server, shop);
    expect((await getPrinters(server, shop)).stations).toMatchObject([
      { printerId: next._id, isDefault: true },
    ]);
  });

  test('a printer that replaces the only one prints the next order', async () => {
    const { printer } = await usePrinter(server, shop);
    const params = { printerId: printer._id, shopId: shop.shopId };
    await request(origin, printingApi.deletePrinter, { params, as: shop.owner.token });
    const { paper } = await usePrinter(server, shop);
    const { tokenNo } = await order();
    expect((await paper.waitForSlips(1)).map(textOf)).toEqual([expect.stringContaining(`#${tokenNo}`)]);
  });

  test('what its deleted printer had on paper is cancelled at the station’s next printer', async () => {
    const { paper: old, printer } = await usePrinter(server, shop);
    const kot = await order();
    await old.waitForSlips(1);
    await waitUntilAllPrinted(server, shop);
    const params = { printerId: printer._id, shopId: shop.shopId };
    await request(origin, printingApi.deletePrinter, { params, as: shop.owner.token });
    const { paper: next } = await usePrinter(server, shop);
    await changeStatus(server, shop, 'deleteKot', kot);
    await order();
    const [first = ''] = (await next.waitForSlips(1)).map(textOf);
    expect(first).toMatch(new RegExp(`CANCELLED[\\s\\S]*#${kot.tokenNo}`));
  });

  test('a printer for which jobs wait is not deleted', async () => {
    const { printer } = await usePrinter(server, shop, { mode: 'paper-out' });
    await order();
    await waitForJob(server, shop, () => true);
    const params = { printerId: printer._id, shopId: shop.shopId };
    const { status } = await request(origin, printingApi.deletePrinter, { params, as: shop.owner.token });
    expect(status).toBe(409);
  });

  test('another shop’s printer, station and items are not found', async () => {
    const { printer } = await usePrinter(server, shop);
    const other = await seedShop(server);
    const as = other.owner.token;
    const params = { shopId: other.shopId };
    const body = { name: 'Bar', printerId: printer._id };
    expect((await request(origin, printingApi.addStation, { params, body, as })).status).toBe(404);
    for (const foreign of [{ itemIds: [shop.items.naan] }, { categoryIds: [shop.categoryId] }]) {
      const form = { name: 'Bar', ...foreign };
      const { status } = await request(origin, printingApi.addStation, { params, body: form, as });
      expect(status).toBe(404);
    }
    expect((await getPrinters(server, other)).stations).toEqual([]);
    const foreign = { params: { shopId: other.shopId, printerId: printer._id }, as };
    expect((await request(origin, printingApi.testPrinter, foreign)).status).toBe(404);
  });

  test('a category belongs to one station, and there is always one default', async () => {
    await usePrinter(server, shop);
    await addStation(server, shop, { name: 'Bar', categoryIds: [shop.categoryId] });
    await addStation(server, shop, { name: 'Grill', categoryIds: [shop.categoryId], isDefault: true });
    const { stations } = await getPrinters(server, shop);
    expect(stations.map(({ name, categoryIds, isDefault }) => [name, categoryIds, isDefault])).toEqual([
      ['Bar', [], false],
      ['Grill', [shop.categoryId], true],
      ['Kitchen', [], false],
    ]);
    const grill = stations.find(({ name }) => name === 'Grill');
    const params = { stationId: grill?._id ?? '', shopId: shop.shopId };
    expect((await request(origin, printingApi.deleteStation, { params, as: shop.owner.token })).status).toBe(
      409,
    );
  });
});

describe('what is stored', () => {
  test('a customer who is erased leaves no name on documents', async () => {
    const { paper } = await usePrinter(server, shop);
    const kot = await placeOrder(server, shop, { body: { customerName: 'Zubeida Khan' } });
    await changeStatus(server, shop, 'confirmKot', kot);
    const [slip] = await paper.waitForSlips(1);
    expect(slip && textOf(slip)).toMatch(/Zubeida Khan/);
    await waitUntilAllPrinted(server, shop);
    await changeStatus(server, shop, 'deleteKot', kot);
    await paper.waitForSlips(2);
    await waitUntilAllPrinted(server, shop);
    expect(readDocuments(server, shop)).toMatch(/Zubeida/);
    const params = { customerId: kot.customerId?._id ?? '', shopId: shop.shopId };
    const erased = await request(origin, customersApi.eraseCustomer, { params, as: shop.owner.token });
    expect(erased.status).toBe(200);
    expect(readDocuments(server, shop)).not.toMatch(/Zubeida/);
  });

  test('jobs are deleted after a week, also those of a time when the clock was ahead', async () => {
    const { paper } = await usePrinter(server, shop);
    await order();
    await paper.waitForSlips(1);
    await waitUntilAllPrinted(server, shop);
    const age = (days: number) =>
      server.exec(`UPDATE print_jobs SET created_at = created_at - ${days * 86_400_000}`);
    // The clock was two hours ahead when the job was made, and is right now.
    await age(-1 / 12);
    await app.retention.runAll();
    expect(await getPrintJobs(server, shop)).toHaveLength(1);
    await age(6);
    await app.retention.runAll();
    expect(await getPrintJobs(server, shop)).toHaveLength(1);
    await age(2);
    await app.retention.runAll();
    expect(await getPrintJobs(server, shop)).toEqual([]);
  });

  test('events that a consumer has not read are kept for a week', async () => {
    await order();
    const { shopId } = shop;
    const insert = "INSERT INTO event_consumers (shop_id, name, seq) VALUES (?, 'sleeper', 1)";
    writer.prepare(insert).run(shopId);
    advanceSeq(server, shop, 5000);
    const seqs = () =>
      reader
        .all<{ seq: number }>(`SELECT seq FROM events WHERE shop_id = '${shopId}' ORDER BY seq`)
        .map(({ seq }) => Number(seq));
    const before = seqs();
    ageRows(writer, 2);
    await app.retention.runAll();
    expect(seqs()).toEqual(before.filter((seq) => seq > 1));
    ageRows(writer, 6);
    await app.retention.runAll();
    expect(seqs()).toEqual([]);
  });

  test('a log that does not reach back is read from its newest event on', async () => {
    const { paper } = await usePrinter(server, shop);
    await order();
    await paper.waitForSlips(1);
    await waitUntilAllPrinted(server, shop);
    const { shopId } = shop;
    await server.exec(
      `UPDATE event_consumers SET seq = 0 WHERE shop_id = '${shopId}' AND name = 'printing';
       DELETE FROM events WHERE shop_id = '${shopId}' AND seq < 3`,
    );
    await order();
    await waitUntil(() => {
      const [row] = reader.all<{ seq: number }>(
        `SELECT seq FROM event_consumers WHERE shop_id = '${shopId}' AND name = 'printing'`,
      );
      return Number(row?.seq) > 0 || undefined;
    });
    const next = await order();
    const tokens = () => paper.slips().map((slip) => /#\d+/.exec(textOf(slip))?.[0]);
    await waitUntil(() => tokens().includes(`#${next.tokenNo}`) || undefined);
    await waitUntilAllPrinted(server, shop);
    // The order between may have come before the consumer looked, and is on paper then.
    expect(tokens().filter((token) => token !== `#${next.tokenNo - 1}`)).toEqual(['#1', `#${next.tokenNo}`]);
  });
});

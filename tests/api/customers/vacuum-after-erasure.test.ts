// @postgres never

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { afterEach, beforeAll, expect } from 'vitest';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { insertPaidInvoices } from '../../support/database/bulk-invoices.ts';
import { countRows } from '../../support/database/count-rows.ts';
import { findLeaks } from '../../support/database/find-leaks.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const { test } = sqliteOnly('VACUUM of the database file');

const server = await useServer();
const shop = await seedShop(server);
const { writer } = server.app.databases;
const { statfsSync } = fs;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DINER = { customerName: 'Zubeidaa Qadir', customerPhoneNo: '7012345678' };
const ERASED_TEXT = 'Nilofar Wazir 7087654321';

beforeAll(() => insertPaidInvoices(server, shop, 600));
afterEach(() => {
  freeBytes(undefined);
  writer.exec('DROP TABLE IF EXISTS filler; DROP TABLE IF EXISTS moved_rows; VACUUM');
});

function freeBytes(bavail: number | undefined): void {
  fs.statfsSync =
    bavail === undefined
      ? statfsSync
      : (((path: string) => Object.assign(statfsSync(path), { bavail, bsize: 1 })) as typeof statfsSync);
  syncBuiltinESMExports();
}

/** Rows with the text grow, so that SQLite moves some to other pages; then no row has the text. */
function leaveBytesOfMovedRows(): void {
  writer.exec('DROP TABLE IF EXISTS moved_rows; CREATE TABLE moved_rows (text TEXT)');
  writer.exec(`INSERT INTO moved_rows SELECT '${ERASED_TEXT}' FROM invoices LIMIT 600`);
  writer.exec(
    `UPDATE moved_rows SET text = text || ' ' || hex(zeroblob(60)); UPDATE moved_rows SET text = ''`,
  );
}

/** Makes the file too large for VACUUM during service. */
function enlargeFile(): void {
  writer.exec(
    'CREATE TABLE filler (bytes BLOB); INSERT INTO filler SELECT zeroblob(1000000) FROM invoices LIMIT 20',
  );
}

async function eraseDiner(): Promise<void> {
  const kot = await placeOrder(server, shop, { body: DINER });
  await changeStatus(server, shop, 'rejectKot', kot);
  const { message } = await request(server.origin, customersApi.eraseCustomer, {
    params: { customerId: kot.customerId?._id ?? '', shopId: shop.shopId },
    as: shop.owner.token,
  });
  expect(message).toBe('Customer erased, also from 1 order and 0 bills');
}

const passTime = (ms: number) =>
  writer.exec(`UPDATE events SET at = at - ${ms}; UPDATE erasures SET asked_at = asked_at - ${ms}`);
const countErasures = () => countRows(server, 'erasures');
const leaks = () => findLeaks([ERASED_TEXT], server.dataDir);

test('bytes that SQLite leaves where rows moved are gone once a customer is erased', async () => {
  leaveBytesOfMovedRows();
  await server.app.databases.truncateWal();
  expect(countRows(server, 'moved_rows', "text <> ''")).toBe(0);
  expect(leaks()).toEqual([`tawa.db: ${ERASED_TEXT}`]);
  await eraseDiner();
  expect(countErasures()).toBe(0);
  expect(leaks()).toEqual([]);
});

test('a large file is rewritten once no shop has had an event for five minutes', async () => {
  leaveBytesOfMovedRows();
  enlargeFile();
  await eraseDiner();
  await eraseDiner();
  await server.app.retention.runAll();
  expect(countErasures()).toBe(2);
  expect(leaks()).not.toEqual([]);
  passTime(6 * MINUTE_MS);
  await server.app.retention.runAll();
  expect(countErasures()).toBe(0);
  expect(leaks()).toEqual([]);
  expect(countRows(server, 'events', `name = 'customer:erased' AND at > ${Date.now() - MINUTE_MS}`)).toBe(2);
});

test('a large file is rewritten after a day, although orders are placed', async () => {
  enlargeFile();
  await eraseDiner();
  passTime(25 * HOUR_MS);
  await placeOrder(server, shop, { body: { kotType: 'TAKEAWAY' } });
  await server.app.retention.runAll();
  expect(countErasures()).toBe(0);
});

test('on a full disk the erasure stays unfinished until there is room for VACUUM', async () => {
  leaveBytesOfMovedRows();
  freeBytes(1_000);
  await eraseDiner();
  await server.app.retention.runAll();
  expect(countErasures()).toBe(1);
  expect(leaks()).not.toEqual([]);
  freeBytes(undefined);
  await server.app.retention.runAll();
  expect(countErasures()).toBe(0);
  expect(leaks()).toEqual([]);
});

test('VACUUM keeps the rowids by which erasures that are running scan the tables', async () => {
  const readRowids = () =>
    ['invoices', 'kots', 'events'].map((table) =>
      writer.prepare(`SELECT rowid FROM ${table} ORDER BY rowid`).pluck().all(),
    );
  writer.exec('DELETE FROM payments; UPDATE kots SET invoice_id = NULL');
  for (const table of ['invoices', 'kots', 'events']) writer.exec(`DELETE FROM ${table} WHERE rowid % 3 = 0`);
  const before = readRowids();
  writer.exec('VACUUM');
  expect(readRowids()).toEqual(before);
});

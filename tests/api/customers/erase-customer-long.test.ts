import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { ERASED_NAME } from '@tawa/shared/customers/customers.rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { insertPaidInvoices } from '../../support/database/bulk-invoices.ts';
import { countRows } from '../../support/database/count-rows.ts';
import { findLeaks } from '../../support/database/find-leaks.ts';
import { RECEIVED_SQL } from '../../support/database/payments.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const sqlite = sqliteOnly('its file');

const INVOICES = 600;
const REGULAR = { id: '0190aaaa-0000-7000-8000-000000000001', name: 'Zubeidaa Qadir', phoneNo: '7012345678' };
const PERSONAL_TEXTS = [REGULAR.name, REGULAR.name.toLowerCase(), REGULAR.phoneNo];

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startServer();
  shop = await seedShop(server);
  await insertPaidInvoices(server, shop, INVOICES);
});
afterAll(() => server.close());

function assignHistoryToCustomer(): void {
  const { writer } = server.app.databases;
  const { id, name, phoneNo } = REGULAR;
  writer
    .prepare(
      `INSERT INTO customers (id, shop_id, name, folded_name, phone_no, total_spending) VALUES (?, ?, ?, ?, ?, 0)`,
    )
    .run(id, shop.shopId, name, name.toLowerCase(), phoneNo);
  writer
    .prepare(
      `UPDATE invoices SET customer_id = ?, customer_name = ?, customer_folded_name = ?, customer_phone_no = ?
      WHERE shop_id = ?`,
    )
    .run(id, name, name.toLowerCase(), phoneNo, shop.shopId);
  writer
    .prepare(
      `UPDATE kots SET customer_id = ?, customer_name = ?, customer_phone_no = ? WHERE shop_id = ? AND status = 'PAID'`,
    )
    .run(id, name, phoneNo, shop.shopId);
}

const erase = () =>
  request(server.origin, customersApi.eraseCustomer, {
    params: { customerId: REGULAR.id, shopId: shop.shopId },
    as: shop.owner.token,
  });

test('orders are accepted while hundreds of invoices are erased', async () => {
  assignHistoryToCustomer();
  expect(findLeaks(PERSONAL_TEXTS, server.dataDir)).not.toEqual([]);
  let isErased = false;
  let meanwhile = 0;
  const erasing = erase().finally(() => {
    isErased = true;
  });
  while (!isErased) {
    await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
    if (!isErased) meanwhile++;
  }
  expect((await erasing).message).toMatch(/^Customer erased/);
  await waitUntil(() => countRows(server, 'erasures') === 0);
  await waitUntil(() => findLeaks(PERSONAL_TEXTS, server.dataDir).length === 0);
  expect(countRows(server, 'invoices', `customer_name = '${ERASED_NAME}' AND ${RECEIVED_SQL} > 0`)).toBe(
    INVOICES,
  );
  expect(meanwhile).toBeGreaterThan(INVOICES / 200);
});

test('an erasure that a stop interrupts continues after the next start', async () => {
  assignHistoryToCustomer();
  const { writer } = server.app.databases;
  writer.prepare('DELETE FROM customers WHERE id = ?').run(REGULAR.id);
  writer
    .prepare('INSERT INTO erasures VALUES (?, ?, ?, ?, ?)')
    .run('one', shop.shopId, REGULAR.id, `["${REGULAR.phoneNo}"]`, Date.now());
  await server.stop();
  server = await startServer({}, server.dataDir);
  await waitUntil(() => countRows(server, 'erasures') === 0);
  await server.app.retention.runAll();
  expect(countRows(server, 'events', "name = 'customer:erased'")).toBe(2);
  expect(findLeaks(PERSONAL_TEXTS, server.dataDir)).toEqual([]);
});

sqlite.test(
  'a database of a version without secure deletion is vacuumed once',
  async () => {
    const { writer } = server.app.databases;
    writer.pragma('secure_delete = OFF');
    assignHistoryToCustomer();
    writer.exec(
      `UPDATE invoices SET customer_id = NULL, customer_name = NULL, customer_folded_name = NULL, customer_phone_no = NULL;
      UPDATE kots SET customer_id = NULL, customer_name = NULL, customer_phone_no = NULL;
      DELETE FROM customers;
      DELETE FROM bill_search`,
    );
    expect(findLeaks(PERSONAL_TEXTS, server.dataDir)).not.toEqual([]);
    writer.exec('DELETE FROM data_migrations WHERE number = 1');
    await server.stop();
    server = await startServer({}, server.dataDir);
    expect(findLeaks(PERSONAL_TEXTS, server.dataDir)).toEqual([]);
    const record = 'SELECT finished_at > 0 FROM data_migrations WHERE number = 1';
    expect(server.app.databases.writer.prepare(record).pluck().get()).toBe(1);
  },
  60_000,
);

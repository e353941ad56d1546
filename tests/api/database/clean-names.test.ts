import { planRenames } from '@tawa/server/db/data-migrations/clean-names.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { undoMigrations } from '../../support/database/undo-migrations.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** Names from a version that did not know these characters as invisible. */
const BLANK_ENDS = ['\u2800', '\u{1d159}', '\ufffc'];
const NAME_WITH_JOINER = 'അവന്\u200d';

/** Restores the names and the migration state of before the rule. */
function downgradeDatabase(server: TestServer, shopId: string): void {
  const { writer } = server.app.databases;
  const rename = (table: string, from: string, name: string, folded = name.toLowerCase()) =>
    writer
      .prepare(`UPDATE ${table} SET name = ?, folded_name = ? WHERE shop_id = ? AND name = ?`)
      .run(name, folded, shopId, from);
  rename('tables', 'T2', 'T1\u200b');
  // The older row gets the folded name of the newer one.
  rename('inventory_items', 'Older', 'Rice  flour');
  rename('customers', 'Meera', NAME_WITH_JOINER);
  writer
    .prepare('UPDATE invoices SET customer_folded_name = ? WHERE shop_id = ?')
    .run(NAME_WITH_JOINER, shopId);
  writer
    .prepare('UPDATE categories SET name = ? WHERE shop_id = ? AND name = ?')
    .run('MAIN\u2060 COURSE', shopId, 'BEVERAGES');
  const item = writer.prepare('UPDATE items SET name = ?, short_code = ? WHERE shop_id = ? AND name = ?');
  item.run('\u202eChai', 'PBM\u200b', shopId, 'Masala Chai');
  item.run('\u200b', 'BC', shopId, 'Butter Chicken');
  writer.prepare('UPDATE shops SET name = ? WHERE id = ?').run('Dha\u200bba', shopId);
  // Removes what this rule's migration and later ones have added.
  for (const column of ['visitor_orders', 'is_setup_open', 'is_billing_skipped', 'are_codes_printed'])
    writer.exec(`ALTER TABLE shops DROP COLUMN ${column}`);
  for (const column of ['event_seq', 'event_member'])
    writer.exec(`ALTER TABLE idempotency_keys DROP COLUMN ${column}`);
  writer.exec('CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)');
  undoMigrations(writer, 'clean_names');
}

test('a migration removes invisible characters from stored names, and every printed QR code still opens its table', async () => {
  const old = await startServer();
  const shop = await seedShop(old);
  const diner = { tableNo: 'T1', customerName: 'Meera', customerPhoneNo: '9000000088' };
  await placeOrder(old, shop, { as: shop.owner.token, body: diner });
  const invoice = requireInvoice(await createInvoiceClient(old, shop).openTable(shop.tables.T1));
  for (const name of ['Older', 'Rice flour']) {
    const body = { name, quantity: 1, quantityType: 'KG' } as const;
    const options = { params: { shopId: shop.shopId }, as: shop.owner.token };
    await request(old.origin, inventoryApi.addInventoryItem, { ...options, body });
  }
  downgradeDatabase(old, shop.shopId);
  await old.stop();

  const server = await startServer({}, old.dataDir);
  const [{ origin }, { shopId }, as] = [server, shop, shop.owner.token];
  const { data } = await request(origin, tablesApi.getMyTables, { params: { shopId }, as });
  const names = Object.fromEntries(data.tables.map(({ _id, name }) => [_id, name]));
  expect(names).toEqual({ [shop.tables.T1]: 'T1', [shop.tables.T2]: 'T1 (2)' });
  for (const [printed, now] of [
    ['T1', 'T1'],
    ['t1\u200b', 'T1 (2)'],
    ['T1 (2)', 'T1 (2)'],
    ['T1\u200d', 'T1'],
  ] as const) {
    const found = await request(origin, tablesApi.tableExist, { params: { shopId, tableNo: printed } });
    expect([printed, found.data.shopName, found.data.tableNo]).toEqual([printed, 'Dhaba', now]);
    const kot = await placeOrder(server, shop, { body: { tableNo: printed } });
    expect(kot.tableId?.name).toBe(now);
  }

  const menu = await request(origin, menuApi.getMyItems, { params: { shopId } });
  const itemNames = menu.data.items.map(({ name, shortCode, categoryId }) => [
    name,
    shortCode,
    categoryId.name,
  ]);
  expect(itemNames).toEqual(
    expect.arrayContaining([
      ['Chai', null, 'MAIN COURSE (2)'],
      ['Unnamed', 'BC', 'MAIN COURSE'],
      ['Paneer Butter Masala', 'PBM', 'MAIN COURSE'],
    ]),
  );
  const list = await request(origin, customersApi.getCustomers, {
    params: { shopId },
    query: { q: NAME_WITH_JOINER },
    as,
  });
  expect(list.data.customers).toMatchObject([{ name: NAME_WITH_JOINER, phoneNo: '9000000088' }]);
  const stock = await request(origin, inventoryApi.getInventory, { params: { shopId }, query: {}, as });
  expect(stock.data.inventories.map(({ name }) => name).sort()).toEqual(['Rice  flour (2)', 'Rice flour']);
  const { invoices } = (await createInvoiceClient(server, shop).list({ q: NAME_WITH_JOINER })).data;
  expect(invoices.map(({ _id }) => _id)).toEqual([invoice._id]);
  expect(server.app.databases.reader.all("SELECT name FROM counters WHERE name = 'names-to-clean'")).toEqual(
    [],
  );
  await server.close();
});

test('names that only a later version knows to be alike are told apart at its start', async () => {
  const old = await startServer();
  const shop = await seedShop(old);
  const { shopId, areaId } = shop;
  const as = shop.owner.token;
  for (const name of ['T1a', 'T1b', 'T1c'])
    await request(old.origin, tablesApi.addTable, {
      params: { shopId },
      as,
      body: { name, areaId, noOfSeats: 2, shape: 'CIRCLE' },
    });
  for (const name of ['Terrace', 'Terrace b'])
    await request(old.origin, tablesApi.addArea, { params: { shopId }, as, body: { name } });
  const { writer } = old.app.databases;
  const rename = (table: string, from: string, to: string) =>
    writer
      .prepare(`UPDATE ${table} SET name = ?, folded_name = ? WHERE shop_id = ? AND name = ?`)
      .run(to, to.toLowerCase(), shopId, from);
  for (const [index, end] of BLANK_ENDS.entries()) rename('tables', `T1${'abc'[index]}`, `T1${end}`);
  rename('areas', 'Terrace b', 'Terrace\u2800');
  writer
    .prepare('UPDATE categories SET name = ? WHERE shop_id = ? AND name = ?')
    .run('MAIN COURSE\u2800', shopId, 'BEVERAGES');
  writer
    .prepare('UPDATE items SET name = ? WHERE shop_id = ? AND name = ?')
    .run('\ufffcChai', shopId, 'Masala Chai');
  undoMigrations(writer, 'invisible_names');
  await old.stop();

  const server = await startServer({}, old.dataDir);
  const { data } = await request(server.origin, tablesApi.getMyTables, { params: { shopId }, as });
  expect(data.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['T1', 'T1 (2)', 'T1 (3)', 'T1 (4)']),
  );
  const found = await request(server.origin, tablesApi.tableExist, {
    params: { shopId, tableNo: 'T1\u2800' },
  });
  expect(found.data.tableNo).toBe('T1 (2)');
  const { data: areas } = await request(server.origin, tablesApi.getMyAreas, { params: { shopId }, as });
  expect(areas.areas.map(({ name }) => name)).toEqual(expect.arrayContaining(['Terrace', 'Terrace (2)']));
  const menu = await request(server.origin, menuApi.getMyItems, { params: { shopId } });
  expect(menu.data.items.map(({ name, categoryId }) => [name, categoryId.name])).toEqual(
    expect.arrayContaining([['Chai', 'MAIN COURSE (2)']]),
  );
  await server.close();
});

test('a database that an earlier version has cleaned is not cleaned again', async () => {
  const old = await startServer();
  const { shopId } = await seedShop(old);
  undoMigrations(old.app.databases.writer, 'data_migrations');
  old.app.databases.writer.prepare('UPDATE shops SET name = ? WHERE id = ?').run('Dha\u200bba', shopId);
  await old.stop();
  const server = await startServer({}, old.dataDir);
  expect(server.app.databases.reader.all('SELECT name FROM shops')).toEqual([{ name: 'Dha\u200bba' }]);
  await server.close();
});

test('a clean name stays; of the others the oldest keeps it first, for each shop separately', () => {
  const row = (id: string, name: string, shopId = 'a') => ({ id, name, shopId });
  expect(
    planRenames([
      row('1', 'T1\u200b'),
      row('2', 'T1'),
      row('3', '\u200bt1'),
      row('4', 'T1 (2)'),
      row('5', 'T1\u200b', 'b'),
    ]),
  ).toEqual([
    { id: '1', name: 'T1 (3)' },
    { id: '3', name: 't1 (4)' },
    { id: '5', name: 'T1' },
  ]);
});

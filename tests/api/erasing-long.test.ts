import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { ERASED_NAME } from '@tawa/shared/customers/customers.rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { fillWithPaidBills } from '../support/many-bills.ts';
import { placed } from '../support/orders.ts';
import { onSqlite } from '../support/postgres/alone.ts';
import { remainsOf } from '../support/remains.ts';
import { openRestaurant, type Restaurant } from '../support/restaurant.ts';
import { openShop, type TestShop } from '../support/shop.ts';
import { until } from '../support/until.ts';

const sqlite = onSqlite('its file');

/** A regular of many years, and what happens to the file meanwhile. */

const BILLS = 600;
const REGULAR = { id: '0190aaaa-0000-7000-8000-000000000001', name: 'Zubeidaa Qadir', phoneNo: '7012345678' };
const WORDS = [REGULAR.name, REGULAR.name.toLowerCase(), REGULAR.phoneNo];

let restaurant: Restaurant;
let shop: TestShop;
beforeAll(async () => {
  restaurant = await openRestaurant();
  shop = await openShop(restaurant);
  await fillWithPaidBills(restaurant, shop, BILLS);
});
afterAll(() => restaurant.close());

const rows = (table: string, where = 'true') =>
  restaurant.app.databases.writer.prepare(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get();

/** Every bill and ticket of the shop becomes the regular's. */
function comeForYears(): void {
  const { writer } = restaurant.app.databases;
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
  call(restaurant.origin, customersApi.eraseCustomer, {
    params: { customerId: REGULAR.id, shopId: shop.shopId },
    as: shop.owner.token,
  });

test('orders are taken while hundreds of bills are gone through', async () => {
  comeForYears();
  expect(remainsOf(WORDS, restaurant.dataDir)).not.toEqual([]);
  let isErased = false;
  let meanwhile = 0;
  const erasing = erase().finally(() => {
    isErased = true;
  });
  while (!isErased) {
    await placed(restaurant, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
    if (!isErased) meanwhile++;
  }
  expect((await erasing).message).toMatch(/^Customer erased/);
  await until(() => rows('erasures') === 0);
  await until(() => remainsOf(WORDS, restaurant.dataDir).length === 0);
  expect(rows('invoices', `customer_name = '${ERASED_NAME}' AND amount_received > 0`)).toBe(BILLS);
  expect(meanwhile).toBeGreaterThan(BILLS / 200);
});

test('what a stop of the program interrupts goes on with the next start', async () => {
  comeForYears();
  const { writer } = restaurant.app.databases;
  writer.prepare('DELETE FROM customers WHERE id = ?').run(REGULAR.id);
  writer
    .prepare('INSERT INTO erasures VALUES (?, ?, ?, ?, ?)')
    .run('one', shop.shopId, REGULAR.id, `["${REGULAR.phoneNo}"]`, Date.now());
  await restaurant.stop();
  restaurant = await openRestaurant({}, restaurant.dataDir);
  await until(() => rows('erasures') === 0);
  await restaurant.app.housekeeping.tidy();
  expect(rows('events', "name = 'customer:erased'")).toBe(2);
  expect(remainsOf(WORDS, restaurant.dataDir)).toEqual([]);
});

sqlite.test(
  'a file of a version that overwrote nothing is written anew once',
  async () => {
    const { writer } = restaurant.app.databases;
    writer.pragma('secure_delete = OFF');
    comeForYears();
    await erase();
    await until(() => rows('erasures') === 0);
    expect(remainsOf(WORDS, restaurant.dataDir)).not.toEqual([]);
    writer.pragma('user_version = 0');
    await restaurant.stop();
    restaurant = await openRestaurant({}, restaurant.dataDir);
    expect(remainsOf(WORDS, restaurant.dataDir)).toEqual([]);
    expect(restaurant.app.databases.writer.pragma('user_version', { simple: true })).toBe(1);
  },
  60_000,
);

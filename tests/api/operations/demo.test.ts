// @postgres full

import { fillDemo } from '@tawa/server/demo/fill.ts';
import { demoOwner } from '@tawa/server/demo/people.ts';
import { isOrderable } from '@tawa/shared/menu/item-choices.rules.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { PHOTO_SIDES, photoFile } from '@tawa/shared/menu/menu.rules.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { signUpOwner } from '../../support/api/accounts.ts';
import { request } from '../../support/client.ts';
import { DAILY_SALES_SQL, RECEIVED_SQL } from '../../support/database/payments.ts';
import { loginOwner, loginWaiter } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const open: TestServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function start(seedDemo: 'on' | 'off', dataDir?: string): Promise<TestServer> {
  const server = await startServer({ SEED_DEMO: seedDemo }, dataDir);
  open.push(server);
  return server;
}

async function restart(server: TestServer, seedDemo: 'on' | 'off'): Promise<TestServer> {
  await server.stop();
  open.splice(open.indexOf(server), 1);
  return start(seedDemo, server.dataDir);
}

function rows<Row>({ app }: TestServer, sql: string): Row[] {
  return app.databases.writer.prepare<[], Row>(sql).all();
}
const value = ({ app }: TestServer, sql: string) => app.databases.writer.prepare(sql).pluck().get();

test('a first start shows a restaurant with orders in progress', async () => {
  const server = await start('on');
  const { origin, app } = server;
  const demo = app.demo;
  if (!demo) throw new Error('there is no demo');
  const { owner, waiter } = demo.logins;
  const params = { shopId: demo.shopId };

  const ownerLogin = await loginOwner(origin, owner.identifier, owner.password);
  const as = ownerLogin.data.accessToken;
  const { shops } = (await request(origin, shopsApi.getMyShops, { as })).data;
  expect(shops.map(({ name }) => name)).toEqual([demo.shopName]);
  const waiterLogin = await loginWaiter(origin, waiter.identifier.toLowerCase(), waiter.password);
  expect(waiterLogin.status).toBe(200);

  const { items } = (await request(origin, menuApi.getMyItems, { params })).data;
  expect(items.length).toBeGreaterThanOrEqual(48);
  expect(items.some(({ isAvailable }) => !isAvailable)).toBe(true);
  const codes = items.map(({ shortCode }) => shortCode);
  expect(new Set(codes).size).toBe(items.length);

  const described = items.filter(({ hasFacts }) => hasFacts).length;
  expect(described).toBeGreaterThanOrEqual(items.length * 0.4);
  expect(described).toBeLessThan(items.length);

  const { optionGroups } = (await request(origin, menuApi.getMyOptionGroups, { params })).data;
  expect(items.filter(({ variants }) => variants.length > 0).length).toBeGreaterThanOrEqual(items.length / 4);
  const photos = items.flatMap(({ photo }) => photo ?? []);
  expect(photos.length).toBeGreaterThanOrEqual(items.length / 2);
  expect(new Set(photos).size).toBe(photos.length);
  for (const side of PHOTO_SIDES)
    expect((await fetch(origin + photoFile(photos[0] ?? '', side))).status).toBe(200);
  for (const item of items.filter(({ isAvailable }) => isAvailable)) {
    const groups = optionGroups.filter(({ _id }) => item.optionGroupIds.includes(_id));
    expect([item.name, isOrderable(item, groups)]).toEqual([item.name, true]);
  }
  expect(optionGroups.every(({ _id }) => items.some((item) => item.optionGroupIds.includes(_id)))).toBe(true);

  const { kots } = (await request(origin, ordersApi.getKots, { params, as })).data;
  expect(kots.flatMap((kot) => kot.items)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Paneer Tikka (Full)', price: 270 }),
      expect.objectContaining({ name: 'Masala Dosa', price: 180 }),
      expect.objectContaining({ name: 'Paneer Butter Masala', note: 'No onion' }),
    ]),
  );
  expect(kots.map(({ status, placedBy }) => [status, placedBy.role])).toEqual([
    ['REQUESTED', 'DINER'],
    ['COOKING', 'OWNER'],
    ['COOKING', 'WAITER'],
  ]);
  // The printed QR link is of an empty table.
  expect(kots.map(({ tableId }) => tableId?.name)).not.toContain(demo.tableNo);
  const { tables } = (await request(origin, tablesApi.getMyTables, { params, as })).data;
  expect(tables.filter(({ isEmpty }) => !isEmpty)).toHaveLength(2);

  const next = await request(origin, ordersApi.newOrder, {
    params,
    as,
    body: { kotType: 'TAKEAWAY', cartItems: [{ foodItemId: items[0]?._id ?? '', qty: 1 }] },
  });
  expect(next.data.kot.tokenNo).toBe((kots[0]?.tokenNo ?? 0) + 1);
});

test.each([
  ['at night, over the turn of a financial year', '2027-04-05T02:00:00+05:30'],
  ['just after opening', '2026-12-01T11:40:00+05:30'],
  ['in the evening rush', '2026-06-07T20:15:00+05:30'],
])('its history adds up, filled %s', async (_, at) => {
  const server = await start('off');
  await fillDemo(server.app.unitOfWork, Date.parse(at));

  const numbers = new Map<string, number>();
  const isNext = (name: string, number: number): void => {
    expect(number).toBe((numbers.get(name) ?? 0) + 1);
    numbers.set(name, number);
  };
  const kots = rows<{ day: string; no: number; at: number }>(
    server,
    'select business_day as day, token_no as no, created_at as at from kots order by id',
  );
  const times = kots.map((kot) => kot.at);
  expect(times.length).toBeGreaterThan(200);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  for (const { day, no } of kots) isNext(`token:${day}`, no);
  const invoices = rows<{ no: string }>(server, 'select invoice_no as no from invoices order by created_at');
  for (const { no } of invoices) {
    const [year, number] = no.split('-');
    isNext(`invoice:${year}`, Number(number));
  }
  const counters = rows<{ name: string; value: number }>(server, 'select name, value from counters');
  expect(new Map(counters.map(({ name, value }) => [name, value]))).toEqual(numbers);

  expect(value(server, 'select max(paid_at) from kots')).toBeLessThan(Date.parse(at));
  const withChoices = 'select count(*) from kot_lines where variant_id is not null and options is not null';
  expect(value(server, withChoices)).toBeGreaterThan(20);
  expect(value(server, "select count(*) from kot_lines where note <> ''")).toBeGreaterThan(5);
  const nothing = [
    `select count(*) from invoices i where sub_total <> (select sum(price * quantity) from kots k
      join kot_lines l on l.kot_id = k.id where k.invoice_id = i.id)`,
    `select count(*) from customers c where total_spending <> (select sum(${RECEIVED_SQL}) from invoices
      where customer_id = c.id) or last_visited <> (select max(paid_at) from invoices where customer_id = c.id)`,
    `select count(*) from invoices where discount >= sub_total
      or ${RECEIVED_SQL} > sub_total - discount + packing_fee + delivery_charges`,
    `select count(*) from (${DAILY_SALES_SQL} except
      select shop_id, day, payment_mode, bills, received, refunded, tips, collected from takings) as missing`,
  ];
  for (const sql of nothing) expect(value(server, sql)).toBe(0);
});

test('a later start finds the same demo and adds nothing', async () => {
  const first = await start('on');
  const before = rows(first, 'select id from kots order by id');
  const second = await restart(first, 'on');
  expect(second.app.demo).toEqual(first.app.demo);
  expect(rows(second, 'select id from kots order by id')).toEqual(before);
  const third = await restart(second, 'off');
  expect(third.app.demo).toEqual(first.app.demo);
});

test('an interrupted first fill is completed', async () => {
  const stopped = await start('off');
  await fillDemo(stopped.app.unitOfWork, Date.now());
  const again = await restart(stopped, 'on');
  expect(value(again, `select count(*) from kots where status <> 'PAID'`)).toBe(3);
});

test('contacts of a demo person that two other accounts have keep the demo out', async () => {
  const server = await start('off');
  const { email, phoneNo } = demoOwner;
  for (const contacts of [{ email }, { phoneNo }]) await signUpOwner(server, contacts);
  const again = await restart(server, 'on');
  expect(again.app.demo).toBeUndefined();
  expect(value(again, 'select count(*) from shops')).toBe(0);
});

test('demo logins that no longer work are not offered', async () => {
  const first = await start('on');
  first.app.databases.writer.exec(`update users set password_hash = (
    select password_hash from users where role = 'WAITER' limit 1) where role = 'OWNER'`);
  expect((await restart(first, 'on')).app.demo).toBeUndefined();
});

test('without the demo an empty database stays empty', async () => {
  const server = await start('off');
  expect(server.app.demo).toBeUndefined();
  expect(value(server, 'select count(*) from users')).toBe(0);
});

import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { invoiceFrom, invoicesOf } from '../../support/invoices.ts';
import { changeStatus, placeOrder } from '../../support/orders.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

/** The tables that have guests, by name. */
async function taken(at = shop): Promise<string[]> {
  const { data } = await request(origin, tablesApi.getMyTables, {
    params: { shopId: at.shopId },
    as: at.waiter.token,
  });
  return data.tables.filter(({ isEmpty }) => !isEmpty).map(({ name }) => name);
}
const byStaff = (tableNo = 'T1', kotType = 'DINEIN'): Promise<Kot> =>
  placeOrder(server, shop, { as: shop.waiter.token, body: { tableNo, kotType } });
async function pay(kot: Kot): Promise<void> {
  const bills = invoicesOf(server, shop);
  invoiceFrom(await bills.pay(invoiceFrom(await bills.single(kot._id))._id));
}
const end = (kot: Kot) => changeStatus(server, shop, 'deleteKot', kot);

test('a diner’s order does not take the table before it is confirmed', async () => {
  const kot = await placeOrder(server, shop);
  expect(await taken()).toEqual([]);
  await changeStatus(server, shop, 'confirmKot', kot);
  expect(await taken()).toEqual(['T1']);
});

test('a rejected order leaves it free', async () => {
  await changeStatus(server, shop, 'rejectKot', await placeOrder(server, shop));
  expect(await taken()).toEqual([]);
});

test('staff’s order takes it at once, and it stays taken when served', async () => {
  const kot = await byStaff('t2');
  expect(await taken()).toEqual(['T2']);
  await changeStatus(server, shop, 'updateKot', kot, shop.waiter.token);
  expect(await taken()).toEqual(['T2']);
});

test('a cancelled order frees it, unless another one is still there', async () => {
  const [first, second] = [await byStaff(), await byStaff()];
  await changeStatus(server, shop, 'updateKot', second);
  await end(first);
  expect(await taken()).toEqual(['T1']);
  await end(second);
  expect(await taken()).toEqual([]);
});

test('a takeaway takes no table', async () => {
  await byStaff('T1', 'TAKEAWAY');
  await byStaff('T1', 'DELIVERY');
  expect(await taken()).toEqual([]);
});

test('what is paid no longer takes it, served or still cooking', async () => {
  const [served, cooking] = [await byStaff('T1'), await byStaff('T2')];
  await changeStatus(server, shop, 'updateKot', served);
  await pay(served);
  expect(await taken()).toEqual(['T2']);
  await pay(cooking);
  expect(await taken()).toEqual([]);
});

test('the same table next door is another table', async () => {
  const neighbour = await seedShop(server);
  await byStaff('T1');
  expect(await taken()).toEqual(['T1']);
  expect(await taken(neighbour)).toEqual([]);
});

test('after a busy evening at two tables nobody is left sitting', async () => {
  const kots = await Promise.all(Array.from({ length: 12 }, (_, n) => byStaff(n % 2 ? 'T1' : 'T2')));
  expect(await taken()).toEqual(['T1', 'T2']);
  await Promise.all(kots.filter((_, n) => n % 2).map(end));
  expect(await taken()).toEqual(['T2']);
  await Promise.all(kots.filter((_, n) => n % 2 === 0).map(end));
  expect(await taken()).toEqual([]);
});

import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { listOccupiedTables } from '../../support/api/tables.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const occupiedTables = (at = shop) => listOccupiedTables(server, at);
const placeStaffOrder = (tableNo = 'T1', kotType = 'DINEIN'): Promise<Kot> =>
  placeOrder(server, shop, { as: shop.waiter.token, body: { tableNo, kotType } });
async function pay(kot: Kot): Promise<void> {
  const invoiceClient = createInvoiceClient(server, shop);
  requireInvoice(await invoiceClient.pay(requireInvoice(await invoiceClient.openSingle(kot._id))._id));
}
const cancelKot = (kot: Kot) => changeStatus(server, shop, 'deleteKot', kot);

test('a diner’s order does not occupy the table before it is confirmed', async () => {
  const kot = await placeOrder(server, shop);
  expect(await occupiedTables()).toEqual([]);
  await changeStatus(server, shop, 'confirmKot', kot);
  expect(await occupiedTables()).toEqual(['T1']);
});

test('a rejected order leaves the table free', async () => {
  await changeStatus(server, shop, 'rejectKot', await placeOrder(server, shop));
  expect(await occupiedTables()).toEqual([]);
});

test('a staff order occupies the table at once, and still when served', async () => {
  const kot = await placeStaffOrder('t2');
  expect(await occupiedTables()).toEqual(['T2']);
  await changeStatus(server, shop, 'updateKot', kot, shop.waiter.token);
  expect(await occupiedTables()).toEqual(['T2']);
});

test('a cancelled order frees the table unless another order occupies it', async () => {
  const [first, second] = [await placeStaffOrder(), await placeStaffOrder()];
  await changeStatus(server, shop, 'updateKot', second);
  await cancelKot(first);
  expect(await occupiedTables()).toEqual(['T1']);
  await cancelKot(second);
  expect(await occupiedTables()).toEqual([]);
});

test('a takeaway occupies no table', async () => {
  await placeStaffOrder('T1', 'TAKEAWAY');
  await placeStaffOrder('T1', 'DELIVERY');
  expect(await occupiedTables()).toEqual([]);
});

test('a paid order no longer occupies the table, served or cooking', async () => {
  const [served, cooking] = [await placeStaffOrder('T1'), await placeStaffOrder('T2')];
  await changeStatus(server, shop, 'updateKot', served);
  await pay(served);
  expect(await occupiedTables()).toEqual(['T2']);
  await pay(cooking);
  expect(await occupiedTables()).toEqual([]);
});

test('a table of the same name in another shop is not affected', async () => {
  const otherShop = await seedShop(server);
  await placeStaffOrder('T1');
  expect(await occupiedTables()).toEqual(['T1']);
  expect(await occupiedTables(otherShop)).toEqual([]);
});

test('after many orders at two tables both are free', async () => {
  const kots = await Promise.all(Array.from({ length: 12 }, (_, n) => placeStaffOrder(n % 2 ? 'T1' : 'T2')));
  expect(await occupiedTables()).toEqual(['T1', 'T2']);
  await Promise.all(kots.filter((_, n) => n % 2).map(cancelKot));
  expect(await occupiedTables()).toEqual(['T2']);
  await Promise.all(kots.filter((_, n) => n % 2 === 0).map(cancelKot));
  expect(await occupiedTables()).toEqual([]);
});

import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { editLine, lineParams, moveOrders, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const naanFor = (seat: unknown, qty = 1) => ({ foodItemId: shop.items.naan, qty, seat });
const order = (cartItems: object[], body: object = {}) =>
  placeOrder(server, shop, { as: shop.waiter.token, body: { cartItems, ...body } });
const seatsOf = ({ items }: Kot) => items.map(({ seat, quantity }) => [seat, quantity]);

/** Changes the first line, as the owner. */
async function edit(kot: Kot, change: object): Promise<Kot> {
  const { status, text, data } = await editLine(server, shop, kot, { ...change });
  expect([status, text]).toEqual([200, text]);
  return data.kot;
}

async function mark(kot: Kot): Promise<Kot> {
  const { data } = await request(origin, ordersApi.markOrderItem, {
    params: lineParams(shop, kot),
    body: { kotId: kot._id, isDone: true },
    as: shop.waiter.token,
  });
  return data.kot;
}

describe('an order of staff', () => {
  test('has a line for each seat, and one for the whole table', async () => {
    const { naan, chai } = shop.items;
    const kot = await order([
      naanFor(2),
      naanFor('1', 2),
      naanFor(2, 3),
      { foodItemId: naan, qty: 1 },
      naanFor(0),
      naanFor(null),
      { foodItemId: chai, qty: 1, seat: 30 },
    ]);
    expect(seatsOf(kot)).toEqual([
      [2, 4],
      [1, 2],
      [0, 3],
      [30, 1],
    ]);
  });

  test.each(['TAKEAWAY', 'DELIVERY'])('has no seats if it is for %s', async (kotType) => {
    expect(seatsOf(await order([naanFor(2), naanFor(1)], { kotType }))).toEqual([[0, 2]]);
  });
});

test('a diner gives no seat', async () => {
  const kot = await placeOrder(server, shop, { body: { cartItems: [naanFor(2), naanFor(1)] } });
  expect(seatsOf(kot)).toEqual([[0, 2]]);
});

test('another table keeps the seats of its orders', async () => {
  const kot = await order([naanFor(2)]);
  const { data } = await moveOrders(server, shop, { kotIds: [kot._id] });
  expect(data.kots.map(seatsOf)).toEqual([[[2, 1]]]);
});

describe('a change of the seat', () => {
  test('of some of a line makes them a line of their own, at the price of the order', async () => {
    const kot = await order([naanFor(1, 3)]);
    const changed = await edit(kot, { quantity: 1, seat: 2, shownQuantity: 3 });
    expect(seatsOf(changed)).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(changed).toMatchObject({ orderValue: kot.orderValue, totalOrderItems: 3 });
    const { _id, name } = kot.items[0] ?? {};
    expect(changed.changes).toEqual([
      { _id, name, seat: 1, was: 3, now: 2 },
      { _id: changed.items[1]?._id, name, seat: 2, was: 0, now: 1, replaces: { _id, name, seat: 1 } },
    ]);
  });

  test('keeps the mark of what the kitchen has cooked; more of it is still to be cooked', async () => {
    const marked = await mark(await order([naanFor(1, 3)]));
    const { doneAt } = marked.items[0] ?? {};
    expect(doneAt).not.toBeNull();
    const changed = await edit(marked, { quantity: 1, seat: 2 });
    expect(changed.items.map((line) => line.doneAt)).toEqual([doneAt, doneAt]);
    const whole = await edit(changed, { quantity: 2, seat: 3 });
    expect(whole.items.map((line) => [line.seat, line.doneAt])).toEqual([
      [2, doneAt],
      [3, doneAt],
    ]);
    const more = await edit(whole, { quantity: 2, seat: 4 });
    expect(more.items.map((line) => [line.seat, line.doneAt])).toEqual([
      [3, doneAt],
      [4, null],
    ]);
  });

  test('beside another note is cooked again', async () => {
    const marked = await mark(await order([naanFor(1)]));
    const { items } = await edit(marked, { seat: 2, note: 'No butter' });
    expect(items).toMatchObject([{ seat: 2, note: 'No butter', doneAt: null }]);
  });

  test('back to the whole table is a seat of 0; a missing or an empty one stays', async () => {
    const kot = await order([naanFor(2)]);
    for (const change of [{}, { seat: '' }, { seat: null }, { note: 'No butter' }])
      expect(seatsOf(await edit(await order([naanFor(2)]), change))).toEqual([[2, 1]]);
    expect(seatsOf(await edit(kot, { seat: 0 }))).toEqual([[0, 1]]);
  });

  test('of a takeaway is ignored', async () => {
    const kot = await order([naanFor(0)], { kotType: 'TAKEAWAY' });
    expect(await edit(kot, { seat: 2 })).toEqual(kot);
  });
});

test('who splits a bill sees the seat of each line', async () => {
  await order([naanFor(2), naanFor(0, 2)]);
  const invoice = requireInvoice(await createInvoiceClient(server, shop).openTable(shop.tables.T1));
  const { data } = await request(origin, invoicesApi.getSplitInvoices, {
    params: { shopId: shop.shopId, invoiceId: invoice._id },
    as: shop.owner.token,
  });
  expect(data.lines.map(({ seat, quantity }) => [seat, quantity])).toEqual([
    [2, 1],
    [0, 2],
  ]);
  // The bill merges two lines of the same item, even if their seats differ.
  expect(invoice.items).toMatchObject([{ name: 'Butter Naan', quantity: 3 }]);
});

// @area kitchen

import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createKitchenClient } from '../../support/api/kitchen.ts';
import { changeStatus, deleteLine, editLine, lineParams, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let kitchen: ReturnType<typeof createKitchenClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  kitchen = createKitchenClient(server, shop);
});

const anInstant = expect.stringMatching(/Z$/);

const ownerToken = () => shop.owner.token;
const params = () => ({ shopId: shop.shopId });

function placeCookingOrder(): Promise<Kot> {
  const { naan, chai } = shop.items;
  const cartItems = [
    { foodItemId: naan, qty: 2 },
    { foodItemId: chai, qty: 1 },
  ];
  return placeOrder(server, shop, { as: ownerToken(), body: { tableNo: 'T1', cartItems } });
}

const lineOf = (kot: Kot, index = 0): string => lineParams(shop, kot, index).orderItemId;

const markLine = (kot: Kot, isDone: boolean, index = 0) =>
  request(origin, ordersApi.markOrderItem, {
    params: lineParams(shop, kot, index),
    body: { kotId: kot._id, isDone },
    as: shop.waiter.token,
  });
const acknowledgeBell = (status: 'REQUESTED' | 'COOKING', ...shown: Kot[]) =>
  request(origin, ordersApi.hearKots, {
    params: params(),
    body: { status, kotIds: shown.map(({ _id }) => _id) },
    as: shop.waiter.token,
  });
const acknowledgeChanges = ({ _id: kotId, changes }: Kot) =>
  request(origin, ordersApi.seenKot, {
    params: { ...params(), kotId },
    body: { changes: changes.map(({ _id, now }) => ({ _id, now })) },
    as: shop.waiter.token,
  });

describe('a finished line', () => {
  test('is finished on every device, and can be undone', async () => {
    const kot = await placeCookingOrder();
    const done = await markLine(kot, true);
    expect(done.data.kot.items.map(({ doneAt }) => doneAt)).toEqual([anInstant, null]);
    expect(await kitchen.view('KITCHEN')).toEqual([done.data.kot]);
    expect((await markLine(kot, false)).data.kot).toEqual(kot);
  });

  test('marked twice is no error and sends no event', async () => {
    const kot = await placeCookingOrder();
    const first = await markLine(kot, true);
    const again = await expectNoChange(server, () => markLine(kot, true));
    expect(again.data).toEqual(first.data);
  });

  test('must be cooked again when its quantity grows, and not when it shrinks', async () => {
    const kot = await placeCookingOrder();
    await markLine(kot, true);
    expect((await editLine(server, shop, kot, { quantity: 1 })).data.kot.items[0]?.doneAt).toEqual(anInstant);
    expect((await editLine(server, shop, kot, { quantity: 3 })).data.kot.items[0]?.doneAt).toBeNull();
  });

  test('can be marked only while the KOT is cooking', async () => {
    const requested = await placeOrder(server, shop);
    const refused = await expectNoChange(server, () => markLine(requested, true));
    expect(expectError(refused, 'CONFLICT').message).toBe('Order #1 is not cooking any more');
  });
});

describe('a change stays on the KOT until it is acknowledged', () => {
  test('a larger line, a deleted one, but nothing that is back to its old value', async () => {
    const kot = await placeCookingOrder();
    const [naan, chai] = kot.items;
    await editLine(server, shop, kot, { quantity: 5 });
    const { data } = await deleteLine(server, shop, kot, 1);
    expect(data.kot.changes).toEqual([
      { _id: naan?._id, name: naan?.name, was: 2, now: 5 },
      { _id: chai?._id, name: chai?.name, was: 1, now: 0 },
    ]);
    const again = await editLine(server, shop, kot, { quantity: 2 });
    expect(again.data.kot.changes).toEqual([data.kot.changes[1]]);
    const seen = await acknowledgeChanges(again.data.kot);
    expect(seen.data.kot.changes).toEqual([]);
    expect(await kitchen.view('KITCHEN')).toEqual([seen.data.kot]);
  });

  test('a cancelled KOT stays in the kitchen until then, with all its lines', async () => {
    const kot = await placeCookingOrder();
    await editLine(server, shop, kot, { quantity: 3 });
    const { data } = await changeStatus(server, shop, 'deleteKot', kot);
    expect(data.kot.changes).toEqual([
      { _id: lineOf(kot), name: kot.items[0]?.name, was: 2, now: 0 },
      { _id: lineOf(kot, 1), name: kot.items[1]?.name, was: 1, now: 0 },
    ]);
    expect(await kitchen.view('KITCHEN')).toEqual([data.kot]);
    await acknowledgeChanges(data.kot);
    expect(await kitchen.view('KITCHEN')).toEqual([]);
  });

  test('changes after the displayed state stay unacknowledged', async () => {
    const kot = await placeCookingOrder();
    const shown = (await editLine(server, shop, kot, { quantity: 3 })).data.kot;
    await editLine(server, shop, kot, { quantity: 4 });
    const naan = { _id: lineOf(kot), name: kot.items[0]?.name, was: 3, now: 4 };
    expect((await acknowledgeChanges(shown)).data.kot.changes).toEqual([naan]);
    await changeStatus(server, shop, 'deleteKot', kot);
    const late = await acknowledgeChanges({ ...kot, changes: [{ ...naan, name: '' }] });
    expect(late.data.kot.changes).toContainEqual({ ...naan, was: 4, now: 0 });
    expect(await kitchen.view('KITCHEN')).toEqual([late.data.kot]);
  });

  test('but expires', async () => {
    const kot = await placeCookingOrder();
    await changeStatus(server, shop, 'deleteKot', kot);
    kitchen.moveBackInTime(kot, 'created_at', 12 * 60 + 1);
    await kitchen.placeOtherOrder();
    expect(await kitchen.view('KITCHEN')).toEqual([]);
  });

  test('changes of a served KOT are not shown', async () => {
    const kot = await placeCookingOrder();
    await editLine(server, shop, kot, { quantity: 3 });
    expect((await changeStatus(server, shop, 'updateKot', kot)).data.kot.changes).toEqual([]);
    expect((await editLine(server, shop, kot, { quantity: 4 })).data.kot.changes).toEqual([]);
    expect((await changeStatus(server, shop, 'deleteKot', kot)).data.kot.changes).toEqual([]);
    expect(await kitchen.view('KITCHEN')).toEqual([]);
  });

  test('nor changes before its confirmation', async () => {
    const requested = await placeOrder(server, shop);
    expect((await editLine(server, shop, requested, { quantity: 4 })).data.kot.changes).toEqual([]);
  });
});

describe('the bell', () => {
  test('is acknowledged for all orders it rings for, one kind at a time', async () => {
    const requested = await placeOrder(server, shop);
    const inKitchen = await placeCookingOrder();
    const { data } = await acknowledgeBell('REQUESTED', requested, inKitchen);
    expect(data.kots).toEqual([{ ...requested, heardAt: anInstant }]);
    expect(await kitchen.view('KITCHEN')).toEqual([inKitchen]);
    expect((await acknowledgeBell('COOKING', requested, inKitchen)).data.kots).toEqual([
      { ...inKitchen, heardAt: anInstant },
    ]);
    const again = await expectNoChange(server, () => acknowledgeBell('COOKING', inKitchen));
    expect(again.data.kots).toEqual([]);
  });

  test('keeps ringing for orders newer than the acknowledged list', async () => {
    const shown = await placeCookingOrder();
    const unseen = await placeCookingOrder();
    await acknowledgeBell('COOKING', shown);
    expect((await kitchen.view('KITCHEN')).map(({ _id, heardAt }) => [_id, heardAt])).toEqual([
      [unseen._id, null],
      [shown._id, anInstant],
    ]);
  });

  test('rings in the kitchen again for a confirmed order', async () => {
    const requested = await placeOrder(server, shop);
    await acknowledgeBell('REQUESTED', requested);
    expect((await changeStatus(server, shop, 'confirmKot', requested)).data.kot.heardAt).toBeNull();
  });
});

test('staff see who placed an order by id, a diner only by name', async () => {
  const { placedBy } = await placeOrder(server, shop, { as: shop.waiter.token });
  expect(placedBy).toEqual({ _id: expect.any(String), role: 'WAITER', name: placedBy.name });
  expect((await placeOrder(server, shop)).placedBy._id).toBeNull();
});

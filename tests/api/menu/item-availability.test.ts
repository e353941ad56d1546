// @postgres full

import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, deleteLine, editLine, placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { rejectRowWrites } from '../../support/database/reject-row-writes.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const server = await useServer({}, undefined, { soldOutCheckMs: 20 });
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

async function setAvailability(body: object, { shopId, items, waiter } = shop) {
  const { data } = await request(origin, menuApi.setItemAvailability, {
    params: { itemId: items.naan, shopId },
    body: body as never,
    as: waiter.token,
  });
  return data.item;
}

async function naan({ shopId, items } = shop) {
  const { data } = await request(origin, menuApi.getMyItems, { params: { shopId } });
  return data.items.find(({ _id }) => _id === items.naan);
}

function expectConflict(response: Parameters<typeof expectError>[0], message: string): void {
  expect(expectError(response, 'CONFLICT').message).toBe(message);
}

const orderNaans = (qty: number, extra: object = {}) =>
  postOrder(server, shop, { body: { cartItems: [{ foodItemId: shop.items.naan, qty }] }, ...extra });

describe('an item that is sold out', () => {
  test('until it is set available cannot be ordered before', async () => {
    expect(await setAvailability({ availability: 'SOLD_OUT' })).toMatchObject({
      isAvailable: false,
      soldOutUntil: null,
    });
    expectConflict(await orderNaans(1), 'Butter Naan is sold out.');
    expect(await setAvailability({ availability: 'AVAILABLE' })).toMatchObject({ isAvailable: true });
    expect(await orderNaans(1)).toMatchObject({ status: 201 });
  });

  test('for today is available again when the business day ends, and says so to every screen', async () => {
    const soldOut = await setAvailability({ availability: 'SOLD_OUT_TODAY' });
    const midnight = startOfDate(calendarDate(Date.now())) + DAY_MS;
    expect(soldOut).toMatchObject({ isAvailable: false, soldOutUntil: new Date(midnight).toISOString() });
    expect(await naan()).toMatchObject({ isAvailable: false });

    const owner = await connectSocket(origin, { token: shop.owner.token, shopId: shop.shopId });
    // The day ends now.
    await server.app.databases.writer
      .prepare('UPDATE items SET sold_out_until = ? WHERE id = ?')
      .run(Date.now(), shop.items.naan);
    const message = await owner.waitFor('menu:changed');
    owner.close();
    expect(message).toMatchObject({ item: { _id: shop.items.naan, isAvailable: true, soldOutUntil: null } });
    expect(await naan()).toMatchObject({ isAvailable: true, soldOutUntil: null });
  });

  test('for today is available again although another shop cannot be written, which follows later', async () => {
    const others = [await seedShop(server), await seedShop(server)];
    const { writer } = server.app.databases;
    const condition = `old.shop_id = '${shop.shopId}' AND new.sold_out_until IS NULL`;
    const accept = rejectRowWrites(writer, 'UPDATE', 'items', condition);
    // The shop that cannot be written is tried first.
    for (const [index, each] of [shop, ...others].entries()) {
      await setAvailability({ availability: 'SOLD_OUT_TODAY' }, each);
      await writer
        .prepare('UPDATE items SET sold_out_until = ? WHERE id = ?')
        .run(1_000 + index, each.items.naan);
    }
    for (const other of others) await waitUntil(async () => (await naan(other))?.isAvailable);
    expect(await naan()).toMatchObject({ isAvailable: false });
    accept();
    await waitUntil(async () => (await naan())?.isAvailable);
  });

  test('is available for good once the owner switches it on', async () => {
    await setAvailability({ availability: 'SOLD_OUT_TODAY' });
    const { data } = await request(origin, menuApi.editItem, {
      params: { itemId: shop.items.naan, shopId: shop.shopId },
      body: { isAvailable: true },
      as: shop.owner.token,
    });
    expect(data.item).toMatchObject({ isAvailable: true, soldOutUntil: null, remaining: null });
  });
});

describe('an item with a number left', () => {
  test('sells no more than that: the error says how many are left, and nothing is taken', async () => {
    await setAvailability({ availability: 'AVAILABLE', remaining: 3 });
    await placeOrder(server, shop, { body: { cartItems: [{ foodItemId: shop.items.naan, qty: 1 }] } });
    expect(await naan()).toMatchObject({ remaining: 2, isAvailable: true });
    await expectNoChange(server, async () => expectConflict(await orderNaans(3), 'Only 2 Butter Naan left.'));
    expect(await orderNaans(2)).toMatchObject({ status: 201 });
    expect(await naan()).toMatchObject({ remaining: 0, isAvailable: false });
    expectConflict(await orderNaans(1), 'Butter Naan is sold out.');
  });

  test('counts its lines together, whatever their notes', async () => {
    await setAvailability({ availability: 'AVAILABLE', remaining: 3 });
    const foodItemId = shop.items.naan;
    const cartItems = [
      { foodItemId, qty: 2 },
      { foodItemId, qty: 2, note: 'No butter' },
    ];
    expectConflict(await postOrder(server, shop, { body: { cartItems } }), 'Only 3 Butter Naan left.');
  });

  test('tells every screen what is left after each order', async () => {
    await setAvailability({ availability: 'AVAILABLE', remaining: 5 });
    const diner = await connectSocket(origin, { shopId: shop.shopId, tableNo: 'T1' });
    await orderNaans(2);
    const message = await diner.waitFor('menu:changed');
    diner.close();
    expect(message).toMatchObject({ item: { _id: shop.items.naan, remaining: 3 } });
  });

  test('gets the pieces of a rejected order back once, also when it is rejected twice', async () => {
    await setAvailability({ availability: 'AVAILABLE', remaining: 2 });
    const { data } = await orderNaans(2);
    await Promise.all([
      changeStatus(server, shop, 'rejectKot', data.kot),
      changeStatus(server, shop, 'rejectKot', data.kot),
    ]);
    expect(await naan()).toMatchObject({ remaining: 2, isAvailable: true });
  });

  test('never gets back what was cooked', async () => {
    await setAvailability({ availability: 'AVAILABLE', remaining: 4 });
    const { data } = await orderNaans(2, { as: shop.owner.token });
    const [line] = data.kot.items;
    const { status } = await request(origin, ordersApi.markOrderItem, {
      params: { shopId: shop.shopId, orderItemId: line?._id ?? '' },
      body: { kotId: data.kot._id, isDone: true },
      as: shop.waiter.token,
    });
    expect(status).toBe(200);
    await changeStatus(server, shop, 'deleteKot', data.kot);
    expect(await naan()).toMatchObject({ remaining: 2 });
  });

  test('never gets back a line that shrinks or leaves after it was served', async () => {
    await setAvailability({ availability: 'AVAILABLE', remaining: 4 });
    const cartItems = [
      { foodItemId: shop.items.naan, qty: 3 },
      { foodItemId: shop.items.naan, qty: 1, note: 'No butter' },
    ];
    const kot = await placeOrder(server, shop, { as: shop.owner.token, body: { cartItems } });
    await changeStatus(server, shop, 'updateKot', kot);
    expect(await editLine(server, shop, kot, { quantity: 1 })).toMatchObject({ status: 200 });
    expect(await deleteLine(server, shop, kot, 1)).toMatchObject({ status: 200 });
    expect(await naan()).toMatchObject({ remaining: 0 });
  });

  test('follows the changes of a line before it is cooked', async () => {
    await setAvailability({ availability: 'AVAILABLE', remaining: 4 });
    const { data } = await orderNaans(1);
    const setQuantity = (quantity: number) => editLine(server, shop, data.kot, { quantity });
    expect(await setQuantity(4)).toMatchObject({ status: 200 });
    expect(await naan()).toMatchObject({ remaining: 0 });
    expectConflict(await setQuantity(5), 'Butter Naan is sold out.');
    expect(await setQuantity(2)).toMatchObject({ status: 200 });
    expect(await naan()).toMatchObject({ remaining: 2 });
  });

  test('is taken from once by an order that is retried', async () => {
    await setAvailability({ availability: 'AVAILABLE', remaining: 3 });
    const send = () => orderNaans(2, { headers: { 'idempotency-key': 'k1' } });
    const all = await Promise.all([send(), send(), send()]);
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await naan()).toMatchObject({ remaining: 1 });
  });

  test('gets back what is left of an order when it is rejected after an edit, or loses its last line', async () => {
    await setAvailability({ availability: 'AVAILABLE', remaining: 5 });
    const kot = await placeOrder(server, shop, {
      body: { cartItems: [{ foodItemId: shop.items.naan, qty: 4 }] },
    });
    await editLine(server, shop, kot, { quantity: 1 });
    expect(await naan()).toMatchObject({ remaining: 4 });
    await changeStatus(server, shop, 'rejectKot', kot);
    expect(await naan()).toMatchObject({ remaining: 5 });
    const { data } = await orderNaans(2, { as: shop.owner.token });
    const remove = () => deleteLine(server, shop, data.kot);
    const removed = await Promise.all([remove(), remove()]);
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await naan()).toMatchObject({ remaining: 5 });
  });

  test('goes on through an edit, an import and a change of all prices', async () => {
    await setAvailability({ availability: 'AVAILABLE', remaining: 5 });
    await orderNaans(2);
    const { shopId, owner } = shop;
    const before = await naan();
    if (!before) throw new Error('The menu has a naan.');
    const row = { name: before.name, categoryName: before.categoryId.name, mealType: before.mealType };
    await request(origin, menuApi.importItems, {
      params: { shopId },
      body: { rows: [{ ...row, price: 50, isAvailable: true }] },
      as: owner.token,
    });
    await request(origin, menuApi.editItem, {
      params: { shopId, itemId: before._id },
      body: { price: 60, isAvailable: true },
      as: owner.token,
    });
    const { items } = (await request(origin, menuApi.getMyItems, { params: { shopId } })).data;
    const changed = await request(origin, menuApi.changePrices, {
      params: { shopId },
      body: {
        direction: 'UP',
        unit: 'RUPEES',
        value: 10,
        roundTo: 1,
        seen: items.map(({ _id, price }) => ({ _id, price })),
      },
      as: owner.token,
    });
    expect(changed.status).toBe(200);
    expect(await naan()).toMatchObject({ price: 70, remaining: 3, isAvailable: true });
  });

  test('sells exactly 50 of 50 to 200 diners at once', async () => {
    await setAvailability({ availability: 'AVAILABLE', remaining: 50 });
    const orders = await Promise.all(
      Array.from({ length: 200 }, () => orderNaans(1, { as: shop.waiter.token })),
    );
    expect(orders.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(orders.filter(({ status }) => status === 409)).toHaveLength(150);
    expect(await naan()).toMatchObject({ remaining: 0, isAvailable: false });
  });

  test('would sell more if an order only looked before it took: the control', async () => {
    let remaining = 50;
    let sold = 0;
    // These are the same 200 orders, but the count is read before each and written after it.
    await Promise.all(
      Array.from({ length: 200 }, async () => {
        const seen = remaining;
        if (seen === 0) return;
        const { status } = await orderNaans(1, { as: shop.waiter.token });
        if (status === 201) sold += 1;
        remaining = seen - 1;
      }),
    );
    expect(sold).toBeGreaterThan(50);
  });
});

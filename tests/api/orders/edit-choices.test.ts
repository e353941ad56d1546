import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seedChoices } from '../../support/api/choices.ts';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, editLine, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let choices: Awaited<ReturnType<typeof seedChoices>>;
/** Three full plates with cheese, cooking. */
let kot: Kot;
beforeEach(async () => {
  shop = await seedShop(server);
  choices = await seedChoices(server, shop);
  kot = await placeOrder(server, shop, orderInput());
});

const withCheese = () => [{ optionId: choices.cheese._id, qty: 1 }];
const orderInput = (fields: object = {}, as: string | undefined = shop.owner.token) => ({
  ...(as && { as }),
  body: {
    cartItems: [
      {
        foodItemId: shop.items.paneer,
        qty: 3,
        variantId: choices.full._id,
        options: withCheese(),
        ...fields,
      },
    ],
  },
});

const edit = (change: object, of = kot, line = 0) =>
  editLine(server, shop, of, { quantity: 3, ...change }, line);

const seen = ({ _id, changes }: Kot) =>
  request(origin, ordersApi.seenKot, {
    params: { shopId: shop.shopId, kotId: _id },
    body: { changes: changes.map(({ _id, now }) => ({ _id, now })) },
    as: shop.waiter.token,
  });

const fullName = () => `${choices.item.name} (Full)`;
const halfName = () => `${choices.item.name} (Half)`;
const CHEESE = [{ name: 'Extra cheese', qty: 1 }];

test('another quantity keeps the choices of a line, and its id', async () => {
  const noted = await placeOrder(server, shop, orderInput({ note: 'No onion' }));
  const { data } = await edit({ quantity: 5 }, noted);
  expect(data.kot.items).toEqual([{ ...noted.items[0], quantity: 5 }]);
  expect(data.kot.orderValue).toBe(5 * 320);
});

test('other choices are named and priced by the menu, and the kitchen sees old and new', async () => {
  const { half, butter } = choices;
  const { data } = await edit({ variantId: half._id, options: [{ optionId: butter._id, qty: 1 }] });
  const [line] = data.kot.items;
  expect(data.kot.items).toHaveLength(1);
  expect(line).toMatchObject({
    name: halfName(),
    price: 175.5,
    quantity: 3,
    variantId: half._id,
    options: [{ name: 'Butter', price: 15.5, qty: 1 }],
  });
  expect(data.kot.orderValue).toBe(526.5);
  expect(data.kot.changes).toEqual([
    { _id: kot.items[0]?._id, name: fullName(), options: CHEESE, was: 3, now: 0 },
    {
      _id: line?._id,
      name: halfName(),
      options: [{ name: 'Butter', qty: 1 }],
      was: 0,
      now: 3,
      replaces: { _id: kot.items[0]?._id, name: fullName(), options: CHEESE },
    },
  ]);
  expect((await seen(data.kot)).data.kot.changes).toEqual([]);
});

describe('a note', () => {
  test('on one of three splits the line', async () => {
    const { data } = await edit({ quantity: 1, note: 'No onion', shownQuantity: 3 });
    const [kept, noted] = data.kot.items;
    expect(kept).toEqual({ ...kot.items[0], quantity: 2 });
    expect(noted).toEqual({ ...kot.items[0], _id: noted?._id, quantity: 1, note: 'No onion' });
    expect(data.kot).toMatchObject({ orderValue: kot.orderValue, totalOrderItems: 3 });
    expect(data.kot.changes).toEqual([
      { _id: kept?._id, name: fullName(), options: CHEESE, was: 3, now: 2 },
      {
        _id: noted?._id,
        name: fullName(),
        options: CHEESE,
        note: 'No onion',
        was: 0,
        now: 1,
        replaces: { _id: kept?._id, name: fullName(), options: CHEESE },
      },
    ]);
    // Sent twice, for example after a lost response.
    const again = await expectNoChange(server, () =>
      edit({ quantity: 1, note: 'No onion', shownQuantity: 3 }),
    );
    expectError(again, 'CONFLICT');
  });

  test('changed twice before the kitchen looks is named as it knows it', async () => {
    const noted = await placeOrder(server, shop, orderInput({ note: 'No onion' }));
    const once = (await edit({ note: 'Less spicy' }, noted)).data.kot;
    const twice = (await edit({ note: '' }, once)).data.kot;
    const [line] = twice.items;
    expect(line).toMatchObject({ note: '', quantity: 3 });
    const known = { _id: noted.items[0]?._id, name: fullName(), options: CHEESE, note: 'No onion' };
    expect(twice.changes).toEqual([
      { ...known, was: 3, now: 0 },
      { _id: line?._id, name: fullName(), options: CHEESE, was: 0, now: 3, replaces: known },
    ]);
  });

  test('keeps the name and price that were ordered, whatever the menu says now', async () => {
    const params = { shopId: shop.shopId, itemId: shop.items.paneer };
    await request(origin, menuApi.editItem, {
      params,
      body: { isAvailable: false, variants: [] },
      as: shop.owner.token,
    });
    const { data } = await edit({ note: 'No onion' });
    expect(data.kot.items[0]).toMatchObject({ name: fullName(), price: 320, note: 'No onion' });
    const refused = await expectNoChange(server, () => edit({ options: [] }, data.kot));
    expect(refused.message).toMatch(/is sold out/);
  });
});

describe('a line whose size is not on the menu any more', () => {
  const editItem = (body: object) =>
    request(origin, menuApi.editItem, {
      params: { shopId: shop.shopId, itemId: shop.items.paneer },
      body,
      as: shop.owner.token,
    });

  test('gets other options at the price of its item, which has no sizes now', async () => {
    await editItem({ variants: [], price: 250 });
    const withButter = [{ optionId: choices.butter._id, qty: 1 }];
    const { status, data } = await edit({ options: withButter, note: 'No onion', shownQuantity: 3 });
    expect(status).toBe(200);
    expect(data.kot.items).toMatchObject([
      { name: choices.item.name, price: 265.5, quantity: 3, variantId: null, options: [{ name: 'Butter' }] },
    ]);
    expect(data.kot.orderValue).toBe(3 * 265.5);
  });

  test('needs a size with other options while its item has others, and none for a note', async () => {
    await editItem({ variants: [{ name: 'Large', price: 400 }] });
    const refused = await expectNoChange(server, () => edit({ options: [] }));
    expect(expectError(refused, 'CONFLICT').message).toBe(`Please choose a size of ${choices.item.name}.`);
    const { data } = await edit({ options: withCheese(), note: 'No onion' });
    expect(data.kot.items).toMatchObject([{ name: fullName(), price: 320, note: 'No onion' }]);
  });

  test('keeps its price while its options are sent as they were ordered', async () => {
    await editItem({ variants: [], price: 250 });
    const { data } = await edit({ quantity: 4, options: withCheese(), note: '' });
    expect(data.kot.items).toEqual([{ ...kot.items[0], quantity: 4 }]);
  });

  test('is not given a size of another item', async () => {
    await editItem({ variants: [] });
    const body = { variantId: choices.half._id, options: [] };
    expectError(await expectNoChange(server, () => edit(body)), 'CONFLICT');
  });
});

test('a cooked line is to be cooked again with other choices; its marks count for what was shown', async () => {
  const params = { shopId: shop.shopId, orderItemId: kot.items[0]?._id ?? '' };
  const mark = () =>
    request(origin, ordersApi.markOrderItem, {
      params,
      body: { kotId: kot._id, isDone: true, quantity: 3 },
      as: shop.waiter.token,
    });
  expect((await mark()).data.kot.items[0]?.doneAt).not.toBeNull();
  const { data } = await edit({ note: 'No onion' });
  expect(data.kot.items[0]?.doneAt).toBeNull();
  expectError(await mark(), 'NOT_FOUND');
  const served = await request(origin, ordersApi.updateKot, {
    params: { shopId: shop.shopId, kotId: kot._id },
    body: { items: kot.items.map(({ _id, quantity }) => ({ _id, quantity })) },
    as: shop.waiter.token,
  });
  expectError(served, 'CONFLICT');
});

test('the last piece of a counted item can be added with other choices', async () => {
  const params = { shopId: shop.shopId, itemId: shop.items.paneer };
  const body = { availability: 'AVAILABLE', remaining: 1 } as const;
  await request(origin, menuApi.setItemAvailability, { params, body, as: shop.waiter.token });
  const { data } = await edit({ quantity: 4, variantId: choices.half._id });
  expect(data.kot.items).toMatchObject([{ name: halfName(), quantity: 4 }]);
  const { items } = (await request(origin, menuApi.getMyItems, { params: { shopId: shop.shopId } })).data;
  expect(items.find(({ _id }) => _id === shop.items.paneer)).toMatchObject({ remaining: 0 });
});

test('the kitchen is told nothing of an order that it has not got yet', async () => {
  const requested = await placeOrder(server, shop, orderInput({}, ''));
  const { data } = await edit({ note: 'No onion' }, requested);
  expect(data.kot).toMatchObject({
    status: 'REQUESTED',
    changes: [],
    items: [{ note: 'No onion', quantity: 3 }],
  });
});

describe('a line that took the last pieces of a counted item', () => {
  const count = (remaining: number) =>
    request(origin, menuApi.setItemAvailability, {
      params: { shopId: shop.shopId, itemId: shop.items.paneer },
      body: { availability: 'AVAILABLE', remaining },
      as: shop.owner.token,
    });

  test('gets other choices, and takes nothing again', async () => {
    await count(3);
    const last = await placeOrder(server, shop, orderInput());
    const { status, data } = await edit({ variantId: choices.half._id, options: [] }, last);
    expect(status).toBe(200);
    expect(data.kot.items).toMatchObject([{ name: halfName(), price: 160, quantity: 3 }]);
    expectError(await expectNoChange(server, () => edit({ quantity: 4, options: [] }, last)), 'NOT_FOUND');
    expectError(await expectNoChange(server, () => edit({ quantity: 4 }, data.kot)), 'CONFLICT');
  });

  test('and takes the last ones with its new choices', async () => {
    await count(4);
    const last = await placeOrder(server, shop, orderInput());
    const { status, data } = await edit({ quantity: 4, options: [] }, last);
    expect(status).toBe(200);
    expect(data.kot.items).toMatchObject([{ price: 290, quantity: 4, options: [] }]);
  });
});

test('the open invoice follows, and a paid order is not changed', async () => {
  const invoiceClient = createInvoiceClient(server, shop);
  const { _id } = requireInvoice(await invoiceClient.openSingle(kot._id));
  const { data } = await edit({ variantId: choices.half._id });
  const open = requireInvoice(await invoiceClient.view(_id));
  expect(open).toMatchObject({ subTotal: 570, items: [{ name: halfName(), quantity: 3, price: 190 }] });
  requireInvoice(await invoiceClient.pay(_id));
  expectError(await expectNoChange(server, () => edit({ note: 'No onion' }, data.kot)), 'CONFLICT');
});

test('a cancelled order shows the kitchen what it knew', async () => {
  const { data } = await edit({ note: 'No onion' });
  const cancelled = (await changeStatus(server, shop, 'deleteKot', data.kot)).data.kot;
  expect(cancelled.changes).toEqual([
    { _id: kot.items[0]?._id, name: fullName(), options: CHEESE, was: 3, now: 0 },
  ]);
});

test.each([
  ['too many options', () => ({ options: [{ optionId: choices.butter._id, qty: 2 }] })],
  ['a variant of another item', () => ({ variantId: choices.group._id })],
  ['an option of no group', () => ({ options: [{ optionId: choices.half._id, qty: 1 }] })],
])('%s: refused, and nothing changes', async (_, body) => {
  expectError(await expectNoChange(server, () => edit(body())), 'CONFLICT');
});

test('choices that the line has already change nothing but its quantity', async () => {
  const { data } = await edit({ quantity: 4, variantId: choices.full._id, options: withCheese(), note: '' });
  expect(data.kot.items).toEqual([{ ...kot.items[0], quantity: 4 }]);
});

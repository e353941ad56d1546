import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeStatus,
  deleteLine,
  editLine,
  lineParams,
  placeOrder,
  postOrder,
} from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let combo: Awaited<ReturnType<typeof seedCombo>>;
beforeEach(async () => {
  shop = await seedShop(server);
  combo = await seedCombo();
});

const asOwner = () => ({ as: shop.owner.token });

function addGroup(
  options: { name: string; price: number; itemId?: string; maxEach?: number }[],
  name = 'Thali',
) {
  const max = 4;
  const body = { name, min: 1, max, options: options.map((one) => ({ maxEach: max, ...one })) };
  return request(origin, menuApi.addOptionGroup, { params: { shopId: shop.shopId }, body, ...asOwner() });
}

/** Makes a combo of the shop's paneer, with naans and chai as pieces, and an add-on that names no item. */
async function seedCombo() {
  const { naan, chai, paneer } = shop.items;
  const { data } = await addGroup([
    { name: 'Naan', price: 0, itemId: naan },
    { name: 'Chai', price: 20, itemId: chai },
    { name: 'Papad', price: 5 },
  ]);
  const { optionGroup } = data;
  await request(origin, menuApi.editItem, {
    params: { itemId: paneer, shopId: shop.shopId },
    body: { optionGroupIds: [optionGroup._id] },
    ...asOwner(),
  });
  const [naanOption, chaiOption, papad] = optionGroup.options.map(({ _id }) => _id);
  if (!naanOption || !chaiOption || !papad) throw new Error('The group has three options.');
  return { optionGroup, naan: naanOption, chai: chaiOption, papad };
}

async function editGroup(options: object[]) {
  const { _id: optionGroupId, name, min, max } = combo.optionGroup;
  const response = await request(origin, menuApi.editOptionGroup, {
    params: { shopId: shop.shopId, optionGroupId },
    body: { name, min, max, options: options as never },
    ...asOwner(),
  });
  return response.data.optionGroup;
}

async function setCount(itemId: string, remaining: number) {
  const params = { itemId, shopId: shop.shopId };
  const body = { availability: 'AVAILABLE' as const, remaining };
  await request(origin, menuApi.setItemAvailability, { params, body, ...asOwner() });
}

/** Returns what is left of paneer, naan and chai. */
async function left() {
  const { items } = (await request(origin, menuApi.getMyItems, { params: { shopId: shop.shopId } })).data;
  const { paneer, naan, chai } = shop.items;
  return [paneer, naan, chai].map((id) => items.find(({ _id }) => _id === id)?.remaining);
}

async function countAll() {
  await setCount(shop.items.paneer, 10);
  await setCount(shop.items.naan, 20);
  await setCount(shop.items.chai, 10);
}

const pieces = (naans: number, chais: number) =>
  [
    { optionId: combo.naan, qty: naans },
    { optionId: combo.chai, qty: chais },
  ].filter(({ qty }) => qty > 0);

const cart = (qty: number, options: { optionId: string; qty: number }[]) => ({
  cartItems: [{ foodItemId: shop.items.paneer, qty, options }],
});

/** Two combos, each of two naans and one chai. */
const placeCombo = (body: object = cart(2, pieces(2, 1))) =>
  placeOrder(server, shop, { ...asOwner(), body: body as never });

async function edit(kot: Kot, change: object) {
  const response = await editLine(server, shop, kot, { quantity: 2, ...change });
  expect([response.status, response.text]).toEqual([200, response.text]);
  return response.data.kot;
}

async function mark(kot: Kot, isDone: boolean, optionId?: string) {
  const body = { kotId: kot._id, isDone, ...(optionId && { optionId }) };
  const params = lineParams(shop, kot);
  return (await request(origin, ordersApi.markOrderItem, { params, body, as: shop.waiter.token })).data.kot;
}

const isDone = (kot: Kot) => [
  kot.items[0]?.doneAt !== null,
  ...(kot.items[0]?.options.map(({ doneAt }) => doneAt !== null) ?? []),
];

describe('an option that names an item', () => {
  test('has its id, and makes a piece of the line that alone has the price', async () => {
    const { options } = combo.optionGroup;
    expect(options.map(({ itemId }) => itemId)).toEqual([shop.items.naan, shop.items.chai, null]);
    const kot = await placeCombo();
    expect(kot).toMatchObject({ orderValue: 680, totalOrderItems: 2 });
    expect(kot.items).toMatchObject([
      {
        price: 340,
        options: [
          { name: 'Naan', qty: 2, itemId: shop.items.naan, doneAt: null },
          { name: 'Chai', qty: 1, itemId: shop.items.chai, doneAt: null },
        ],
      },
    ]);
    const plain = await placeCombo(cart(1, [{ optionId: combo.papad, qty: 1 }]));
    expect(plain.items[0]?.options).toMatchObject([{ name: 'Papad', itemId: null, doneAt: null }]);
  });

  test('of another shop, and one that does not exist, are refused alike', async () => {
    const other = await seedShop(server);
    const add = (itemId: string) => addGroup([{ name: 'Theirs', price: 0, itemId }], 'Drinks');
    const unknown = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab';
    // PostgreSQL finds an id in capitals, which no line of an order would find again.
    for (const itemId of [other.items.chai, unknown, shop.items.chai.toUpperCase()])
      await expectNoChange(server, async () =>
        expect(expectError(await add(itemId), 'NOT_FOUND').message).toBe('This item is not on the menu.'),
      );
  });

  test('keeps its item when an earlier version of the app edits the group, and loses it when it is emptied', async () => {
    const { options } = combo.optionGroup;
    const earlier = options.map(({ mealType, itemId, ...option }) => ({ ...option, price: 30 }));
    expect((await editGroup(earlier)).options.map(({ itemId, price }) => [itemId, price])).toEqual([
      [shop.items.naan, 30],
      [shop.items.chai, 30],
      [null, 30],
    ]);
    const emptied = earlier.map((option) => ({ ...option, itemId: '' }));
    expect((await editGroup(emptied)).options.map(({ itemId }) => itemId)).toEqual([null, null, null]);
  });

  test('stays named when its item is deleted, can still be edited, and cannot be ordered', async () => {
    const { shopId, items } = shop;
    await request(origin, menuApi.deleteItem, { params: { shopId, itemId: items.chai }, ...asOwner() });
    const edited = await editGroup(combo.optionGroup.options.map(({ mealType, ...option }) => option));
    expect(edited.options[1]).toMatchObject({ itemId: items.chai });
    const refused = await postOrder(server, shop, { body: cart(1, pieces(1, 1)) });
    expect(expectError(refused, 'CONFLICT').message).toBe('Paneer Butter Masala: Chai is sold out.');
    expect(await postOrder(server, shop, { body: cart(1, pieces(1, 0)) })).toMatchObject({ status: 201 });
  });
});

describe('the counts of items', () => {
  test('lose the pieces of a combo with its own, each once', async () => {
    await countAll();
    const { naan } = shop.items;
    const cartItems = [...cart(2, pieces(2, 1)).cartItems, { foodItemId: naan, qty: 3 }];
    await placeCombo({ cartItems });
    expect(await left()).toEqual([8, 13, 8]);
    await setCount(naan, 3);
    const refused = await postOrder(server, shop, { body: cart(2, pieces(2, 1)) });
    expect(expectError(refused, 'CONFLICT').message).toBe('Only 3 Butter Naan left.');
    expect(await left()).toEqual([8, 3, 8]);
  });

  test('refuse a combo whose piece is sold out, with its name', async () => {
    await setCount(shop.items.chai, 2);
    await placeCombo();
    const refused = await postOrder(server, shop, { body: cart(1, pieces(1, 1)) });
    expect(expectError(refused, 'CONFLICT').message).toBe('Masala Chai is sold out.');
  });

  test('get the pieces of a rejected and of a cancelled order back, without what was cooked', async () => {
    await countAll();
    const requested = await placeOrder(server, shop, { body: cart(2, pieces(2, 1)) });
    await changeStatus(server, shop, 'rejectKot', requested);
    expect(await left()).toEqual([10, 20, 10]);
    const kot = await placeCombo();
    await mark(kot, true, combo.naan);
    await changeStatus(server, shop, 'deleteKot', kot);
    expect(await left()).toEqual([10, 16, 10]);
  });

  test('follow the quantity of a line, and keep the pieces that were done', async () => {
    await countAll();
    const kot = await placeCombo();
    await mark(kot, true, combo.naan);
    await edit(kot, { quantity: 1 });
    expect(await left()).toEqual([9, 16, 9]);
    await edit(kot, { quantity: 3 });
    expect(await left()).toEqual([7, 12, 7]);
    await changeStatus(server, shop, 'deleteKot', kot);
    // Two naans are cooked and on a plate; two more were cooked for the plate that was removed.
    expect(await left()).toEqual([10, 16, 10]);
  });

  test('follow the choices of a line, and keep the pieces that were done', async () => {
    await countAll();
    const kot = await placeCombo();
    const tea = await edit(kot, { options: pieces(1, 2) });
    expect(await left()).toEqual([8, 18, 6]);
    await mark(tea, true, combo.chai);
    const bread = await edit(tea, { options: pieces(4, 0) });
    expect(await left()).toEqual([8, 12, 6]);
    expect(isDone(bread)).toEqual([false, false]);
    await changeStatus(server, shop, 'deleteKot', bread);
    expect(await left()).toEqual([10, 20, 6]);
  });

  test('of a part of a line that gets other choices lose only the difference', async () => {
    await countAll();
    const kot = await placeCombo();
    const divided = await edit(kot, { quantity: 1, options: pieces(3, 1) });
    expect(divided.items.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(await left()).toEqual([8, 15, 8]);
    await deleteLine(server, shop, divided);
    expect(await left()).toEqual([9, 17, 9]);
  });

  test('lose all of an item that an option names only since the line was cooked', async () => {
    await countAll();
    const kot = await placeCombo();
    await mark(kot, true, combo.chai);
    const other = { [combo.chai]: shop.items.naan, [combo.papad]: shop.items.chai };
    await editGroup(
      combo.optionGroup.options.map(({ mealType, itemId, ...option }) => ({
        ...option,
        itemId: other[option._id] ?? itemId,
      })),
    );
    const edited = await edit(kot, { options: [...pieces(1, 2), { optionId: combo.papad, qty: 1 }] });
    // The order needs six naans instead of four, and the two cooked chais are none of them.
    expect(await left()).toEqual([8, 14, 6]);
    await changeStatus(server, shop, 'deleteKot', edited);
    expect(await left()).toEqual([10, 20, 8]);
  });

  test('change with the choices of a served line only by what it adds', async () => {
    await countAll();
    const kot = await placeCombo();
    await changeStatus(server, shop, 'updateKot', kot);
    const edited = await edit(kot, { options: pieces(0, 2) });
    expect(await left()).toEqual([8, 16, 6]);
    await changeStatus(server, shop, 'deleteKot', edited);
    expect(await left()).toEqual([8, 16, 6]);
  });

  test('never get back what was cooked before a line grew, or got other choices', async () => {
    await setCount(shop.items.naan, 10);
    const cartItems = [{ foodItemId: shop.items.naan, qty: 2 }];
    const kot = await placeCombo({ cartItems });
    await mark(kot, true);
    const grown = await edit(kot, { quantity: 3 });
    expect(grown.items[0]?.doneAt).toBeNull();
    await changeStatus(server, shop, 'deleteKot', kot);
    expect(await left()).toMatchObject([null, 8, null]);

    const other = await placeCombo({ cartItems });
    await mark(other, true);
    const noted = await edit(other, { note: 'No butter' });
    await changeStatus(server, shop, 'deleteKot', noted);
    expect(await left()).toMatchObject([null, 6, null]);
  });
});

describe('the kitchen', () => {
  test('marks each piece, the last one marks the line, and the line marks all', async () => {
    const kot = await placeCombo();
    expect(isDone(await mark(kot, true, combo.chai))).toEqual([false, false, true]);
    expect(isDone(await mark(kot, true, combo.naan))).toEqual([true, true, true]);
    expect(isDone(await mark(kot, false, combo.chai))).toEqual([false, true, false]);
    expect(isDone(await mark(kot, true))).toEqual([true, true, true]);
    expect(isDone(await mark(kot, false))).toEqual([false, false, false]);
  });

  test('sees the pieces of a line without marks when more of it is ordered, and with them when less', async () => {
    const kot = await placeCombo();
    await mark(kot, true, combo.naan);
    expect(isDone(await edit(kot, { quantity: 1 }))).toEqual([false, true, false]);
    expect(isDone(await edit(kot, { quantity: 2 }))).toEqual([false, false, false]);
  });

  test('marks no option that is no piece of the line', async () => {
    const kot = await placeCombo(cart(1, [{ optionId: combo.papad, qty: 1 }]));
    for (const optionId of [combo.papad, combo.chai, shop.items.chai]) {
      const body = { kotId: kot._id, isDone: true, optionId };
      const params = lineParams(shop, kot);
      const refused = await request(origin, ordersApi.markOrderItem, { params, body, ...asOwner() });
      expectError(refused, 'NOT_FOUND');
    }
  });

  test('knows lines of earlier versions, whose options have neither an item nor a mark', async () => {
    const kot = await placeCombo(cart(1, [{ optionId: combo.papad, qty: 1 }]));
    const earlier = [{ _id: combo.papad, group: 'Thali', name: 'Papad', price: 500, qty: 1 }];
    await server.app.databases.writer
      .prepare('UPDATE kot_lines SET options = ? WHERE kot_id = ?')
      .run(JSON.stringify(earlier), kot._id);
    expect((await mark(kot, true)).items[0]?.options).toEqual([
      { ...earlier[0], price: 5, itemId: null, doneAt: null },
    ]);
  });
});

test('an import makes a combo of items that it adds, and its export changes nothing', async () => {
  const params = { shopId: shop.shopId };
  const rows = [
    {
      name: 'Meal',
      price: 200,
      categoryName: 'COMBOS',
      mealType: 'VEG' as const,
      groupNames: ['Meal drink'],
    },
    { name: 'Lassi', price: 80, categoryName: 'DRINKS', mealType: 'VEG' as const },
  ];
  const optionRows = [{ group: 'Meal drink', min: 1, max: 1, option: 'Lassi', price: 0, itemName: 'lassi' }];
  const send = async () =>
    (await request(origin, menuApi.importItems, { params, body: { rows, optionRows }, ...asOwner() })).data;
  expect(await send()).toMatchObject({ added: 2, optionGroups: 1 });
  const { items } = (await request(origin, menuApi.getMyItems, { params, query: { q: 'Lassi' } })).data;
  const { optionGroups } = (await request(origin, menuApi.getMyOptionGroups, { params })).data;
  expect(optionGroups.find(({ name }) => name === 'Meal drink')?.options[0]?.itemId).toBe(items[0]?._id);
  expect(await send()).toMatchObject({ added: 0, changed: 0, unchanged: 2, optionGroups: 0 });
});

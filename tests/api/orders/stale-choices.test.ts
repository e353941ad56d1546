import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seedChoices } from '../../support/api/choices.ts';
import { changeStatus, editLine, placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

/** These orders have choices that the menu does not have, or no longer has. */

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let choices: Awaited<ReturnType<typeof seedChoices>>;
beforeEach(async () => {
  shop = await seedShop(server);
  choices = await seedChoices(server, shop);
});

const owner = () => ({ as: shop.owner.token });
const editItem = (body: object, itemId = shop.items.paneer) =>
  request(origin, menuApi.editItem, { params: { itemId, shopId: shop.shopId }, body, ...owner() });
const editGroup = (change: object) =>
  request(origin, menuApi.editOptionGroup, {
    params: { optionGroupId: choices.group._id, shopId: shop.shopId },
    body: { ...choices.group, ...change },
    ...owner(),
  });
const halfWith = (more: object = {}) => ({
  foodItemId: shop.items.paneer,
  qty: 1,
  variantId: choices.half._id,
  ...more,
});
const order = (line: object, idempotencyKey?: string) =>
  postOrder(server, shop, {
    body: { cartItems: [{ foodItemId: shop.items.naan, qty: 1 }, line] },
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
  });
const refuse = async (line: object) =>
  expectError(await expectNoChange(server, () => order(line)), 'CONFLICT').message;
const options = (...chosen: [_id: string, qty: number][]) => ({
  options: chosen.map(([optionId, qty]) => ({ optionId, qty })),
});

describe('what is refused orders nothing of the good line beside it either', () => {
  test('one of two required options that went unavailable since the sheet was opened', async () => {
    const { cheese, butter } = choices;
    const both = halfWith(options([cheese._id, 1], [butter._id, 1]));
    await editGroup({ min: 2, options: [cheese, { ...butter, isAvailable: false }] });
    expect(await refuse(both)).toMatch(/Paneer/);
    expect(await refuse(halfWith(options([cheese._id, 1])))).toMatch(/at least 2 of Add-ons/);
    await editGroup({ min: 2, options: [cheese, butter] });
    expect((await order(both)).data.kot.items).toMatchObject([{}, { price: 160 + 30 + 15.5 }]);
  });

  test('an option of another shop, and a variant of another item', async () => {
    const elsewhere = await seedShop(server);
    const { cheese } = await seedChoices(server, elsewhere);
    await refuse(halfWith(options([cheese._id, 1])));
    const { data } = await editItem({ variants: [{ name: 'Half', price: 20 }] }, shop.items.naan);
    const variantId = data.item.variants[0]?._id;
    expect(await refuse(halfWith({ variantId }))).toMatch(/choose a size/);
  });

  test('an option more often than it may be chosen, also in two parts', async () => {
    const { cheese } = choices;
    await refuse(halfWith(options([cheese._id, 2], [cheese._id, 1])));
    const { data } = await order(halfWith(options([cheese._id, 1], [cheese._id, 1])));
    expect(data.kot.items).toMatchObject([
      {},
      { price: 160 + 2 * 30, options: [{ name: 'Extra cheese', qty: 2 }] },
    ]);
  });

  test.each([10, 0, -1, 1.5, 'many'])('%s of an option', async (qty) => {
    const line = halfWith({ options: [{ optionId: choices.cheese._id, qty }] });
    expectInvalidFields(await expectNoChange(server, () => order(line)), 'cartItems.1.options.0.qty');
  });
});

describe('a note', () => {
  test.each([
    ['a tab', 'No\tonion'],
    ['a line separator', 'No\u2028onion'],
  ])('with %s is refused', async (_, note) => {
    expectInvalidFields(await expectNoChange(server, () => order(halfWith({ note }))), 'cartItems.1.note');
  });

  test.each([
    ['an order to write from right to left is kept without it', 'No \u202eonion', 'No onion'],
    ['emoji and Hindi is kept', 'कम तीखा 👨‍👩‍👧 🌶️', 'कम तीखा 👨‍👩‍👧 🌶️'],
    ['140 characters is kept', 'x'.repeat(140), 'x'.repeat(140)],
    ['the signs between the parts of a line is kept', 'a|b*1|', 'a|b*1|'],
  ])('with %s', async (_, note, kept) => {
    expect((await order(halfWith({ note }))).data.kot.items).toMatchObject([{ note: '' }, { note: kept }]);
  });
});

describe('a variant that is removed from the menu', () => {
  const removeHalf = () => editItem({ variants: [choices.full] });

  test('cannot be ordered from a cart', async () => {
    await removeHalf();
    expect(await refuse(halfWith())).toMatch(/choose a size/);
  });

  test('stays in an order that is retried after its response was lost', async () => {
    const first = await order(halfWith(), 'k1');
    expect(first.status).toBe(201);
    await removeHalf();
    const again = await expectNoChange(server, () => order(halfWith(), 'k1'));
    expect(again).toMatchObject({ status: 201, text: first.text });
  });

  test('is refused in an order that is retried but never arrived, and its key is free', async () => {
    await removeHalf();
    expect((await order(halfWith(), 'k1')).status).toBe(409);
    await editItem({ variants: [choices.full, choices.half] });
    expect((await order({ ...halfWith(), variantId: choices.full._id }, 'k1')).status).toBe(201);
  });

  test('stays in a requested order with its name and price, also on the invoice', async () => {
    const kot = await placeOrder(server, shop, { body: { cartItems: [halfWith({ qty: 2 })] } });
    await removeHalf();
    const { data } = await changeStatus(server, shop, 'confirmKot', kot);
    expect(data.kot).toMatchObject({ status: 'COOKING', orderValue: 320, items: kot.items });
    const more = await editLine(server, shop, kot, { quantity: 3 });
    expect(more.data.kot).toMatchObject({ orderValue: 480 });
  });
});

test('a price that changes between cart and order is the one of the menu, and a retry keeps the first', async () => {
  const first = await order(halfWith(options([choices.cheese._id, 2])), 'k1');
  expect(first.data.kot.items[1]).toMatchObject({ price: 220 });
  await editItem({ variants: [choices.full, { ...choices.half, price: 170.25 }] });
  await editGroup({ options: [{ ...choices.cheese, price: 31.1 }, choices.butter] });
  expect((await order(halfWith(options([choices.cheese._id, 2])), 'k1')).text).toBe(first.text);
  const { data } = await order({ ...halfWith(options([choices.cheese._id, 2])), qty: 3, price: 1 });
  expect(data.kot.items[1]).toMatchObject({ price: 232.45, quantity: 3 });
  const naan = data.kot.items[0]?.price ?? 0;
  expect(data.kot.orderValue).toBe(naan + 697.35);
});

test('a client that knows no variants gets its response again when the item has some meanwhile', async () => {
  await editItem({ variants: [], optionGroupIds: [] });
  const plain = { foodItemId: shop.items.paneer, qty: 1 };
  const first = await order(plain, 'k1');
  expect(first.status).toBe(201);
  await editItem({ variants: [{ name: 'Half', price: 160 }] });
  expect((await order(plain, 'k1')).text).toBe(first.text);
  expect(await refuse(plain)).toMatch(/choose a size/);
});

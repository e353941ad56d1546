import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { formatMenuCsv, parseMenuCsv } from '@tawa/shared/menu/menu-csv.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { parseCsv } from '../../support/csv.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

type Rows = Record<string, unknown>[];
const importRows = (rows: Rows, optionRows: Rows = []) =>
  request(server.origin, menuApi.importItems, {
    params: { shopId: shop.shopId },
    body: { rows, optionRows },
    as: shop.owner.token,
  });
const itemNamed = async (name: string) => {
  const params = { shopId: shop.shopId };
  const { items } = (await request(server.origin, menuApi.getMyItems, { params })).data;
  return items.find((item) => item.name === name);
};
const groupsOf = async () =>
  (await request(server.origin, menuApi.getMyOptionGroups, { params: { shopId: shop.shopId } })).data
    .optionGroups;

const naan = (variant: string, price: number, more: Record<string, unknown> = {}) => ({
  name: 'Butter Naan',
  categoryName: 'MAIN COURSE',
  mealType: 'VEG',
  variant,
  price,
  groupNames: ['Spice level', 'Add-ons'],
  ...more,
});
const SIZES = [naan('Half', 30, { shortCode: 'nh' }), naan('Full', 45, { isDefault: 'true' })];
const GROUPS = [
  { group: 'Add-ons', min: 0, max: 2, option: 'Extra cheese', price: 30.5, mealType: 'VEG', maxEach: 2 },
  { group: 'Spice level', min: 1, max: 1, option: 'Mild', price: 0 },
  { group: 'Spice level', min: 1, max: 1, option: 'Medium', price: 0, isDefault: true },
];

test('a plain item gets variants and groups, and the same file again changes nothing', async () => {
  const before = await itemNamed('Butter Naan');
  const socket = await connectSocket(server.origin, { shopId: shop.shopId, tableNo: 'T1' });
  const response = await importRows(SIZES, GROUPS);
  expect(response).toMatchObject({
    status: 200,
    message: 'Menu imported: 0 added, 1 changed, 0 unchanged, 2 groups of choices updated',
    data: { changed: 1, optionGroups: 2 },
  });
  const [addOns, spice] = await groupsOf();
  expect(addOns).toMatchObject({
    name: 'Add-ons',
    options: [{ name: 'Extra cheese', price: 30.5, mealType: 'VEG', maxEach: 2, isAvailable: true }],
  });
  expect(spice).toMatchObject({ min: 1, options: [{ name: 'Mild' }, { name: 'Medium', isDefault: true }] });
  const after = await itemNamed('Butter Naan');
  expect(after).toMatchObject({
    _id: before?._id,
    shortCode: before?.shortCode,
    price: 30,
    variants: [
      { name: 'Half', price: 30, shortCode: 'NH', isDefault: false },
      { name: 'Full', price: 45, shortCode: null, isDefault: true },
    ],
    optionGroupIds: [spice?._id, addOns?._id],
  });
  await socket.waitFor('menu:changed', ({ item }) => item !== undefined);
  expect(
    socket.received
      .filter(({ name }) => name === 'menu:changed')
      .map(({ message }) => [message.action, Object.keys(message).find((key) => /item|Group/.test(key))]),
  ).toEqual([
    ['added', 'optionGroup'],
    ['added', 'optionGroup'],
    ['edited', 'item'],
  ]);
  socket.close();

  const again = await expectNoChange(server, () => importRows(SIZES, GROUPS));
  expect(again.data).toEqual({ added: 0, changed: 0, unchanged: 1, newCategories: 0, optionGroups: 0 });
});

test('a price that changes keeps the ids of variants and options, which carts hold', async () => {
  await importRows(SIZES, GROUPS);
  const idsOf = (parts: readonly { _id: string }[] = []) => parts.map(({ _id }) => _id);
  const [naanBefore, [addOnsBefore]] = [await itemNamed('Butter Naan'), await groupsOf()];
  await importRows(
    [naan('FULL', 50)],
    [
      { ...GROUPS[0], price: 40 },
      { ...GROUPS[0], option: 'Butter', price: 15 },
    ],
  );
  const [naanAfter, [addOnsAfter]] = [await itemNamed('Butter Naan'), await groupsOf()];
  expect(naanAfter?.variants).toMatchObject([
    { name: 'Half', price: 30 },
    { name: 'FULL', price: 50 },
  ]);
  expect(idsOf(naanAfter?.variants)).toEqual(idsOf(naanBefore?.variants));
  expect(addOnsAfter?.options).toMatchObject([{ price: 40, maxEach: 2 }, { name: 'Butter' }]);
  expect(idsOf(addOnsAfter?.options)[0]).toBe(idsOf(addOnsBefore?.options)[0]);
});

test('rows without the new fields leave choices as they are, and an empty list takes the groups away', async () => {
  await importRows(SIZES, GROUPS);
  const before = await itemNamed('Butter Naan');
  const old = { name: 'Butter Naan', categoryName: 'MAIN COURSE', mealType: 'VEG', price: 45, isStar: true };
  await importRows([old]);
  expect(await itemNamed('Butter Naan')).toEqual({ ...before, isStar: true });
  await importRows(SIZES.map((row) => ({ ...row, groupNames: [] })));
  expect((await itemNamed('Butter Naan'))?.optionGroupIds).toEqual([]);
});

test('a fault in either table is named with its row, and nothing is imported', async () => {
  const refused = await expectNoChange(server, () =>
    importRows([...SIZES, naan('half', 20)], [...GROUPS, { ...GROUPS[1], max: 3 }]),
  );
  expectInvalidFields(refused, 'rows.2.variant', 'optionRows.3.option', 'optionRows.3.max');
  const unknown = await expectNoChange(server, () => importRows(SIZES));
  expectInvalidFields(unknown, 'rows.0.groupNames', 'rows.1.groupNames');
  const unreadable = await expectNoChange(server, () => importRows(SIZES, [{ ...GROUPS[0], min: 'two' }]));
  expectInvalidFields(unreadable, 'optionRows.0.min');
  await importRows(SIZES, GROUPS);
  const without = await expectNoChange(server, () => importRows([naan('', 20)]));
  expectInvalidFields(without, 'rows.0.variant');
});

test('two sizes of one name are refused at the second of them', async () => {
  const refused = await request(server.origin, menuApi.editItem, {
    params: { itemId: shop.items.naan, shopId: shop.shopId },
    body: {
      variants: [
        { name: 'Half', price: 20 },
        { name: 'HALF', price: 30 },
      ],
    },
    as: shop.owner.token,
  });
  expectInvalidFields(refused, 'variants.1.name');
});

test('what is exported and imported again changes nothing', async () => {
  await importRows(SIZES, GROUPS);
  const params = { shopId: shop.shopId };
  const { items } = (await request(server.origin, menuApi.getMyItems, { params })).data;
  const parsed = parseMenuCsv(parseCsv(formatMenuCsv(items, await groupsOf())));
  expect(parsed.errors).toEqual([]);
  const [rows, optionRows] = [parsed.rows, parsed.optionRows].map((table) =>
    table.map(({ values }) => values),
  );
  const again = await importRows(rows ?? [], optionRows);
  expect(again).toMatchObject({
    status: 200,
    data: { added: 0, changed: 0, unchanged: items.length, newCategories: 0, optionGroups: 0 },
  });
  expect((await request(server.origin, menuApi.getMyItems, { params })).data.items).toEqual(items);
});

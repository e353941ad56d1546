import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { newId } from '@tawa/server/db/ids.ts';
import { insertCategory } from '@tawa/server/features/menu/categories.repository.ts';
import { findItem } from '@tawa/server/features/menu/menu.repository.ts';
import { type ItemUpsert, upsertItems } from '@tawa/server/features/menu/menu-import.repository.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createPhoto } from '../../support/api/accounts.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { rejectRowWrites } from '../../support/database/reject-row-writes.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { recordStatements } from '../../support/database/statements.ts';
import { expectOwnersOnly } from '../../support/expect/endpoint-rules.ts';
import { expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const otherShop = await seedShop(server);
let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

type Rows = Record<string, unknown>[];
const importRows = (rows: Rows, at = shop, encoding: (typeof ENCODINGS)[number] = 'json') =>
  request(server.origin, menuApi.importItems, {
    params: { shopId: at.shopId },
    body: { rows },
    as: at.owner.token,
    encoding,
  });
const menuOf = async ({ shopId } = shop) =>
  (await request(server.origin, menuApi.getMyItems, { params: { shopId } })).data.items;
const categoriesOf = async ({ shopId } = shop) =>
  (await request(server.origin, menuApi.getMyCategories, { params: { shopId } })).data.categories;

const row = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  price: 90,
  categoryName: 'Sweets',
  mealType: 'VEG',
  ...more,
});
const makeRows = (count: number, price = 50) =>
  Array.from({ length: count }, (_, n) => row(`Dish ${n}`, { price, categoryName: `Page ${n % 10}` }));
const currentRows = async () =>
  (await menuOf()).map(({ _id, categoryId, ...rest }) => ({ ...rest, categoryName: categoryId.name }));

test.each(ENCODINGS)(
  'items are created and updated by name, with their categories, as %s',
  async (encoding) => {
    const naan = (await menuOf()).find(({ name }) => name === 'Butter Naan');
    const rows = [
      row(' Jalebi ', { price: '90.5', shortCode: 'jb', priority: '2', isStar: 'true' }),
      { name: 'butter naan', price: 50, categoryName: 'main course', mealType: 'VEG', isAvailable: false },
      { name: 'Masala Chai', price: 60, categoryName: 'BEVERAGES', mealType: 'VEG' },
    ];
    const response = await importRows(rows, shop, encoding);
    expect(response).toMatchObject({
      status: 200,
      message: 'Menu imported: 1 added, 1 changed, 1 unchanged',
    });
    expect(response.data).toEqual({
      added: 1,
      changed: 1,
      unchanged: 1,
      newCategories: 1,
      optionGroups: 0,
    });

    const menu = await menuOf();
    expect(menu).toHaveLength(5);
    expect(menu.at(-1)).toMatchObject({
      name: 'Jalebi',
      price: 90.5,
      categoryId: { name: 'SWEETS' },
      shortCode: 'JB',
      priority: 2,
      isStar: true,
      isAvailable: true,
    });
    expect(menu).toContainEqual({ ...naan, name: 'butter naan', price: 50, isAvailable: false });
    expect((await categoriesOf()).map(({ name, noOfItems }) => [name, noOfItems])).toEqual([
      ['MAIN COURSE', 3],
      ['BEVERAGES', 1],
      ['SWEETS', 1],
    ]);
  },
);

test('re-importing the whole menu changes nothing and sends no event', async () => {
  await importRows(makeRows(30));
  const rows = await currentRows();
  const response = await expectNoChange(server, () => importRows(rows));
  expect(response.data).toEqual({ added: 0, changed: 0, unchanged: 34, newCategories: 0, optionGroups: 0 });
});

test('two items can swap their short codes', async () => {
  const swap: Record<string, string> = { PBM: 'BN', BN: 'PBM' };
  const rows = (await currentRows()).map((one) => ({
    ...one,
    shortCode: swap[one.shortCode ?? ''] ?? one.shortCode,
  }));
  expect((await importRows(rows)).data).toMatchObject({ changed: 2, unchanged: 2 });
  const codes = Object.fromEntries((await menuOf()).map(({ _id, shortCode }) => [_id, shortCode]));
  expect(codes).toMatchObject({ [shop.items.paneer]: 'BN', [shop.items.naan]: 'PBM' });
});

test('an upsert changes every column of an item but its facts', async () => {
  const { databases, unitOfWork } = server.app;
  const scope = await authorizeShop(databases.reader, 'shop.anyone', null, shop.shopId);
  const before: ItemUpsert = {
    id: newId(),
    categoryId: shop.categoryId,
    name: 'Jalebi',
    price: 9_000,
    mealType: 'VEG',
    isStar: false,
    isAvailable: true,
    soldOutUntil: null,
    remaining: null,
    shortCode: 'JB',
    priority: 1,
    gstRate: 500,
    variants: null,
    optionGroupIds: null,
    photo: null,
  };
  const changes: Omit<ItemUpsert, 'id' | 'categoryId'> = {
    name: 'Rasmalai',
    price: 9_050,
    mealType: 'NONVEG',
    isStar: true,
    isAvailable: false,
    soldOutUntil: Date.UTC(2026, 10, 27, 18, 30),
    remaining: 4,
    shortCode: 'RM',
    priority: null,
    gstRate: 1_800,
    variants: [
      { id: newId(), name: 'Half', price: 9_050, shortCode: 'H', isAvailable: true, isDefault: true },
    ],
    optionGroupIds: [newId()],
    photo: '/uploads/0f8a6c1e5b7d42939c10e6f7a8b9c0d1',
  };
  for (const [column, value] of Object.entries(changes)) expect(before).not.toHaveProperty(column, value);

  const after = await unitOfWork.write(scope, async (write) => {
    const categoryId = await insertCategory(write, { name: 'SWEETS', priority: null });
    await upsertItems(write, [before]);
    await upsertItems(write, [{ ...changes, id: before.id, categoryId }]);
    return { ...changes, id: before.id, categoryId, categoryName: 'SWEETS', facts: null };
  });
  expect(await findItem({ tx: databases.reader, scope }, before.id)).toEqual(after);
});

test('an imported item keeps its tax rate and its photo', async () => {
  await request(server.origin, menuApi.editItem, {
    params: { itemId: shop.items.naan, shopId: shop.shopId },
    body: { gstRate: 18 },
    as: shop.owner.token,
  });
  const { data } = await request(server.origin, menuApi.setItemPhoto, {
    params: { itemId: shop.items.naan, shopId: shop.shopId },
    body: { photo: await createPhoto() },
    as: shop.owner.token,
  });
  await importRows([{ name: 'Butter Naan', price: 50, categoryName: 'MAIN COURSE', mealType: 'VEG' }]);
  expect(await menuOf()).toContainEqual(
    expect.objectContaining({ _id: shop.items.naan, price: 50, gstRate: 18, photo: data.item.photo }),
  );
});

test('one invalid row rejects the import and is named', async () => {
  const rows = makeRows(40);
  Object.assign(rows[36] ?? {}, { price: 'abc' });
  Object.assign(rows[38] ?? {}, { name: '' });
  const refused = await expectNoChange(server, () => importRows(rows));
  expectInvalidFields(refused, 'rows.36.price', 'rows.38.name');

  Object.assign(rows[36] ?? {}, { price: 5, shortCode: 'pbm' });
  Object.assign(rows[38] ?? {}, { name: 'DISH 8' });
  const taken = await expectNoChange(server, () => importRows(rows));
  expectInvalidFields(taken, 'rows.36.shortCode', 'rows.38.name');
  expect(taken.fields).toEqual({
    'rows.36.shortCode': 'The short code PBM is already in use by “Paneer Butter Masala”.',
    'rows.38.name': 'The item “DISH 8” also appears in row 9.',
  });
});

test('a failing write rolls back the whole import', async () => {
  const letGo = rejectRowWrites(server.app.databases.writer, 'INSERT', 'items', "new.name = 'Dish 29'");
  const failed = await expectNoChange(server, () => importRows(makeRows(30)));
  letGo();
  expect(failed.status).toBe(500);
  expect((await importRows(makeRows(30))).data.added).toBe(30);
});

test('events are sent for changed items and their categories, and for nothing else', async () => {
  const { shopId } = shop;
  const sockets = await Promise.all([
    connectSocket(server.origin, { shopId, token: shop.waiter.token }),
    connectSocket(server.origin, { shopId, tableNo: 'T1' }),
    connectSocket(server.origin, { shopId: otherShop.shopId, tableNo: 'T1' }),
  ]);
  await importRows([
    row('Jalebi'),
    { name: 'Butter Naan', price: 55, categoryName: 'MAIN COURSE', mealType: 'VEG' },
    { name: 'Masala Chai', price: 60, categoryName: 'BEVERAGES', mealType: 'VEG' },
  ]);
  const last = ({ action, category }: Record<string, unknown>) =>
    action === 'edited' && (category as { noOfItems: number } | undefined)?.noOfItems === 1;
  const menu = await menuOf();
  for (const socket of sockets.slice(0, 2)) {
    await socket.waitFor('menu:changed', last);
    const received = socket.received
      .filter(({ name }) => name === 'menu:changed')
      .map(({ message }) => message);
    expect(
      received.map(({ action, item, category }) => [action, ((item ?? category) as { name: string }).name]),
    ).toEqual([
      ['added', 'SWEETS'],
      ['added', 'Jalebi'],
      ['edited', 'Butter Naan'],
      ['edited', 'SWEETS'],
    ]);
    expect(received[1]?.item).toEqual(menu.find(({ name }) => name === 'Jalebi'));
  }
  expect(sockets[2]?.eventNames()).toEqual(['ready']);
  for (const socket of sockets) socket.close();
});

test('twenty times the rows take the same number of statements, plus one log insert per fifty changes', async () => {
  const counted = async (count: number) => {
    shop = await seedShop(server);
    await importRows(makeRows(count));
    const ran = await recordStatements(server, () => importRows(makeRows(count, 60)));
    const logged = ran.filter((sql) => /insert into "events"/i.test(sql));
    expect(logged).toHaveLength(Math.ceil(count / 50));
    // Event inserts, their counter and occasional log truncation vary.
    return ran.filter((sql) => !/"events"|"counters"/.test(sql)).length;
  };
  expect(await counted(400)).toBe(await counted(20));
});

test('two thousand rows are accepted, more are rejected', async () => {
  expect((await importRows(makeRows(2_000))).data.added).toBe(2_000);
  const tooMany = await expectNoChange(server, () => importRows(makeRows(2_001)));
  expectInvalidFields(tooMany, 'rows');
});

test('an item of another shop is not changed by its name', async () => {
  const before = await menuOf(otherShop);
  await importRows([row('Paneer Butter Masala', { price: 1 })]);
  expect(await menuOf(otherShop)).toEqual(before);
  await expectOwnersOnly({ server, shop, otherShop }, menuApi.importItems);
});

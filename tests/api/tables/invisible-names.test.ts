import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const shop = await seedShop(server);
const options = { params: { shopId: shop.shopId }, as: shop.owner.token };
const table = { areaId: shop.areaId, noOfSeats: 2, shape: 'CIRCLE' };
const item = { price: 1, categoryId: shop.categoryId, mealType: 'VEG' };
const stock = { quantity: 1, quantityType: 'KG' };

const adding: [string, (name: string) => ReturnType<typeof request>][] = [
  ['a table', (name) => request(server.origin, tablesApi.addTable, { ...options, body: { ...table, name } })],
  ['an area', (name) => request(server.origin, tablesApi.addArea, { ...options, body: { name } })],
  ['a category', (name) => request(server.origin, menuApi.addCategory, { ...options, body: { name } })],
  [
    'stock',
    (name) => request(server.origin, inventoryApi.addInventoryItem, { ...options, body: { ...stock, name } }),
  ],
];

test.each(adding)(
  'an invisible name of %s is rejected, and so is one that looks like an existing name',
  async (_, add) => {
    for (const name of ['\u200b', '\u202e', '\u3164', ' \u200d ', '\u2800', '\u{1d159}', '\ufffc'])
      expectInvalidFields(await expectNoChange(server, () => add(name)), 'name');
    expect((await add('Veranda')).status).toBe(201);
    const formatted = ['Veranda\u200b', 've\u200dranda', '\u202eVERANDA', 'Veranda\u00ad'];
    const blank = ['\u2800', '\u{1d159}', '\ufffc', '\u115f', '\u1160', '\u3164', '\uffa0'];
    for (const name of [...formatted, ...blank.map((end) => `Veranda${end}`)])
      expectError(await expectNoChange(server, () => add(name)), 'CONFLICT');
  },
);

test('the visible form of a name is stored', async () => {
  const added = await request(server.origin, tablesApi.addTable, {
    ...options,
    body: { ...table, name: '\u202eRoof\u200b 1' },
  });
  expect(added.data.table.name).toBe('Roof 1');
  const coded = { ...item, name: 'Tea\u2060', shortCode: 't\u200de' };
  const first = await request(server.origin, menuApi.addItem, { ...options, body: coded });
  expect(first.data.item).toMatchObject({ name: 'Tea', shortCode: 'T\u200dE' });
  expectError(
    await request(server.origin, menuApi.addItem, {
      ...options,
      body: { ...item, name: 'Tea', shortCode: 'TE' },
    }),
    'CONFLICT',
  );
  const diner = { name: 'अक्\u200dष', phoneNo: '9000000077' };
  const stored = await request(server.origin, customersApi.addCustomer, { ...options, body: diner });
  expect(stored.data.customer.name).toBe('अक्\u200dष');
});

test('an import creates no category that looks like an existing one', async () => {
  const row = { name: 'Kulcha', price: 1, mealType: 'VEG' };
  const rows = ['Main Course', 'MA\u200dIN COURSE', 'Soups', 'SO\u200cUPS'].map((categoryName, index) => ({
    ...row,
    name: `Kulcha ${index}`,
    categoryName,
  }));
  const imported = await request(server.origin, menuApi.importItems, { ...options, body: { rows } });
  expect(imported.status).toBe(200);
  const { data } = await request(server.origin, menuApi.getMyCategories, { params: options.params });
  const names = data.categories.map(({ name }) => name);
  expect(names.filter((name) => /COURSE|UPS/.test(name))).toEqual(['MAIN COURSE', 'SOUPS']);
});

// @postgres full

import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import type { SetupChoice } from '@tawa/shared/shops/shops.rules.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { addPrinter } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;
const oldShop = await seedShop(server);
const { owner, shopId: oldShopId } = oldShop;
const as = owner.token;
const address = { line1: '4 Mall Road', line2: 'Ridge', pincode: '171001', state: 'Himachal Pradesh' };
const contact = { email: 'nayi@example.com', phoneNo: '9810000001', ...address };

let params: { shopId: string };

beforeEach(async () => {
  const body = { name: 'Nayi Dukaan', shopType: 'CAFE' as const, ...contact };
  const { data } = await request(origin, shopsApi.addShop, { body, as });
  expect(data.shop.isSetupOpen).toBe(true);
  params = { shopId: data.shop._id };
});

const readSetup = async () => (await request(origin, shopsApi.getSetup, { params, as })).data.setup;
const choose = async (choice: SetupChoice) =>
  (await request(origin, shopsApi.editSetup, { params, body: { choice }, as })).data;
const editShop = async (body: Record<string, unknown>) =>
  expect((await request(origin, shopsApi.editShop, { params, body, as })).status).toBe(200);

const NOTHING = {
  tables: false,
  items: false,
  billing: false,
  employees: false,
  printer: false,
  codes: false,
  testOrder: 'NONE',
};

async function addTable(): Promise<void> {
  const area = await request(origin, tablesApi.addArea, { params, body: { name: 'Ground Floor' }, as });
  const body = { name: 'T1', noOfSeats: '4', shape: 'CIRCLE' as const, areaId: area.data.area._id };
  expect((await request(origin, tablesApi.addTable, { params, body, as })).status).toBe(201);
}

async function addItem(): Promise<string> {
  const category = await request(origin, menuApi.addCategory, { params, body: { name: 'MAINS' }, as });
  const body = {
    name: 'Rajma',
    price: '140',
    mealType: 'VEG' as const,
    categoryId: category.data.category._id,
  };
  return (await request(origin, menuApi.addItem, { params, body, as })).data.item._id;
}

async function placeOrder(foodItemId: string): Promise<string> {
  const body = { kotType: 'TAKEAWAY' as const, cartItems: [{ foodItemId, qty: 1 }] };
  return (await request(origin, ordersApi.newOrder, { params, body, as })).data.kot._id;
}

test('the steps of a new shop are done by its own tables, items, employees and orders', async () => {
  expect(await readSetup()).toEqual(NOTHING);
  await addTable();
  expect(await readSetup()).toEqual({ ...NOTHING, tables: true });
  const item = await addItem();
  await request(origin, employeesApi.registerEmployee, {
    params,
    body: { name: 'Ravi', ...contact, email: 'ravi@example.com', phoneNo: '9810000002' },
    as,
  });
  expect(await readSetup()).toEqual({ ...NOTHING, tables: true, items: true, employees: true });
  const kotId = await placeOrder(item);
  expect((await readSetup()).testOrder).toBe('PLACED');
  await request(origin, ordersApi.deleteKot, { params: { ...params, kotId }, as });
  expect((await readSetup()).testOrder).toBe('DONE');
  await placeOrder(item);
  expect((await readSetup()).testOrder).toBe('DONE');
});

test.each([{ upiId: 'nayi@okaxis' }, { gstIn: '19AAPCS1429B1ZB' }, { gstScheme: 'COMPOSITION' }])(
  'billing is done with %o',
  async (change) => {
    await editShop(change);
    expect(await readSetup()).toEqual({ ...NOTHING, billing: true });
  },
);

test('the owner skips billing, prints the codes and closes the list', async () => {
  expect((await choose('BILLING_SKIPPED')).setup).toEqual({ ...NOTHING, billing: true });
  const printed = await choose('CODES_PRINTED');
  expect(printed.setup).toEqual({ ...NOTHING, billing: true, codes: true });
  expect(printed.shop.isSetupOpen).toBe(true);
  expect((await choose('CLOSED')).shop.isSetupOpen).toBe(false);
  // The form of a shop leaves the list closed.
  await editShop({ name: 'Nayi Dukaan', upiId: '' });
  const { data } = await request(origin, shopsApi.getMyShop, { params, as });
  expect(data.shop.isSetupOpen).toBe(false);
  expect((await readSetup()).codes).toBe(true);
});

test('the printer step is done by a printer, or by the choice to have none', async () => {
  await addPrinter(server, { ...oldShop, ...params }, { name: 'Kitchen printer', port: 9100 });
  expect(await readSetup()).toEqual({ ...NOTHING, printer: true });
  const without = await request(origin, shopsApi.editSetup, {
    params: { shopId: oldShopId },
    body: { choice: 'PRINTER_SKIPPED' },
    as,
  });
  expect(without.data.setup.printer).toBe(true);
});

test('the list of an older shop stays closed', async () => {
  const { data } = await request(origin, shopsApi.getMyShop, { params: { shopId: oldShopId }, as });
  expect(data.shop.isSetupOpen).toBe(false);
});

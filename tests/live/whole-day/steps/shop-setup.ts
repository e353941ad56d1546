import { expect } from 'vitest';
import { z } from 'zod';
import { Area, Category, Customer, InventoryItem, Item, Shop, Table } from '../client/entity-schemas.ts';
import type { HttpClient } from '../client/http-client.ts';
import { expectData, expectErrorResponse, expectSuccess } from '../client/response-assertions.ts';

const SHOP = {
  name: 'Negi Dhaba',
  email: 'dhaba@example.com',
  phoneNo: '9123400002',
  line1: '3 Lower Bazaar',
  line2: 'Opposite the bus stand',
  pincode: '171003',
  state: 'Himachal Pradesh',
};

export async function createShop(owner: HttpClient): Promise<string> {
  const invalidShop = { ...SHOP, name: '', shopType: 'PALACE' };
  const wrong = expectErrorResponse(await owner.post('/shops/add-shop', invalidShop), 400, 'VALIDATION');
  expect(Object.keys(wrong.fields ?? {}).sort()).toEqual(['name', 'shopType']);
  const added = { ...SHOP, shopType: 'CAFE', gstIn: '' };
  const { shop } = expectData(await owner.post('/shops/add-shop', added), { shop: Shop }, 201);
  expect(shop.gstIn).toBeNull();
  const edited = { ...SHOP, shopType: 'DHABA', gstIn: '02AAACN1234F1Z5' };
  const response = expectData(await owner.put(`/shops/edit-shop/${shop._id}`, edited), { shop: Shop });
  expect(response.shop).toEqual({ ...shop, shopType: 'DHABA', gstIn: '02AAACN1234F1Z5' });
  expect(expectData(await owner.get('/shops/getMyShops'), { shops: z.array(Shop) }).shops).toEqual([
    response.shop,
  ]);
  const one = expectData(await owner.get(`/shops/getMyShop/${shop._id}`), { shop: Shop });
  expect(one.shop).toEqual(response.shop);
  return shop._id;
}

export async function createTables(owner: HttpClient, shopId: string) {
  const area = async (name: string, priority: number | '') =>
    expectData(await owner.post(`/areas/add-area/${shopId}`, { name, priority }), { area: Area }, 201).area;
  const garden = await area('Gardn', '');
  const hall = await area('Hall', 1);
  const renamed = await owner.put(`/areas/edit-area/${garden._id}/${shopId}`, {
    name: 'Garden',
    priority: 2,
  });
  expect(expectData(renamed, { area: Area }).area).toEqual({ ...garden, name: 'Garden', priority: 2 });

  const table = async (name: string, areaId: string, shape: string) => {
    const form = { name, areaId, noOfSeats: 4, shape };
    return expectData(await owner.post(`/tables/add-table/${shopId}`, form), { table: Table }, 201).table;
  };
  const t1 = await table('T1', hall._id, 'RECTANGLE');
  const window = await table('Window 2', hall._id, 'RECTANGLE');
  const swing = await table('Swing', hall._id, 'CIRCLE');
  const again = { name: 't1', areaId: hall._id, noOfSeats: 2, shape: 'CIRCLE' };
  expectErrorResponse(await owner.post(`/tables/add-table/${shopId}`, again), 409, 'CONFLICT');
  const seats = await owner.put(`/tables/edit-table/${swing._id}/${shopId}`, { noOfSeats: 2 });
  expect(expectData(seats, { table: Table }).table).toEqual({ ...swing, noOfSeats: 2 });
  const moved = await owner.put(`/tables/edit-tableArea/${swing._id}/${shopId}`, { areaId: garden._id });
  expect(expectData(moved, { table: Table }).table.areaId).toEqual({ _id: garden._id, name: 'Garden' });

  const { areas } = expectData(await owner.get(`/areas/getMyAreas/${shopId}`), { areas: z.array(Area) });
  expect(areas.map(({ name, noOfTables }) => [name, noOfTables])).toEqual([
    ['Hall', 2],
    ['Garden', 1],
  ]);
  const found = await owner.get(`/tables/getMyTables/${shopId}?q=gard`);
  expect(expectData(found, { tables: z.array(Table) }).tables.map(({ name }) => name)).toEqual(['Swing']);
  expectErrorResponse(await owner.delete(`/areas/delete-area/${hall._id}/${shopId}`), 409, 'CONFLICT');
  return { t1: t1._id, window: window._id, swing: swing._id, garden: garden._id };
}

/** The prices have odd paise, so that rounding errors would show. */
export async function createMenu(owner: HttpClient, shopId: string) {
  const category = async (name: string, priority: number) => {
    const response = await owner.post(`/categories/add-category/${shopId}`, { name, priority });
    return expectData(response, { category: Category }, 201).category;
  };
  const mains = await category('mains', 2);
  const drinks = await category('drink', 1);
  expect(mains.name).toBe('MAINS');
  const renamed = await owner.put(`/categories/edit-category/${drinks._id}/${shopId}`, { name: 'drinks' });
  expect(expectData(renamed, { category: Category }).category).toEqual({ ...drinks, name: 'DRINKS' });

  const item = async (name: string, price: number, categoryId: string, mealType: string, code: string) => {
    const form = { name, price, categoryId, mealType, priority: '' };
    const added = expectData(await owner.post(`/items/add-item/${shopId}`, form), { item: Item }, 201).item;
    expect(added).toMatchObject({ isStar: false, isAvailable: true });
    const path = `/items/edit-item/${added._id}/${shopId}`;
    const coded = expectData(await owner.put(path, { shortCode: code }), { item: Item }).item;
    expect(coded).toEqual({ ...added, shortCode: code.toUpperCase() });
    return coded;
  };
  const chai = await item('Masala Chai', 20.5, drinks._id, 'VEG', 'mc');
  const dal = await item('Dal Makhani', 180, drinks._id, 'VEG', 'dm');
  const trout = await item('Kullu Trout', 333.33, mains._id, 'NONVEG', 'kt');
  const moved = await owner.put(`/items/edit-itemCategory/${dal._id}/${shopId}`, { categoryId: mains._id });
  expect(expectData(moved, { item: Item }).item.categoryId).toEqual({ _id: mains._id, name: 'MAINS' });
  const starred = await owner.put(`/items/edit-item/${trout._id}/${shopId}`, { isStar: true });
  expect(expectData(starred, { item: Item }).item.isStar).toBe(true);
  const taken = await owner.put(`/items/edit-item/${trout._id}/${shopId}`, { shortCode: 'MC' });
  expectErrorResponse(taken, 409, 'CONFLICT');
  return { chai, dal, trout };
}

export async function createStockAndCustomer(owner: HttpClient, shopId: string) {
  const stock = (name: string, quantity: number, quantityType: string) =>
    owner.post(`/inventories/add-item/${shopId}`, { name, quantity, quantityType });
  const { inventory } = expectData(await stock('Basmati', 12.5, 'KG'), { inventory: InventoryItem }, 201);
  const milk = expectData(await stock('Milk', 0, 'L'), { inventory: InventoryItem }, 201).inventory;
  expect([inventory.status, milk.status]).toEqual(['AVAILABLE', 'OUT_OF_STOCK']);
  const emptied = { name: 'Basmati', quantity: 0, quantityType: 'KG' };
  const used = await owner.put(`/inventories/update-item/${inventory._id}/${shopId}`, emptied);
  expect(expectData(used, { inventory: InventoryItem }).inventory).toEqual({
    ...inventory,
    quantity: 0,
    status: 'OUT_OF_STOCK',
  });
  const page = {
    inventories: z.array(InventoryItem),
    inventoryFilteredCount: z.number(),
    resultPerPage: z.literal(20),
  };
  const list = `/inventories/get-inventory/${shopId}?q=&page=1&status=OUT_OF_STOCK`;
  expect(expectData(await owner.get(list), page).inventoryFilteredCount).toBe(2);
  expectSuccess(await owner.delete(`/inventories/delete-item/${milk._id}/${shopId}`));
  expect(expectData(await owner.get(list), page).inventories.map(({ name }) => name)).toEqual(['Basmati']);

  const diner = { name: 'Ravi Thakur', phoneNo: '9812300001' };
  const added = await owner.post(`/customers/add-customer/${shopId}`, diner);
  const { customer } = expectData(added, { customer: Customer }, 201);
  expect(customer).toMatchObject({ ...diner, totalSpending: 0, lastVisited: null });
  const path = `/customers/edit-customer/${customer._id}/${shopId}`;
  const edited = expectData(await owner.put(path, { name: 'Ravi K. Thakur' }), { customer: Customer });
  expect(edited.customer).toEqual({ ...customer, name: 'Ravi K. Thakur' });
  return { ...diner, name: 'Ravi K. Thakur' };
}

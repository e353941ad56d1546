import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import {
  type Bad,
  badIds,
  badPriority,
  badText,
  type EndpointCase,
  each,
  gets,
  type Input,
  missing,
  named,
  ownerOnly,
} from './endpoint-case.ts';

const atShop = (_: TestServer, { shopId }: TestShop): Input => ({ params: { shopId } });
const open = gets(200, 200, 200, 200, 200);

async function newItem({ origin }: TestServer, shop: TestShop): Promise<string> {
  const { data } = await request(origin, menuApi.addItem, {
    params: { shopId: shop.shopId },
    body: { name: named(shop), price: 45, categoryId: shop.categoryId, mealType: 'VEG' },
    as: shop.owner.token,
  });
  return data.item._id;
}

async function newCategory({ origin }: TestServer, shop: TestShop): Promise<string> {
  const { data } = await request(origin, menuApi.addCategory, {
    params: { shopId: shop.shopId },
    body: { name: named(shop) },
    as: shop.owner.token,
  });
  return data.category._id;
}

const atItem = async (server: TestServer, shop: TestShop) => ({
  params: { itemId: await newItem(server, shop), shopId: shop.shopId },
});
const atCategory = async (server: TestServer, shop: TestShop) => ({
  params: { categoryId: await newCategory(server, shop), shopId: shop.shopId },
});

let codes = 0;
const itemForm = (shop: TestShop) => ({
  name: named(shop),
  price: 55.5,
  categoryId: shop.categoryId,
  mealType: 'NONVEG',
  shortCode: `q${++codes}`,
  priority: 3,
  gstRate: 18,
});
const itemTexts = { name: 80, shortCode: 12 };
const badItem: EndpointCase['bad'] = [
  ...badText('name', 80),
  ...each('price', ['', -1, 12.345, 10_000_001, 'twelve', '1e3', '₹ 12']),
  ...each('mealType', ['', 'EGG', 'veg']),
  ...each('shortCode', ['   ', 'x'.repeat(13), 'bell\u0007']),
  ...badPriority,
  ...each('gstRate', [-1, 41, 5.001, 'five', '5%']),
  ...each(
    'categoryId',
    badIds.filter((id) => id !== undefined),
  ),
];

const importRow = (shop: TestShop) => ({
  name: named(shop),
  price: 120,
  categoryName: 'Breads',
  mealType: 'VEG',
  shortCode: `i${++codes}`,
  priority: 1,
  isStar: true,
  isAvailable: false,
});
const goodRow = { name: 'Thali', price: 180, categoryName: 'Thalis', mealType: 'VEG', shortCode: 't1' };
const badRows = (field: string, values: unknown[]): Bad[] =>
  values.map((value) => [{ rows: [{ ...goodRow, [field]: value }] }, `rows.0.${field}`]);

/** The rows of `everyCall` for the menu. */
export const everyMenuCall: Record<string, EndpointCase> = {
  getMyItems: { gets: open, prepare: atShop },
  addItem: {
    gets: ownerOnly(201),
    prepare: (_, shop) => ({ params: { shopId: shop.shopId }, body: itemForm(shop) }),
    bad: [
      ...badItem,
      ...missing('name', 'price', 'categoryId', 'mealType'),
      [{ name: '', price: 'x', mealType: undefined }, 'mealType', 'name', 'price'],
    ],
    texts: itemTexts,
  },
  editItem: {
    gets: ownerOnly(),
    prepare: async (server, shop) => ({
      ...(await atItem(server, shop)),
      body: { ...itemForm(shop), isStar: true, isAvailable: false },
    }),
    bad: [
      ...badItem,
      ...each('isStar', ['', 'yes', 'TRUE', 0]),
      ...each('isAvailable', ['', 'no', 1]),
      [{ name: '', price: 'x', isStar: '' }, 'isStar', 'name', 'price'],
    ],
    partial: true,
    texts: itemTexts,
  },
  editItemCategory: {
    gets: ownerOnly(),
    prepare: async (server, shop) => ({
      ...(await atItem(server, shop)),
      body: { categoryId: await newCategory(server, shop) },
    }),
    bad: each('categoryId', badIds),
  },
  deleteItem: { gets: ownerOnly(), prepare: atItem },
  importItems: {
    gets: ownerOnly(),
    prepare: (_, shop) => ({ params: { shopId: shop.shopId }, body: { rows: [importRow(shop)] } }),
    bad: [
      ...each('rows', [undefined, [], '', 'naan', {}, '{}']),
      ...badRows('name', ['', '   ', undefined, 7, 'x'.repeat(81), 'bell\u0007', 'two\nlines']),
      ...badRows('price', ['', undefined, -1, 12.345, 10_000_001, '₹ 12']),
      ...badRows('categoryName', ['', undefined, 'x'.repeat(41), []]),
      ...badRows('mealType', ['', undefined, 'EGG', 'veg']),
      ...badRows('shortCode', ['   ', 'x'.repeat(13), 7]),
      ...badRows('priority', [-1, 1.5, 'first']),
      ...badRows('isStar', ['yes', 0]),
      ...badRows('isAvailable', ['no', 1]),
      [{ rows: [goodRow, { ...goodRow, price: 'abc' }] }, 'rows.1.price'],
      [{ rows: [goodRow, { ...goodRow, name: 'THALI', shortCode: 't2' }] }, 'rows.1.name'],
      [{ rows: [{ ...goodRow, shortCode: 'pbm' }] }, 'rows.0.shortCode'],
      [{ rows: Array(2_001).fill(goodRow) }, 'rows'],
    ],
  },

  getMyCategories: { gets: open, prepare: atShop },
  addCategory: {
    gets: ownerOnly(201),
    prepare: (_, shop) => ({ params: { shopId: shop.shopId }, body: { name: named(shop), priority: 2 } }),
    bad: [...badText('name', 40), ...badPriority, ...missing('name')],
    texts: { name: 40 },
  },
  editCategory: {
    gets: ownerOnly(),
    prepare: async (server, shop) => ({
      ...(await atCategory(server, shop)),
      body: { name: named(shop), priority: 3 },
    }),
    bad: [...badText('name', 40), ...badPriority],
    partial: true,
    texts: { name: 40 },
  },
  deleteCategory: { gets: ownerOnly(), prepare: atCategory },
};

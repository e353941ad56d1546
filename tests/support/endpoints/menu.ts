import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { createPhoto } from '../api/accounts.ts';
import { addItem } from '../api/menu.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import {
  type EndpointCase,
  type EndpointInput,
  type InvalidChange,
  invalidIds,
  invalidPriorities,
  invalidText,
  invalidValues,
  missingFields,
  uniqueName,
} from './endpoint-case.ts';

const shopParams = (_: TestServer, { shopId }: TestShop): EndpointInput => ({ params: { shopId } });

async function createCategory({ origin }: TestServer, shop: TestShop): Promise<string> {
  const { data } = await request(origin, menuApi.addCategory, {
    params: { shopId: shop.shopId },
    body: { name: uniqueName(shop) },
    as: shop.owner.token,
  });
  return data.category._id;
}

const optionGroupForm = (shop: TestShop, optionId = '') => ({
  name: uniqueName(shop),
  min: 0,
  max: 2,
  options: [
    { _id: optionId, name: 'Naan', price: 30, mealType: 'VEG', maxEach: 2, itemId: shop.items.naan },
    { name: 'Butter', price: 15 },
  ],
});

async function createOptionGroup({ origin }: TestServer, shop: TestShop) {
  const { data } = await request(origin, menuApi.addOptionGroup, {
    params: { shopId: shop.shopId },
    body: optionGroupForm(shop),
    as: shop.owner.token,
  });
  const { _id: optionGroupId, options } = data.optionGroup;
  return { optionGroupId, optionId: options[0]?._id ?? '' };
}

/** Creates an item with two variants and an option group. */
export async function createItemWithChoices(server: TestServer, shop: TestShop) {
  const { optionGroupId, optionId } = await createOptionGroup(server, shop);
  const { data } = await request(server.origin, menuApi.addItem, {
    params: { shopId: shop.shopId },
    body: {
      ...itemForm(shop),
      variants: [
        { name: 'Half', price: 55.5 },
        { name: 'Full', price: 99 },
      ],
      optionGroupIds: [optionGroupId],
    },
    as: shop.owner.token,
  });
  const { _id: itemId, variants } = data.item;
  const [half, full] = variants.map(({ _id }) => _id);
  if (!half || !full) throw new Error('the item has no variants');
  return { itemId, half, full, optionGroupId, optionId };
}

const newOptionGroupInput = async (server: TestServer, shop: TestShop) => {
  const { optionGroupId, optionId } = await createOptionGroup(server, shop);
  return {
    params: { optionGroupId, shopId: shop.shopId },
    body: optionGroupForm(shop, optionId),
  };
};
const option = { name: 'Extra cheese', price: 30 };
const invalidOptionGroup: EndpointCase['invalid'] = [
  ...invalidText('name', 40),
  ...invalidValues('min', ['', -1, 1.5, 'two']),
  ...invalidValues('max', ['', 0, 1.5, 'two']),
  ...invalidValues('options', [undefined, [], '', 'cheese', {}]),
  [{ options: [{ ...option, price: -1 }] }, 'options.0.price'],
  [{ options: [{ ...option, name: '' }] }, 'options.0.name'],
  [{ options: [{ ...option, maxEach: 10 }] }, 'options.0.maxEach'],
  [{ options: [{ ...option, itemId: 'x' }] }, 'options.0.itemId'],
  [{ options: [option], min: 2, max: 1 }, 'max'],
  [{ options: [option], min: 0, max: 2 }, 'max'],
];

const newItemParams = async (server: TestServer, shop: TestShop) => ({
  params: { itemId: (await addItem(server, shop, { name: uniqueName(shop) }))._id, shopId: shop.shopId },
});
const newCategoryParams = async (server: TestServer, shop: TestShop) => ({
  params: { categoryId: await createCategory(server, shop), shopId: shop.shopId },
});

let shortCodeCounter = 0;
const itemForm = (shop: TestShop, { half = '', optionGroupId = '' } = {}) => ({
  name: uniqueName(shop),
  price: 55.5,
  categoryId: shop.categoryId,
  mealType: 'NONVEG',
  shortCode: `q${++shortCodeCounter}`,
  priority: 3,
  gstRate: 18,
  variants: [{ _id: half, name: 'Half', price: 55.5, shortCode: 'h', isDefault: true }],
  optionGroupIds: optionGroupId ? [optionGroupId] : [],
  facts: { description: 'From the tandoor', allergens: ['MILK', 'GLUTEN'], kcal: 320, serves: 2 },
});
const itemChoiceLists = ['variants', 'optionGroupIds'];
const itemTextFields = { name: 80, shortCode: 12 };
const invalidFacts = (fact: string, values: unknown[]): InvalidChange[] =>
  values.map((value) => [{ facts: { [fact]: value } }, `facts.${fact}`]);
const invalidItem: EndpointCase['invalid'] = [
  ...invalidText('name', 80),
  ...invalidValues('price', ['', -1, 12.345, 10_000_001, 'twelve', '1e3', '₹ 12']),
  ...invalidValues('mealType', ['', 'EGG', 'veg']),
  ...invalidValues('shortCode', ['   ', 'x'.repeat(13), 'bell\u0007']),
  ...invalidPriorities,
  ...invalidValues('gstRate', [-1, 41, 5.001, 'five', '5%']),
  ...invalidValues('variants', ['half', {}, Array(13).fill({ name: 'Half', price: 1 })]),
  [{ variants: [{ name: '', price: 60 }] }, 'variants.0.name'],
  [{ variants: [{ name: 'Half', price: -1 }] }, 'variants.0.price'],
  [
    {
      variants: [
        { name: 'Half', price: 60 },
        { name: 'HALF', price: 70 },
      ],
    },
    'variants.1.name',
  ],
  [{ optionGroupIds: ['x'] }, 'optionGroupIds.0'],
  [{ optionGroupIds: ['01890000-0000-7000-8000-000000000000'] }, 'optionGroupIds'],
  ...invalidValues('facts', ['tasty', 7, []]),
  ...invalidFacts('description', ['   ', 'x'.repeat(301), 'bell\u0007', 7]),
  ...invalidFacts('kcal', [-1, 1.5, 10_000, 'many']),
  ...invalidFacts('serves', [0, 21, 1.5]),
  [{ facts: { allergens: ['MILK', 'GHEE'] } }, 'facts.allergens.1'],
  ...invalidValues(
    'categoryId',
    invalidIds.filter((id) => id !== undefined),
  ),
];

const importRow = (shop: TestShop) => ({
  name: uniqueName(shop),
  price: 120,
  categoryName: 'Breads',
  mealType: 'VEG',
  shortCode: `i${++shortCodeCounter}`,
  priority: 1,
  isStar: true,
  isAvailable: false,
});
const validRow = { name: 'Thali', price: 180, categoryName: 'Thalis', mealType: 'VEG', shortCode: 't1' };
const importOptionRow = { group: 'Dips', min: 0, max: 1, option: 'Mint', price: 5, itemName: '' };
const invalidRows = (field: string, values: unknown[]): InvalidChange[] =>
  values.map((value) => [{ rows: [{ ...validRow, [field]: value }] }, `rows.0.${field}`]);

export const menuCases: Record<string, Partial<EndpointCase>> = {
  getMyItems: { prepare: shopParams },
  getItemFacts: { prepare: newItemParams },
  addItem: {
    prepare: async (server, shop) => ({
      params: { shopId: shop.shopId },
      body: itemForm(shop, await createItemWithChoices(server, shop)),
    }),
    invalid: [
      ...invalidItem,
      ...missingFields('name', 'price', 'categoryId', 'mealType'),
      [{ name: '', price: 'x', mealType: undefined }, 'mealType', 'name', 'price'],
    ],
    emptyLists: itemChoiceLists,
    objectFields: ['facts'],
    textFields: itemTextFields,
  },
  editItem: {
    prepare: async (server, shop) => {
      const choices = await createItemWithChoices(server, shop);
      return {
        params: { itemId: choices.itemId, shopId: shop.shopId },
        body: { ...itemForm(shop, choices), isStar: true, isAvailable: false },
      };
    },
    invalid: [
      ...invalidItem,
      ...invalidValues('isStar', ['', 'yes', 'TRUE', 0]),
      ...invalidValues('isAvailable', ['', 'no', 1]),
      [{ name: '', price: 'x', isStar: '' }, 'isStar', 'name', 'price'],
    ],
    isPartial: true,
    emptyLists: itemChoiceLists,
    objectFields: ['facts'],
    textFields: itemTextFields,
  },
  editItemCategory: {
    prepare: async (server, shop) => ({
      ...(await newItemParams(server, shop)),
      body: { categoryId: await createCategory(server, shop) },
    }),
    invalid: invalidValues('categoryId', invalidIds),
  },
  setItemAvailability: {
    prepare: async (server, shop) => ({
      ...(await newItemParams(server, shop)),
      body: { availability: 'AVAILABLE', remaining: 12 },
    }),
    invalid: [
      ...invalidValues('availability', ['', undefined, 'available', 'GONE', 1]),
      ...invalidValues('remaining', [0, -1, 1.5, 10_000, 'few']),
      [{ availability: 'SOLD_OUT', remaining: 3 }, 'remaining'],
    ],
  },
  setItemPhoto: {
    prepare: async (server, shop) => ({
      ...(await newItemParams(server, shop)),
      body: { photo: await createPhoto() },
    }),
    invalid: invalidValues('photo', [undefined, 'naan.png']),
  },
  removeItemPhoto: { prepare: newItemParams },
  changePrices: {
    prepare: async (server, shop) => {
      const categoryId = await createCategory(server, shop);
      const { _id, price } = await addItem(server, shop, { name: uniqueName(shop), categoryId });
      const seen = [{ _id, price }];
      const change = { direction: 'UP', unit: 'PERCENT', value: 10, roundTo: 5, withOptions: false };
      return { params: { shopId: shop.shopId }, body: { categoryId, ...change, seen } };
    },
    invalid: [
      ...invalidValues('direction', ['', undefined, 'up', 'SIDEWAYS']),
      ...invalidValues('unit', ['', undefined, '%', 1]),
      ...invalidValues('value', ['', undefined, 0, -5, 1.005, 1_001, 'ten', '10%']),
      ...invalidValues('roundTo', ['', undefined, 0, 2, 2.5, 100, 'five']),
      ...invalidValues('withOptions', ['yes', 1]),
      ...invalidValues('categoryId', ['T1', '123']),
      ...invalidValues('seen', [undefined, [], '', 'all', {}]),
      [{ seen: [{ _id: 'naan', price: 45 }] }, 'seen.0._id'],
    ],
  },
  deleteItem: { prepare: newItemParams },
  importItems: {
    prepare: (_, shop) => ({
      params: { shopId: shop.shopId },
      body: { rows: [importRow(shop)], optionRows: [importOptionRow] },
    }),
    emptyLists: ['optionRows'],
    invalid: [
      ...invalidValues('rows', [undefined, [], '', 'naan', {}, '{}']),
      ...invalidRows('name', ['', '   ', undefined, 7, 'x'.repeat(81), 'bell\u0007', 'two\nlines']),
      ...invalidRows('price', ['', undefined, -1, 12.345, 10_000_001, '₹ 12']),
      ...invalidRows('categoryName', ['', undefined, 'x'.repeat(41), []]),
      ...invalidRows('mealType', ['', undefined, 'EGG', 'veg']),
      ...invalidRows('shortCode', ['   ', 'x'.repeat(13), 7]),
      ...invalidRows('priority', [-1, 1.5, 'first']),
      ...invalidRows('isStar', ['yes', 0]),
      ...invalidRows('isAvailable', ['no', 1]),
      [{ rows: [validRow, { ...validRow, price: 'abc' }] }, 'rows.1.price'],
      [{ rows: [validRow, { ...validRow, name: 'THALI', shortCode: 't2' }] }, 'rows.1.name'],
      [{ rows: [{ ...validRow, shortCode: 'pbm' }] }, 'rows.0.shortCode'],
      [{ rows: Array(2_001).fill(validRow) }, 'rows'],
      ...invalidRows('variant', ['x'.repeat(41), 7, 'two\nlines']),
      ...invalidRows('groupNames', ['Dips', {}]),
      [{ rows: [{ ...validRow, groupNames: ['Unknown'] }] }, 'rows.0.groupNames'],
      [{ rows: [validRow], optionRows: [{ ...importOptionRow, min: 2 }] }, 'optionRows.0.max'],
      [{ rows: [validRow], optionRows: [{ ...importOptionRow, price: -1 }] }, 'optionRows.0.price'],
      [
        { rows: [validRow], optionRows: [{ ...importOptionRow, itemName: 'Nothing' }] },
        'optionRows.0.itemName',
      ],
      [{ rows: [validRow], optionRows: Array(2_001).fill(importOptionRow) }, 'optionRows'],
    ],
  },

  getMyOptionGroups: { prepare: shopParams },
  addOptionGroup: {
    prepare: async (server, shop) => {
      const { body } = await newOptionGroupInput(server, shop);
      return { params: { shopId: shop.shopId }, body };
    },
    invalid: invalidOptionGroup,
    textFields: { name: 40 },
  },
  editOptionGroup: {
    prepare: newOptionGroupInput,
    invalid: invalidOptionGroup,
    textFields: { name: 40 },
  },
  deleteOptionGroup: {
    prepare: async (server, shop) => {
      const { params } = await newOptionGroupInput(server, shop);
      return { params };
    },
  },

  getMyCategories: { prepare: shopParams },
  addCategory: {
    prepare: (_, shop) => ({
      params: { shopId: shop.shopId },
      body: { name: uniqueName(shop), priority: 2 },
    }),
    invalid: [...invalidText('name', 40), ...invalidPriorities, ...missingFields('name')],
    textFields: { name: 40 },
  },
  editCategory: {
    prepare: async (server, shop) => ({
      ...(await newCategoryParams(server, shop)),
      body: { name: uniqueName(shop), priority: 3 },
    }),
    invalid: [...invalidText('name', 40), ...invalidPriorities],
    isPartial: true,
    textFields: { name: 40 },
  },
  deleteCategory: { prepare: newCategoryParams },
};

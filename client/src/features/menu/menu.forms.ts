import type { Category, Item } from '@tawa/shared/menu/menu.contract.ts';

/** The rules that the forms check by, fetched when one opens. */
const contract = async () => (await import('@tawa/shared/menu/menu.contract.ts')).menuApi;

export const itemRules = {
  add: async () => (await contract()).addItem.body,
  edit: async () => (await contract()).editItem.body,
};

export const categoryRules = {
  add: async () => (await contract()).addCategory.body,
  edit: async () => (await contract()).editCategory.body,
};

export const importRules = async () => {
  const { body } = (await contract()).importItems;
  return body as NonNullable<typeof body>;
};

export const NO_ITEM = {
  name: '',
  price: '',
  categoryId: '',
  mealType: '',
  shortCode: '',
  priority: '',
  gstRate: '',
};
export type ItemValues = typeof NO_ITEM;

export function itemValues(item: Item): ItemValues {
  const { name, price, categoryId, mealType, shortCode, priority, gstRate } = item;
  return {
    name,
    price: String(price),
    categoryId: categoryId._id,
    mealType,
    shortCode: shortCode ?? '',
    priority: String(priority ?? ''),
    gstRate: String(gstRate ?? ''),
  };
}

export const NO_CATEGORY = { name: '', priority: '' };
export type CategoryValues = typeof NO_CATEGORY;

export function categoryValues({ name, priority }: Category): CategoryValues {
  return { name, priority: String(priority ?? '') };
}

import type { Category, Item } from '@tawa/shared/menu/menu.contract.ts';

const loadContract = async () => (await import('@tawa/shared/menu/menu.contract.ts')).menuApi;

export const itemSchemas = {
  add: async () => (await loadContract()).addItem.body,
  edit: async () => (await loadContract()).editItem.body,
};

export const categorySchemas = {
  add: async () => (await loadContract()).addCategory.body,
  edit: async () => (await loadContract()).editCategory.body,
};

export const importSchema = async () => {
  const { body } = (await loadContract()).importItems;
  return body as NonNullable<typeof body>;
};

export const EMPTY_ITEM = {
  name: '',
  price: '',
  categoryId: '',
  mealType: '',
  shortCode: '',
  priority: '',
  gstRate: '',
};
export type ItemValues = typeof EMPTY_ITEM;

export function toItemValues(item: Item): ItemValues {
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

export const EMPTY_CATEGORY = { name: '', priority: '' };
export type CategoryValues = typeof EMPTY_CATEGORY;

export function toCategoryValues({ name, priority }: Category): CategoryValues {
  return { name, priority: String(priority ?? '') };
}

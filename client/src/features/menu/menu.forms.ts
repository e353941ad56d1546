import { FORM_FIELDS, type FormField } from '@tawa/shared/menu/item-fields.rules.ts';
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

export const loadImportSchema = async () => {
  const { body } = (await loadContract()).importItems;
  return body as NonNullable<typeof body>;
};

export type ItemValues = Record<FormField, string>;

function mapFormFields(getText: (field: FormField) => string): ItemValues {
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, getText(field)])) as ItemValues;
}

export const EMPTY_ITEM = mapFormFields(() => '');

export function toItemValues({ categoryId, ...item }: Item): ItemValues {
  return mapFormFields((field) => (field === 'categoryId' ? categoryId._id : String(item[field] ?? '')));
}

export const EMPTY_CATEGORY = { name: '', priority: '' };
export type CategoryValues = typeof EMPTY_CATEGORY;

export function toCategoryValues({ name, priority }: Category): CategoryValues {
  return { name, priority: String(priority ?? '') };
}

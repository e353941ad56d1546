/** The fields of the item form that are texts. The menu's list has switches for the others. */
export const FORM_FIELDS = [
  'name',
  'price',
  'categoryId',
  'mealType',
  'shortCode',
  'priority',
  'gstRate',
] as const;
export type FormField = (typeof FORM_FIELDS)[number];
export type SwitchField = 'isStar' | 'isAvailable';

/** What a new item has where nothing is said of it. */
export const NEW_ITEM = { isStar: false, isAvailable: true, shortCode: null, priority: null, gstRate: null };

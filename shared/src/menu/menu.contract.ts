import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import {
  booleanOrText,
  clearable,
  decimal,
  id,
  list,
  money,
  name,
  oneOf,
  optionalField,
  optionalSearch,
  rejectWith,
  rupees,
  wholeNumber,
} from '../contract/schema.ts';
import { MAX_GST_RATE } from '../gst.ts';
import type {
  CsvField,
  ItemField,
  OptionalField,
  RequiredField,
  SwitchField,
  WithCategoryId,
} from './item-fields.rules.ts';
import { menuPaths } from './menu.paths.ts';
import { MEAL_TYPES } from './menu.rules.ts';
import { MAX_IMPORT_ROWS } from './menu-import.rules.ts';

type SchemasOf<Field extends string> = Record<Field, z.ZodType>;

const categoryName = z.string().meta({ examples: ['BREADS'] });

export const item = z.object({
  _id: id,
  name: z.string().meta({ examples: ['Butter Naan'] }),
  price: money,
  categoryId: z.object({ _id: id, name: categoryName }),
  mealType: z.enum(MEAL_TYPES),
  isStar: z.boolean(),
  isAvailable: z.boolean(),
  shortCode: z
    .string()
    .meta({ examples: ['BN'] })
    .nullable(),
  priority: z.number().nullable(),
  /** In percent; null for the shop's rate. */
  gstRate: z.number().nullable(),
  /** Only in getMyItems, and only for the items that sold best: see `BEST_SELLER_RULE`. */
  isBestSeller: z.literal(true).optional(),
} satisfies SchemasOf<'_id' | 'isBestSeller' | WithCategoryId<ItemField>>);
export type Item = z.output<typeof item>;

export const category = z.object({
  _id: id,
  name: categoryName,
  priority: z.number().nullable(),
  noOfItems: z.number(),
});
export type Category = z.output<typeof category>;

const mealType = oneOf(MEAL_TYPES, (m) => m.menu.mealType);
const priority = wholeNumber(0, 9999, (m) => m.common.priority);
const categoryId = z.uuid(rejectWith((m) => m.menu.category));
const gstRate = decimal(MAX_GST_RATE, 2, (m) => m.common.gstRate(MAX_GST_RATE));

const upperCase = (schema: z.ZodString) =>
  schema.transform((value) => value.normalize('NFC').toLocaleUpperCase('en-IN'));
const itemName = name(80).meta({ examples: ['Butter Naan'] });
const newCategoryName = upperCase(name(40).meta({ examples: ['BREADS'] }));
const shortCode = upperCase(name(12).meta({ examples: ['BN'] }));

const itemForm = z.object({ name: itemName, price: rupees(), categoryId, mealType } satisfies SchemasOf<
  WithCategoryId<RequiredField>
>);
const categoryForm = z.object({ name: newCategoryName });

/** Missing fields stay unchanged. */
const importRow = z.object({
  name: itemName,
  price: rupees(),
  categoryName: newCategoryName,
  mealType,
  shortCode: clearable(shortCode),
  priority: clearable(priority),
  isStar: optionalField(booleanOrText()),
  isAvailable: optionalField(booleanOrText()),
} satisfies SchemasOf<CsvField>);
export type ImportRow = z.output<typeof importRow>;

const oneItem = z.object({ item });
const oneCategory = z.object({ category });

export const menuApi = {
  getMyItems: endpoint(menuPaths.getMyItems, {
    summary: 'The menu, in its order; filters combine',
    access: 'shop.anyone',
    query: z.object({
      q: optionalSearch(),
      mealType: optionalField(mealType),
      isAvailable: optionalField(booleanOrText()),
      isStar: optionalField(booleanOrText()),
      categoryId: optionalField(id),
    }),
    data: z.object({ items: z.array(item) }),
  }),
  addItem: endpoint(menuPaths.addItem, {
    summary: 'Add an item: available, not starred',
    access: 'shop.owner',
    body: itemForm.extend({
      shortCode: optionalField(shortCode),
      priority: optionalField(priority),
      gstRate: optionalField(gstRate),
    } satisfies SchemasOf<OptionalField>),
    data: oneItem,
    status: 201,
    idempotent: true,
  }),
  editItem: endpoint(menuPaths.editItem, {
    summary: 'Change an item; a toggle sends only its one field',
    access: 'shop.owner',
    body: itemForm
      .extend({ isStar: booleanOrText(), isAvailable: booleanOrText() } satisfies SchemasOf<SwitchField>)
      .partial()
      .extend({
        shortCode: clearable(shortCode),
        priority: clearable(priority),
        gstRate: clearable(gstRate),
      } satisfies SchemasOf<OptionalField>),
    data: oneItem,
  }),
  editItemCategory: endpoint(menuPaths.editItemCategory, {
    summary: 'Move an item to another category',
    access: 'shop.owner',
    body: z.object({ categoryId }),
    data: oneItem,
  }),
  deleteItem: endpoint(menuPaths.deleteItem, {
    summary: 'Delete an item',
    access: 'shop.owner',
    data: emptyData,
  }),
  importItems: endpoint(menuPaths.importItems, {
    summary: 'Add and change many items by their names, all of them or none',
    access: 'shop.owner',
    body: z.object({ rows: list(importRow, MAX_IMPORT_ROWS, (m) => m.menu.minOneItem) }),
    data: z.object({
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      newCategories: z.number(),
    }),
  }),
  getMyCategories: endpoint(menuPaths.getMyCategories, {
    summary: 'The categories of the menu with their item counts',
    access: 'shop.anyone',
    data: z.object({ categories: z.array(category) }),
  }),
  addCategory: endpoint(menuPaths.addCategory, {
    summary: 'Add a category; its name is kept in capitals',
    access: 'shop.owner',
    body: categoryForm.extend({ priority: optionalField(priority) }),
    data: oneCategory,
    status: 201,
  }),
  editCategory: endpoint(menuPaths.editCategory, {
    summary: 'Change a category; an empty priority is cleared',
    access: 'shop.owner',
    body: categoryForm.partial().extend({ priority: clearable(priority) }),
    data: oneCategory,
  }),
  deleteCategory: endpoint(menuPaths.deleteCategory, {
    summary: 'Delete a category that has no items',
    access: 'shop.owner',
    data: emptyData,
  }),
};

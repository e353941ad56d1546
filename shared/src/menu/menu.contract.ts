import { z } from 'zod';
import { BUILT_LISTS_LIMIT, endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import {
  booleanOrText,
  clearable,
  decimal,
  emptyOrList,
  id,
  instant,
  list,
  money,
  name,
  oneOf,
  optionalField,
  optionalSearch,
  picture,
  rejectWith,
  rupees,
  wholeNumber,
} from '../contract/schema.ts';
import { MAX_GST_RATE } from '../gst.ts';
import {
  hasPossibleRange,
  MAX_OPTION_GROUPS_OF_ITEM,
  MAX_OPTION_QUANTITY,
  MAX_OPTIONS,
  MAX_VARIANTS,
} from './item-choices.rules.ts';
import { factsForm, itemFacts } from './item-facts.contract.ts';
import type {
  CsvField,
  ItemField,
  OptionalField,
  RequiredField,
  SwitchField,
  WithCategoryId,
} from './item-fields.rules.ts';
import { menuPaths } from './menu.paths.ts';
import { AVAILABILITIES, MAX_REMAINING, MEAL_TYPES } from './menu.rules.ts';
import { MAX_IMPORT_ROWS } from './menu-import.rules.ts';
import { priceChangeForm } from './price-change.contract.ts';

type AvailabilityField = 'soldOutUntil' | 'remaining';
type SchemasOf<Field extends string> = Record<Field, z.ZodType>;

const categoryName = z.string().meta({ examples: ['BREADS'] });

const variantName = z.string().meta({ examples: ['Half'] });

/** Half and full plates, or sizes, each with its own price. */
const itemVariant = z.object({
  _id: id,
  name: variantName,
  price: money,
  shortCode: z
    .string()
    .meta({ examples: ['H'] })
    .nullable(),
  isAvailable: z.boolean(),
  /** Whether it is chosen in advance. At most one variant of an item is. */
  isDefault: z.boolean(),
});
export type ItemVariant = z.output<typeof itemVariant>;

const option = z.object({
  _id: id,
  name: z.string().meta({ examples: ['Extra cheese'] }),
  price: money,
  mealType: z.enum(MEAL_TYPES).nullable(),
  isAvailable: z.boolean(),
  /** Whether it is chosen in advance. */
  isDefault: z.boolean(),
  /** How many of this option one line can have. */
  maxEach: z.number(),
  /** Id of the item that is a piece of the combo. It may have been deleted since. */
  itemId: id.nullable(),
});

/** Add-ons or a spice level, which several items can share. A group with a `min` above 0 is required. */
export const optionGroup = z.object({
  _id: id,
  name: z.string().meta({ examples: ['Add-ons'] }),
  min: z.number(),
  max: z.number(),
  options: z.array(option),
});
export type OptionGroup = z.output<typeof optionGroup>;

export const item = z.object({
  _id: id,
  name: z.string().meta({ examples: ['Butter Naan'] }),
  price: money,
  categoryId: z.object({ _id: id, name: categoryName }),
  mealType: z.enum(MEAL_TYPES),
  isStar: z.boolean(),
  /** Also false if none is left. */
  isAvailable: z.boolean(),
  /** Set while the item is sold out for the rest of the business day. */
  soldOutUntil: instant.nullable(),
  /** How many can still be ordered; null for an item that nobody counts. */
  remaining: z.number().nullable(),
  shortCode: z
    .string()
    .meta({ examples: ['BN'] })
    .nullable(),
  priority: z.number().nullable(),
  /** In percent; null means the shop's rate. */
  gstRate: z.number().nullable(),
  /** Empty for an item without variants. If it has any, `price` is the lowest at which one is available. */
  variants: z.array(itemVariant),
  /** In the order in which they are asked. */
  optionGroupIds: z.array(id),
  /**
   * The path of its square WebP files, without the endings `-96.webp`, `-240.webp` and `-640.webp`, whose
   * numbers are the sides in pixels.
   */
  photo: z
    .string()
    .meta({ examples: ['/uploads/0f8a6c1e5b7d42939c10e6f7a8b9c0d1'] })
    .nullable(),
  /** True if `getItemFacts` returns facts. Of them only `shortDescription` is here, so that the menu stays small. */
  hasFacts: z.literal(true).optional(),
  /** The start of the description, in one line; see `shortenDescription`. Missing without a description. */
  shortDescription: z
    .string()
    .meta({ examples: ['Cottage cheese from the tandoor, with mint chutney.'] })
    .optional(),
  /** Sent only by `getMyItems`, for the items that sold best; see `BEST_SELLER_RULE`. */
  isBestSeller: z.literal(true).optional(),
} satisfies SchemasOf<
  | '_id'
  | 'hasFacts'
  | 'shortDescription'
  | 'isBestSeller'
  | WithCategoryId<ItemField>
  | AvailabilityField
  | 'variants'
  | 'optionGroupIds'
  | 'photo'
>);
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

/** A missing field stays unchanged. */
const importRow = z.object({
  name: itemName,
  price: rupees(),
  categoryName: newCategoryName,
  mealType,
  shortCode: clearable(shortCode),
  priority: clearable(priority),
  isStar: optionalField(booleanOrText()),
  isAvailable: optionalField(booleanOrText()),
  /** If set, price, short code, availability and default are those of the variant. */
  variant: clearable(name(40).meta({ examples: ['Half'] })),
  isDefault: optionalField(booleanOrText()),
  groupNames: optionalField(emptyOrList(name(40), MAX_OPTION_GROUPS_OF_ITEM)),
} satisfies SchemasOf<CsvField | 'variant' | 'isDefault' | 'groupNames'>);
export type ImportRow = z.output<typeof importRow>;

/** A row for each option. A missing field stays unchanged. */
const importOptionRow = z.object({
  group: name(40).meta({ examples: ['Add-ons'] }),
  min: wholeNumber(0, MAX_OPTIONS, (m) => m.menu.optionCount(MAX_OPTIONS)),
  max: wholeNumber(1, MAX_OPTIONS, (m) => m.menu.optionCount(MAX_OPTIONS)),
  option: name(40).meta({ examples: ['Extra cheese'] }),
  price: rupees(),
  mealType: clearable(mealType),
  isAvailable: optionalField(booleanOrText()),
  isDefault: optionalField(booleanOrText()),
  maxEach: optionalField(wholeNumber(1, MAX_OPTION_QUANTITY, (m) => m.menu.optionCount(MAX_OPTION_QUANTITY))),
  itemName: clearable(itemName),
});
export type ImportOptionRow = z.output<typeof importOptionRow>;

/** A known `_id` keeps its variant, also in carts; a missing one adds a variant. The order is the menu's. */
const variantForm = z.object({
  _id: optionalField(id),
  name: name(40).meta({ examples: ['Half'] }),
  price: rupees(),
  shortCode: optionalField(shortCode),
  isAvailable: optionalField(booleanOrText()),
  isDefault: optionalField(booleanOrText()),
});
export type VariantForm = z.output<typeof variantForm>;

const optionForm = z.object({
  _id: optionalField(id),
  name: name(40).meta({ examples: ['Extra cheese'] }),
  price: rupees(),
  mealType: optionalField(mealType),
  isAvailable: optionalField(booleanOrText()),
  isDefault: optionalField(booleanOrText()),
  maxEach: optionalField(wholeNumber(1, MAX_OPTION_QUANTITY, (m) => m.menu.optionCount(MAX_OPTION_QUANTITY))),
  /** A missing value stays unchanged, because earlier versions of the client do not send it. */
  itemId: clearable(id),
});

const optionGroupForm = z
  .object({
    name: name(40).meta({ examples: ['Add-ons'] }),
    min: wholeNumber(0, MAX_OPTIONS, (m) => m.menu.optionCount(MAX_OPTIONS)),
    max: wholeNumber(1, MAX_OPTIONS, (m) => m.menu.optionCount(MAX_OPTIONS)),
    options: list(optionForm, MAX_OPTIONS, (m) => m.menu.minOneOption),
  })
  .refine(hasPossibleRange, {
    ...rejectWith((m) => m.menu.optionGroupRange),
    path: ['max'],
    // If a choice or the minimum is already wrong, the maximum is not reported as well.
    when: ({ issues }) => issues.length === 0,
  });
export type OptionGroupForm = z.output<typeof optionGroupForm>;

/** An empty list removes all. */
const choicesForm = {
  variants: optionalField(emptyOrList(variantForm, MAX_VARIANTS)),
  optionGroupIds: optionalField(emptyOrList(id, MAX_OPTION_GROUPS_OF_ITEM)),
};

const oneItem = z.object({ item });
const oneOptionGroup = z.object({ optionGroup });
const oneCategory = z.object({ category });

export const menuApi = {
  getMyItems: endpoint(menuPaths.getMyItems, {
    summary: 'The menu, in its order; filters combine',
    access: 'shop.anyone',
    limit: BUILT_LISTS_LIMIT,
    query: z.object({
      q: optionalSearch(),
      mealType: optionalField(mealType),
      isAvailable: optionalField(booleanOrText()),
      isStar: optionalField(booleanOrText()),
      categoryId: optionalField(id),
    }),
    data: z.object({ items: z.array(item) }),
  }),
  getItemFacts: endpoint(menuPaths.getItemFacts, {
    summary: 'Description, allergens, energy and portion of an item',
    access: 'shop.anyone',
    data: z.object({ facts: itemFacts }),
  }),
  addItem: endpoint(menuPaths.addItem, {
    summary: 'Add an item: available, not starred',
    access: { may: 'menu.edit' },
    body: itemForm.extend({
      shortCode: optionalField(shortCode),
      priority: optionalField(priority),
      gstRate: optionalField(gstRate),
      ...choicesForm,
      facts: optionalField(factsForm),
    } satisfies SchemasOf<OptionalField | keyof typeof choicesForm | 'facts'>),
    data: oneItem,
    status: 201,
    idempotent: true,
  }),
  editItem: endpoint(menuPaths.editItem, {
    summary: 'Change an item; a toggle sends only its one field',
    access: { may: 'menu.edit' },
    body: itemForm
      .extend({ isStar: booleanOrText(), isAvailable: booleanOrText() } satisfies SchemasOf<SwitchField>)
      .partial()
      .extend({
        shortCode: clearable(shortCode),
        priority: clearable(priority),
        gstRate: clearable(gstRate),
        ...choicesForm,
        facts: optionalField(factsForm),
      } satisfies SchemasOf<OptionalField | keyof typeof choicesForm | 'facts'>),
    data: oneItem,
  }),
  editItemCategory: endpoint(menuPaths.editItemCategory, {
    summary: 'Move an item to another category',
    access: { may: 'menu.edit' },
    body: z.object({ categoryId }),
    data: oneItem,
  }),
  setItemAvailability: endpoint(menuPaths.setItemAvailability, {
    summary: 'Sell an item out, for today or until it is set available; or say how many are left',
    access: { may: 'menu.availability' },
    body: z
      .object({
        availability: oneOf(AVAILABILITIES, (m) => m.menu.availability),
        remaining: optionalField(wholeNumber(1, MAX_REMAINING, (m) => m.menu.remaining(MAX_REMAINING))),
      })
      .refine(({ availability, remaining }) => availability === 'AVAILABLE' || remaining === undefined, {
        ...rejectWith((m) => m.menu.remainingOfAvailable),
        path: ['remaining'],
      }),
    data: oneItem,
  }),
  setItemPhoto: endpoint(menuPaths.setItemPhoto, {
    summary: 'Add or replace the photo of an item, of which the middle square is shown',
    access: { may: 'menu.edit' },
    pictureField: 'photo',
    body: z.object({ photo: picture((m) => m.menu.photo) }),
    data: oneItem,
  }),
  removeItemPhoto: endpoint(menuPaths.removeItemPhoto, {
    summary: 'Remove the photo of an item',
    access: { may: 'menu.edit' },
    data: oneItem,
  }),
  deleteItem: endpoint(menuPaths.deleteItem, {
    summary: 'Delete an item',
    access: { may: 'menu.edit' },
    data: emptyData,
  }),
  importItems: endpoint(menuPaths.importItems, {
    summary: 'Add and change many items by their names, all of them or none',
    access: { may: 'menu.edit' },
    body: z.object({
      rows: list(importRow, MAX_IMPORT_ROWS, (m) => m.menu.minOneItem),
      optionRows: optionalField(emptyOrList(importOptionRow, MAX_IMPORT_ROWS)),
    }),
    data: z.object({
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      newCategories: z.number(),
      /** Number of option groups that were added or changed. */
      optionGroups: z.number(),
    }),
  }),
  changePrices: endpoint(menuPaths.changePrices, {
    summary: 'Raise or lower many prices by one rule, all of them or none',
    access: { may: 'menu.edit' },
    body: priceChangeForm,
    data: z.object({ changed: z.number() }),
    idempotent: true,
  }),
  getMyOptionGroups: endpoint(menuPaths.getMyOptionGroups, {
    summary: 'The groups of add-ons and other choices, by name',
    access: 'shop.anyone',
    limit: BUILT_LISTS_LIMIT,
    data: z.object({ optionGroups: z.array(optionGroup) }),
  }),
  addOptionGroup: endpoint(menuPaths.addOptionGroup, {
    summary: 'Add a group of choices',
    access: { may: 'menu.edit' },
    body: optionGroupForm,
    data: oneOptionGroup,
    status: 201,
  }),
  editOptionGroup: endpoint(menuPaths.editOptionGroup, {
    summary: 'Replace a group of choices; an option keeps its id where it is sent',
    access: { may: 'menu.edit' },
    body: optionGroupForm,
    data: oneOptionGroup,
  }),
  deleteOptionGroup: endpoint(menuPaths.deleteOptionGroup, {
    summary: 'Delete a group of choices, and take it from its items',
    access: { may: 'menu.edit' },
    data: emptyData,
  }),
  getMyCategories: endpoint(menuPaths.getMyCategories, {
    summary: 'The categories of the menu with their item counts',
    access: 'shop.anyone',
    limit: BUILT_LISTS_LIMIT,
    data: z.object({ categories: z.array(category) }),
  }),
  addCategory: endpoint(menuPaths.addCategory, {
    summary: 'Add a category; its name is kept in capitals',
    access: { may: 'menu.edit' },
    body: categoryForm.extend({ priority: optionalField(priority) }),
    data: oneCategory,
    status: 201,
  }),
  editCategory: endpoint(menuPaths.editCategory, {
    summary: 'Change a category; an empty priority is cleared',
    access: { may: 'menu.edit' },
    body: categoryForm.partial().extend({ priority: clearable(priority) }),
    data: oneCategory,
  }),
  deleteCategory: endpoint(menuPaths.deleteCategory, {
    summary: 'Delete a category that has no items',
    access: { may: 'menu.edit' },
    data: emptyData,
  }),
};

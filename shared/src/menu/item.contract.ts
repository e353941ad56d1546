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
  money,
  oneOf,
  optionalField,
  optionalSearch,
  picture,
  rejectWith,
  rupees,
  wholeNumber,
} from '../contract/schema.ts';
import { MAX_GST_RATE } from '../gst.ts';
import { MAX_OPTION_GROUPS_OF_ITEM, MAX_VARIANTS } from './item-choices.rules.ts';
import { factsForm, itemFacts } from './item-facts.contract.ts';
import { menuPaths } from './menu.paths.ts';
import { AVAILABILITIES, MAX_REMAINING, MEAL_TYPES } from './menu.rules.ts';
import {
  categoryName,
  itemName,
  mealType,
  priority,
  shortCode,
  variantName,
} from './menu-fields.contract.ts';

/** Half and full plates, or sizes, each with its own price. */
const itemVariant = z.object({
  _id: id,
  name: z.string().meta({ examples: ['Half'] }),
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
});
export type Item = z.output<typeof item>;

/** A known `_id` keeps its variant, also in carts; a missing one adds a variant. The order is the menu's. */
const variantForm = z.object({
  _id: optionalField(id),
  name: variantName,
  price: rupees(),
  shortCode: optionalField(shortCode),
  isAvailable: optionalField(booleanOrText()),
  isDefault: optionalField(booleanOrText()),
});
export type VariantForm = z.output<typeof variantForm>;

const categoryId = z.uuid(rejectWith((m) => m.menu.category));

const itemForm = z.object({
  name: itemName,
  price: rupees(),
  categoryId,
  mealType,
  shortCode: clearable(shortCode),
  priority: clearable(priority),
  gstRate: clearable(decimal(MAX_GST_RATE, 2, (m) => m.common.gstRate(MAX_GST_RATE))),
  /** An empty list removes all. */
  variants: optionalField(emptyOrList(variantForm, MAX_VARIANTS)),
  /** An empty list removes all. */
  optionGroupIds: optionalField(emptyOrList(id, MAX_OPTION_GROUPS_OF_ITEM)),
  facts: optionalField(factsForm),
});

const oneItem = z.object({ item });

export const itemsApi = {
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
    body: itemForm,
    data: oneItem,
    status: 201,
    idempotent: true,
  }),
  editItem: endpoint(menuPaths.editItem, {
    summary: 'Change an item; a toggle sends only its one field',
    access: { may: 'menu.edit' },
    body: itemForm.extend({ isStar: booleanOrText(), isAvailable: booleanOrText() }).partial(),
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
};

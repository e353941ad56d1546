import type { ItemFacts } from '@tawa/shared/menu/item-facts.rules.ts';
import { MEAL_TYPES, type MealType } from '@tawa/shared/menu/menu.rules.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  id,
  index,
  instant,
  integer,
  json,
  paise,
  table,
  text,
  uniqueIndex,
} from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** `name` is in upper case. */
export const categories = table(
  'categories',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    priority: integer('priority'),
  },
  (table) => [uniqueIndex('categories_shop_name').on(table.shopId, table.name)],
);

/**
 * Prices are in paise. Variants are part of their item's row, because they are only ever read and written
 * with the item.
 */
export interface StoredVariant {
  id: string;
  name: string;
  price: number;
  shortCode: string | null;
  isAvailable: boolean;
  isDefault: boolean;
}

/** Prices are in paise. */
export interface StoredOption {
  id: string;
  name: string;
  price: number;
  mealType: MealType | null;
  isAvailable: boolean;
  isDefault: boolean;
  maxEach: number;
  /** Missing if the option names no item. */
  itemId?: string;
}

export const optionGroups = table(
  'option_groups',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    min: integer('min').notNull(),
    max: integer('max').notNull(),
    options: json('options').$type<StoredOption[]>().notNull(),
  },
  (table) => [uniqueIndex('option_groups_shop_name').on(table.shopId, table.name)],
);

/** `shortCode` is in upper case. */
export const items = table(
  'items',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    categoryId: id('category_id')
      .notNull()
      .references(() => categories.id),
    name: text('name').notNull(),
    price: paise('price').notNull(),
    mealType: text('meal_type', { enum: MEAL_TYPES }).notNull(),
    isStar: boolean('is_star').notNull(),
    isAvailable: boolean('is_available').notNull(),
    /** The item becomes available again by itself at this time, the end of a business day. */
    soldOutUntil: instant('sold_out_until'),
    /** How many can still be ordered; null for an item that nobody counts. */
    remaining: integer('remaining'),
    shortCode: text('short_code'),
    priority: integer('priority'),
    /** Hundredths of a percent; if null, the shop's rate applies. */
    gstRate: integer('gst_rate'),
    /** Null for an item without variants. */
    variants: json('variants').$type<StoredVariant[]>(),
    /** In the order in which the diner is asked. */
    optionGroupIds: json('option_group_ids').$type<string[]>(),
    /** A path on this server; see `Photo` in `files/pictures.ts`. */
    photo: text('photo'),
    /** Null for an item without facts. */
    facts: json('facts').$type<ItemFacts>(),
  },
  (table) => [
    index('items_shop_category').on(table.shopId, table.categoryId),
    uniqueIndex('items_shop_code').on(table.shopId, table.shortCode),
    index('items_sold_out_until').on(table.soldOutUntil).where(sql`${table.soldOutUntil} is not null`),
  ],
);

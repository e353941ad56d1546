import type { ItemField, WithCategoryId } from '@tawa/shared/menu/item-fields.rules.ts';
import { MEAL_TYPES } from '@tawa/shared/menu/menu.rules.ts';
import { boolean, id, index, integer, paise, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** `name` is upper-case. */
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

/** `shortCode` is upper-case. */
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
    shortCode: text('short_code'),
    priority: integer('priority'),
    /** Hundredths of a percent; null means the shop's rate. */
    gstRate: integer('gst_rate'),
  } satisfies Record<'id' | 'shopId' | WithCategoryId<ItemField>, unknown>,
  (table) => [
    index('items_shop_category').on(table.shopId, table.categoryId),
    uniqueIndex('items_shop_code').on(table.shopId, table.shortCode),
  ],
);

import { INVENTORY_UNITS } from '@tawa/shared/inventory/inventory.rules.ts';
import { id, integer, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

export const inventoryItems = table(
  'inventory_items',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    foldedName: text('folded_name').notNull(),
    /** In thousandths of the unit. */
    quantity: integer('quantity').notNull(),
    quantityType: text('quantity_type', { enum: INVENTORY_UNITS }).notNull(),
  },
  (table) => [uniqueIndex('inventory_items_shop_name').on(table.shopId, table.foldedName)],
);

export type InventoryRow = typeof inventoryItems.$inferSelect;

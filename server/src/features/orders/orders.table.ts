import type { ChosenOption } from '@tawa/shared/menu/item-choices.rules.ts';
import { KOT_STATUSES, KOT_TYPES, type LineChange } from '@tawa/shared/orders/orders.rules.ts';
import { sql } from 'drizzle-orm';
import { id, index, instant, integer, json, paise, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** The copy of a chosen option. Only a piece of a combo has the fields below. */
export interface StoredChoice extends ChosenOption {
  /** In ms UTC. Missing while the piece is not marked as cooked. */
  doneAt?: number;
  /** How many, of all that the line has, were cooked before the mark was cleared. */
  cooked?: number;
}

/** Names, prices and phones are copies from the time of the order. */
export const kots = table(
  'kots',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    businessDay: text('business_day').notNull(),
    tokenNo: integer('token_no').notNull(),
    kotType: text('kot_type', { enum: KOT_TYPES }).notNull(),
    status: text('status', { enum: KOT_STATUSES }).notNull(),
    tableId: id('table_id'),
    tableName: text('table_name'),
    /** The first table of the KOT, while it is at another one or at none. */
    movedFromId: id('moved_from_id'),
    movedFromName: text('moved_from_name'),
    customerId: id('customer_id'),
    customerName: text('customer_name'),
    customerPhoneNo: text('customer_phone_no'),
    specialRequest: text('special_request').notNull(),
    placedByRole: text('placed_by_role', { enum: ['OWNER', 'WAITER', 'DINER'] }).notNull(),
    placedByName: text('placed_by_name').notNull(),
    placedById: id('placed_by_id'),
    invoiceId: id('invoice_id'),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    servedAt: instant('served_at'),
    paidAt: instant('paid_at'),
    heardAt: instant('heard_at'),
    /** Changes that the kitchen has not acknowledged yet. */
    changes: json('changes').$type<LineChange[]>(),
  },
  (table) => [
    index('kots_shop_status').on(table.shopId, table.status, table.id),
    // The indexes are partial, so that an insert costs little.
    index('kots_shop_table')
      .on(table.shopId, table.tableId, table.status)
      .where(sql`${table.tableId} is not null`),
    uniqueIndex('kots_shop_token').on(table.shopId, table.businessDay, table.tokenNo),
    index('kots_invoice').on(table.shopId, table.invoiceId).where(sql`${table.invoiceId} is not null`),
    index('kots_shop_served').on(table.shopId, table.servedAt).where(sql`${table.servedAt} is not null`),
    index('kots_shop_unseen').on(table.shopId, table.id).where(sql`${table.changes} is not null`),
  ],
);

export const kotLines = table(
  'kot_lines',
  {
    id: id('id').primaryKey(),
    kotId: id('kot_id')
      .notNull()
      .references(() => kots.id, { onDelete: 'cascade' }),
    foodItemId: id('food_item_id').notNull(),
    name: text('name').notNull(),
    price: paise('price').notNull(),
    /** Without what was voided. 0 if all of it was. */
    quantity: integer('quantity').notNull(),
    /** Taken off after the kitchen was told. It is in no total. */
    voidedQuantity: integer('voided_quantity').notNull().default(0),
    /** Hundredths of a percent. */
    gstRate: integer('gst_rate'),
    doneAt: instant('done_at'),
    /** How many of `quantity` were cooked before the mark was cleared. They never return to the item's count. */
    cooked: integer('cooked').notNull().default(0),
    variantId: id('variant_id'),
    /** Prices are unit prices in paise. Null for a line without options. */
    options: json('options').$type<StoredChoice[]>(),
    /** Empty if the line has no note. */
    note: text('note').notNull().default(''),
    /** 0 for a line that the table shares. */
    seat: integer('seat').notNull().default(0),
    /** When an invoice with the line was first sent to a printer. Null if none was. */
    invoicePrintedAt: instant('invoice_printed_at'),
  },
  (table) => [index('kot_lines_kot').on(table.kotId)],
);

export type KotRow = typeof kots.$inferSelect;
export type KotLineRow = typeof kotLines.$inferSelect;

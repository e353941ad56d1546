import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { sql } from 'drizzle-orm';
import { id, index, instant, integer, json, paise, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** A count of a shift. Amounts are in paise, `at` in ms UTC. */
export interface StoredCount {
  at: number;
  /** The number of the chain's newest entry then. Counts of earlier versions have none. */
  chainEnd?: number;
  /** Payments that took the place of counted ones in another mode. Their money was in the drawer too. */
  correctedIds?: string[];
  by: { id: string; name: string } | null;
  denominations: { value: number; pieces: number }[];
  counted: number;
  expected: number;
  variance: number;
  modes: { paymentMode: PaymentMode; counted: number; expected: number; variance: number }[];
}

/** A drawer from its opening to its closing. Of a closed shift only who accepted its variance is still added. */
export const shifts = table(
  'shifts',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    /** From 1 in each shop. It says which shift is later, whatever the clock did. */
    number: integer('number').notNull(),
    drawer: text('drawer').notNull(),
    foldedName: text('folded_name').notNull(),
    openedById: id('opened_by_id'),
    /** A copy, which stays when the user is deleted. */
    openedByName: text('opened_by_name'),
    openedAt: instant('opened_at').notNull(),
    float: paise('float').notNull(),
    /** The float without what the last closing of the drawer left; null for its first shift. */
    difference: paise('difference'),
    /** At most two. */
    counts: json('counts').$type<StoredCount[]>().notNull(),
    /** Of the last count. Null while the shift is open, as the columns below. */
    counted: paise('counted'),
    /** What was expected at the closing without what was expected at the last count. */
    sinceCount: paise('since_count'),
    expected: paise('expected'),
    /** `counted` + `since_count` - `expected`. */
    variance: paise('variance'),
    note: text('note'),
    closedById: id('closed_by_id'),
    closedByName: text('closed_by_name'),
    closedAt: instant('closed_at'),
    /** Who accepted the variance. */
    approverId: id('approver_id'),
    /** A copy, which stays when the user is deleted. */
    approverName: text('approver_name'),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    uniqueIndex('shifts_number').on(table.shopId, table.number),
    uniqueIndex('shifts_open').on(table.shopId, table.foldedName).where(sql`${table.closedAt} is null`),
    index('shifts_drawer').on(table.shopId, table.foldedName, table.number),
  ],
);

export type ShiftRow = typeof shifts.$inferSelect;

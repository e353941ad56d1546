import { sql } from 'drizzle-orm';
import { boolean, id, index, instant, integer, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** The times that count, each of which may be a corrected one. The person's name is read from the user, so it goes with the user. */
export const punches = table(
  'punches',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    /** Stays when the user is deleted. */
    userId: id('user_id').notNull(),
    /** A copy, which says whose hours these are when the user is deleted. Empty for the owner. */
    saleId: text('sale_id').notNull(),
    inAt: instant('in_at').notNull(),
    /** Null while the person is in. Never before `in_at`. */
    outAt: instant('out_at'),
    /** The shared terminal; null on a device of the person's own. */
    inTerminalId: id('in_terminal_id'),
    outTerminalId: id('out_terminal_id'),
    /** The clock was behind the person's punch before this one, or behind `in_at` at its end. */
    isClockSetBack: boolean('clock_set_back').notNull(),
    /** Nobody punched out: the employee was removed. It stays after a correction. */
    isEndedByRemoval: boolean('ended_by_removal').notNull(),
    /** How often it was changed. */
    version: integer('version').notNull(),
  },
  (table) => [
    uniqueIndex('punches_open').on(table.shopId, table.userId).where(sql`${table.outAt} is null`),
    index('punches_in').on(table.shopId, table.inAt),
    index('punches_person').on(table.shopId, table.userId, table.inAt),
  ],
);

export type PunchRow = typeof punches.$inferSelect;

/** What each correction found and what it left. A row is never changed. */
export const punchCorrections = table(
  'punch_corrections',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    punchId: id('punch_id')
      .notNull()
      .references(() => punches.id),
    at: instant('at').notNull(),
    byId: id('by_id').notNull(),
    reason: text('reason').notNull(),
    inBefore: instant('in_before').notNull(),
    outBefore: instant('out_before'),
    inAfter: instant('in_after').notNull(),
    outAfter: instant('out_after'),
    /** The version of the punch after it. It orders the corrections, whatever the clock said. */
    version: integer('version').notNull(),
  },
  (table) => [uniqueIndex('punch_corrections_version').on(table.punchId, table.version)],
);

export type PunchCorrectionRow = typeof punchCorrections.$inferSelect;

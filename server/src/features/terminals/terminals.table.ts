import { sql } from 'drizzle-orm';
import { id, index, instant, integer, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** A browser in the shop that several people use. A removed terminal stays, because the audit names its id. */
export const terminals = table(
  'terminals',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    foldedName: text('folded_name').notNull(),
    /** Null once the terminal is removed. */
    tokenHash: text('token_hash'),
    /** Who made the code. */
    enrolledBy: id('enrolled_by').notNull(),
    enrolledAt: instant('enrolled_at').notNull(),
    seenAt: instant('last_seen_at').notNull(),
    removedAt: instant('removed_at'),
    /** Wrong PINs in the hour that ends at `failuresExpireAt`. */
    failures: integer('failures').notNull(),
    failuresExpireAt: instant('failures_expire_at').notNull(),
    /** Since then the terminal accepts a password only. Null if it accepts PINs. */
    lockedAt: instant('locked_at'),
  },
  (table) => [
    uniqueIndex('terminals_shop_name')
      .on(table.shopId, table.foldedName)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex('terminals_token').on(table.tokenHash),
  ],
);

export type TerminalRow = typeof terminals.$inferSelect;

/** A shop has one open code; a newer one replaces it. */
export const terminalCodes = table(
  'terminal_codes',
  {
    shopId: id('shop_id')
      .primaryKey()
      .references(() => shops.id),
    /** The keyed hash of the code. */
    codeHash: text('code_hash').notNull(),
    /** The keyed hash of its first digits. */
    codeStartHash: text('code_start_hash').notNull(),
    madeBy: id('made_by').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Wrong codes with the same first digits that anybody sent while this one was open. */
    failures: integer('failures').notNull(),
  },
  (table) => [
    uniqueIndex('terminal_codes_code').on(table.codeHash),
    index('terminal_codes_start').on(table.codeStartHash),
  ],
);

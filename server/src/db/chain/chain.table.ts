import { sql } from 'drizzle-orm';
import { id, index, instant, integer, paise, primaryKey, table, text } from '../columns.ts';
import { CHAIN_KINDS } from './chain-entry.ts';

/**
 * One chain per shop over the numbers and totals of its invoices, its payments and its audit. Triggers refuse to update
 * and to delete rows. An entry holds no name and nothing that somebody typed, so that erasing a person leaves it whole.
 */
export const chainEntries = table(
  'chain_entries',
  {
    shopId: id('shop_id').notNull(),
    n: integer('n').notNull(),
    at: instant('at').notNull(),
    kind: text('kind', { enum: CHAIN_KINDS }).notNull(),
    subjectId: id('subject_id').notNull(),
    /** Canonical JSON as it was hashed; a JSON column could write it in another form. */
    facts: text('facts').notNull(),
    billed: paise('billed').notNull(),
    received: paise('received').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.n] }),
    index('chain_entries_at').on(table.shopId, table.at),
    index('chain_entries_invoice').on(table.subjectId, table.n).where(sql`kind = 'invoice'`),
  ],
);

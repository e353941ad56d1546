import { index, instant, integer, table, text } from '../../db/columns.ts';

/** The keys are keyed hashes, so that no identifier or address is stored. */
export const failedLogins = table(
  'wrong_passwords',
  {
    hash: text('hash').primaryKey(),
    count: integer('count').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('wrong_passwords_age').on(table.expiresAt)],
);

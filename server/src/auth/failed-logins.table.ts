import { index, instant, integer, table, text } from '../db/columns.ts';

/** How many wrong passwords came of late, under a keyed hash: whose they are and from where stands nowhere. */
export const failedLogins = table(
  'wrong_passwords',
  {
    hash: text('hash').primaryKey(),
    count: integer('count').notNull(),
    /** When the window of time ends that its first one opened. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('wrong_passwords_age').on(table.expiresAt)],
);

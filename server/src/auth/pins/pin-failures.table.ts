import { id, index, instant, integer, primaryKey, table } from '../../db/columns.ts';

/** Wrong PINs of one person at one terminal, and in the whole shop. Also of people who do not exist, so that they answer alike. */
export const pinFailures = table(
  'pin_failures',
  {
    /** The shop's id in the row that counts for all its terminals, those that are removed included. */
    terminalId: id('terminal_id').notNull(),
    userId: id('user_id').notNull(),
    count: integer('count').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.terminalId, table.userId] }),
    index('pin_failures_user').on(table.userId),
    index('pin_failures_age').on(table.expiresAt),
  ],
);

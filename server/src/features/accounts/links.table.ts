import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../auth/users.table.ts';
import { id, instant } from '../../db/columns.ts';

/** Links in mails that do one thing once for a user. Stored hashed. */
export const accountLinks = sqliteTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['reset', 'email'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('account_links_user').on(table.userId, table.purpose)],
);

export type LinkPurpose = typeof accountLinks.$inferSelect.purpose;

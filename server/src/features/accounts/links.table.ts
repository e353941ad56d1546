import { users } from '../../auth/users.table.ts';
import { id, index, instant, table, text } from '../../db/columns.ts';

/** Links in mails, each of which can be used once. Their tokens are stored hashed. */
export const accountLinks = table(
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

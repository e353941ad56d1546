import { ROLES } from '@tawa/shared/accounts/accounts.rules.ts';
import { address, id, instant, table, text } from '../db/columns.ts';

/** Whoever can sign in. Email is case-folded; a waiter also has a saleId, unique in the whole system. */
export const users = table('users', {
  id: id('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  phoneNo: text('phone_no').notNull().unique(),
  saleId: text('sale_id').unique(),
  role: text('role', { enum: ROLES }).notNull(),
  avatarUrl: text('avatar_url'),
  ...address,
  /** A changed email, until the link sent to it is opened. */
  pendingEmail: text('pending_email'),
  passwordHash: text('password_hash').notNull(),
  /** Until then the password is right but the login is refused. */
  verifiedAt: instant('verified_at'),
  createdAt: instant('created_at').notNull(),
});

export type UserRow = typeof users.$inferSelect;

import { ROLES } from '@tawa/shared/accounts/accounts.rules.ts';
import { address, id, instant, table, text } from '../db/columns.ts';

/** `email` is case-folded. `saleId` is what a waiter signs in with; it is unique across shops. */
export const users = table('users', {
  id: id('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  phoneNo: text('phone_no').notNull().unique(),
  saleId: text('sale_id').unique(),
  role: text('role', { enum: ROLES }).notNull(),
  avatarUrl: text('avatar_url'),
  ...address,
  pendingEmail: text('pending_email'),
  passwordHash: text('password_hash').notNull(),
  /** Login is rejected until this is set. */
  verifiedAt: instant('verified_at'),
  createdAt: instant('created_at').notNull(),
});

export type UserRow = typeof users.$inferSelect;

import { address, id, index, instant, integer, table, text } from '../../db/columns.ts';

/**
 * Owners who have not verified their email. They are not in `users`, so that they reserve neither phone nor
 * email. The id becomes the user's.
 */
export const registrations = table(
  'registrations',
  {
    id: id('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    phoneNo: text('phone_no').notNull(),
    avatarUrl: text('avatar_url').notNull(),
    ...address,
    passwordHash: text('password_hash').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    otpHash: text('otp_hash').notNull(),
    wrongOtps: integer('wrong_otps').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('registrations_phone').on(table.phoneNo), index('registrations_age').on(table.createdAt)],
);

export type RegistrationRow = typeof registrations.$inferSelect;

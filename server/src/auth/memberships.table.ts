import { SHOP_ROLES } from '@tawa/shared/permissions.ts';
import { id, index, primaryKey, table, text } from '../db/columns.ts';
import { users } from './users.table.ts';

export const memberships = table(
  'memberships',
  {
    shopId: id('shop_id').notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shopRole: text('part', { enum: SHOP_ROLES }).notNull(),
    /** Of the PIN for the shop's terminals, hashed as passwords are. Null without a PIN. */
    pinHash: text('pin_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.userId] }),
    index('memberships_user').on(table.userId, table.shopRole),
  ],
);

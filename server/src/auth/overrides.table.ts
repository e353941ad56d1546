import { SHOP_ROLES } from '@tawa/shared/permissions.ts';
import { EFFECTS } from '@tawa/shared/roles/rights.rules.ts';
import { id, primaryKey, table, text } from '../db/columns.ts';
import { users } from './users.table.ts';

const decision = {
  /** A text without a check, because another version of the server may know other permissions. */
  permission: text('permission').notNull(),
  effect: text('effect', { enum: EFFECTS }).notNull(),
};

/** What a shop decided about a role. A permission without a row is as the role has it by default. */
export const roleOverrides = table(
  'role_overrides',
  { shopId: id('shop_id').notNull(), role: text('role', { enum: SHOP_ROLES }).notNull(), ...decision },
  (table) => [primaryKey({ columns: [table.shopId, table.role, table.permission] })],
);

/** What a shop decided about a person. A permission without a row is as the role has it. */
export const memberOverrides = table(
  'member_overrides',
  {
    shopId: id('shop_id').notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...decision,
  },
  (table) => [primaryKey({ columns: [table.shopId, table.userId, table.permission] })],
);

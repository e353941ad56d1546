import { SHOP_ROLES } from '@tawa/shared/permissions.ts';
import { id, integer, paise, primaryKey, table, text } from '../../db/columns.ts';

/** How much discount the people of a role give without an approval. A role without a row has no caps. */
export const discountCaps = table(
  'discount_caps',
  {
    shopId: id('shop_id').notNull(),
    role: text('role', { enum: SHOP_ROLES }).notNull(),
    /** Of the items of an invoice, in hundredths of a percent. */
    percent: integer('percent'),
    perInvoice: paise('per_invoice'),
    /** Of what one person gives on one business day. */
    perDay: paise('per_day'),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.role] })],
);

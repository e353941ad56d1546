import { MODE_CLASSES } from '@tawa/shared/payment-modes.ts';
import { boolean, id, index, integer, table, text } from '../../db/columns.ts';
import { shops } from './shops.table.ts';

/** The modes that a shop has named itself. Payments keep a copy of the name, so a mode can be deleted. */
export const paymentModes = table(
  'payment_modes',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    class: text('class', { enum: MODE_CLASSES }).notNull(),
    isActive: boolean('is_active').notNull(),
    /** The place in the list, from 0. */
    position: integer('position').notNull(),
  },
  (table) => [index('payment_modes_shop').on(table.shopId)],
);

export type PaymentModeRow = typeof paymentModes.$inferSelect;

import { id, index, integer, table } from '../../db/columns.ts';
import { kots } from '../orders/orders.table.ts';
import { shops } from '../shops/shops.table.ts';

/** Orders that were made before a Z report and arrived after it. */
export const lateOrders = table(
  'late_orders',
  {
    kotId: id('kot_id')
      .primaryKey()
      .references(() => kots.id, { onDelete: 'cascade' }),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    /** The number of the newest Z report when the order arrived. The next one corrects it. */
    missedZ: integer('missed_z').notNull(),
  },
  (table) => [index('late_orders_missed').on(table.shopId, table.missedZ)],
);

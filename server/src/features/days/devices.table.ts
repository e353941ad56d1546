import { id, index, instant, integer, primaryKey, table, text } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** The browsers with which members work in a shop, as of their last contact. A retention job deletes old rows. */
export const devices = table(
  'devices',
  {
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    /** The browser has drawn it by chance and stores it. */
    deviceId: text('device_id').notNull(),
    /** Who was signed in. The name is read from the user, so it goes with the user. */
    userId: id('user_id').notNull(),
    /** While the device is connected, it is refreshed at an interval. */
    lastContactAt: instant('last_contact_at').notNull(),
    /** The process that the device is connected to, also if that process has crashed; null if it is to none. */
    processId: text('process_id'),
    /** As the device last reported. */
    unsentOrders: integer('unsent_orders').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.deviceId] }),
    index('devices_contact').on(table.shopId, table.lastContactAt),
  ],
);

export type DeviceRow = typeof devices.$inferSelect;

import type { DayStart } from '@tawa/shared/business-day.ts';
import { GST_SCHEMES } from '@tawa/shared/gst.ts';
import { ACCEPTED_DINER_ORDERS, SHOP_TYPES } from '@tawa/shared/shops/shops.rules.ts';
import { sql } from 'drizzle-orm';
import { users } from '../../auth/users.table.ts';
import { address, boolean, id, index, instant, integer, json, table, text } from '../../db/columns.ts';

export const shops = table(
  'shops',
  {
    id: id('id').primaryKey(),
    ownerId: id('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phoneNo: text('phone_no').notNull(),
    gstIn: text('gst_in'),
    shopType: text('shop_type', { enum: SHOP_TYPES }).notNull(),
    upiId: text('upi_id'),
    gstScheme: text('gst_scheme', { enum: GST_SCHEMES }).notNull().default('NONE'),
    /** Hundredths of a percent. */
    gstRate: integer('gst_rate').notNull().default(500),
    gstInclusive: boolean('gst_inclusive').notNull().default(false),
    roundOff: boolean('round_off').notNull().default(false),
    amberMinutes: integer('amber_minutes').notNull().default(8),
    redMinutes: integer('red_minutes').notNull().default(15),
    visitorOrders: text('visitor_orders', { enum: ACCEPTED_DINER_ORDERS }).notNull().default('ALL'),
    /** All changes of the start, so that days that are over keep theirs. */
    businessDayStarts: json('business_day_starts').$type<DayStart[]>().notNull().default(sql`'[]'`),
    /** To whom each day-end is mailed. */
    dayEndEmails: json('day_end_emails').$type<string[]>().notNull().default(sql`'[]'`),
    isSetupOpen: boolean('is_setup_open').notNull().default(false),
    /** The owner skipped the billing step of the setup and uses neither GST nor UPI. */
    isBillingSkipped: boolean('is_billing_skipped').notNull().default(false),
    /** The owner skipped the printer step of the setup and prints nothing. */
    isPrinterSkipped: boolean('is_printer_skipped').notNull().default(false),
    areCodesPrinted: boolean('are_codes_printed').notNull().default(false),
    ...address,
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('shops_owner').on(table.ownerId)],
);

export type ShopRow = typeof shops.$inferSelect;

import { COUPON_KINDS } from '@tawa/shared/invoices/coupons.rules.ts';
import { boolean, id, integer, jsonInText, paise, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** The coupons of a shop. None is deleted: invoices and the audit name it. A null is no limit. */
export const coupons = table(
  'coupons',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    code: text('code').notNull(),
    kind: text('kind', { enum: COUPON_KINDS }).notNull(),
    /** In hundredths of a percent for PERCENT, in paise for AMOUNT. */
    value: integer('value').notNull(),
    maxAmount: paise('max_amount'),
    minSubTotal: paise('min_sub_total').notNull(),
    /** Business days, both included. */
    fromDay: text('from_day'),
    toDay: text('to_day'),
    /** Days of the week, 0 for Sunday; empty for all of them. */
    days: jsonInText('days').$type<number[]>().notNull(),
    /** Hours of the clock in Asia/Kolkata; `to_hour` is excluded. */
    fromHour: integer('from_hour'),
    toHour: integer('to_hour'),
    maxUses: integer('max_uses'),
    perPhone: integer('per_phone'),
    isActive: boolean('is_active').notNull(),
    /** Counts its changes, from 1. */
    revision: integer('revision').notNull(),
  },
  (table) => [uniqueIndex('coupons_shop_code').on(table.shopId, table.code)],
);

export type CouponRow = typeof coupons.$inferSelect;

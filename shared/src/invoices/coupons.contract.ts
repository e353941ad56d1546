import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import {
  booleanOrText,
  boundedString,
  decimal,
  emptyOrList,
  money,
  oneOf,
  optionalField,
  rejectWith,
  rupees,
  wholeNumber,
} from '../contract/schema.ts';
import { MAX_CHARGE_RUPEES } from '../money.ts';
import { cleanCouponCode } from '../typed-codes.ts';
import { couponPaths } from './coupons.paths.ts';
import {
  COUPON_CODE_PATTERN,
  COUPON_KINDS,
  MAX_COUPON_CODE_LENGTH,
  MAX_COUPON_USES,
  MAX_USES_BY_CUSTOMER,
} from './coupons.rules.ts';

const noCode = rejectWith((m) => m.invoices.couponCode);

/** Small letters become capitals. */
export const couponCode = boundedString(MAX_COUPON_CODE_LENGTH, noCode, noCode)
  .overwrite(cleanCouponCode)
  .pipe(z.string().regex(COUPON_CODE_PATTERN, noCode))
  .meta({ examples: ['SAVE10'] });

const code = z.string().meta({ examples: ['SAVE10'] });

/** What a bill names of the coupon that gives its discount, as the coupon was when it was applied. */
export const appliedCoupon = z.object({
  code,
  /** It takes off at most so much. */
  maxAmount: money.nullable(),
  /** While the items come to less, it takes nothing off. */
  minSubTotal: money,
});

const day = z.iso.date();

/** A null is no limit. */
const coupon = z.object({
  /** It never changes, because bills in print name it. */
  code,
  kind: z.enum(COUPON_KINDS),
  /** Of the kind PERCENT. */
  percent: z.number().nullable(),
  /** Of the kind AMOUNT. */
  amount: money.nullable(),
  maxAmount: money.nullable(),
  minSubTotal: money,
  /** The first and the last business day. */
  fromDay: day.nullable(),
  toDay: day.nullable(),
  /** Days of the week, 0 for Sunday; empty for all of them. */
  days: z.array(z.number()),
  /** Hours of the clock in Asia/Kolkata; `toHour` is excluded. */
  fromHour: z.number().nullable(),
  toHour: z.number().nullable(),
  maxUses: z.number().nullable(),
  /** How often one customer, known by phone number, can use it. */
  perPhone: z.number().nullable(),
  isActive: z.boolean(),
  /** How many paid bills have it. */
  uses: z.number(),
  /** Counts its changes. */
  revision: z.number(),
});
export type Coupon = z.output<typeof coupon>;

const coupons = z.array(coupon);
const amount = rupees(undefined, MAX_CHARGE_RUPEES);
const noDay = rejectWith((m) => m.invoices.couponDay);
// The order of two texts that are no days means nothing, so it is not checked then.
const optionalDay = optionalField(z.iso.date({ ...noDay, abort: true }));
const hour = optionalField(wholeNumber(0, 23, (m) => m.invoices.couponHour));

const couponBody = z
  .object({
    code: couponCode,
    kind: oneOf(COUPON_KINDS, (m) => m.invoices.couponKind),
    /** From 0.01 to below 100, for PERCENT. */
    percent: optionalField(decimal(99.99, 2, (m) => m.invoices.couponPercent)),
    /** Above 0, for AMOUNT. */
    amount: optionalField(amount),
    /** Of a percent. An amount ignores it. */
    maxAmount: optionalField(amount),
    minSubTotal: optionalField(amount),
    fromDay: optionalDay,
    toDay: optionalDay,
    days: emptyOrList(
      wholeNumber(0, 6, (m) => m.invoices.couponDays),
      7,
    ),
    fromHour: hour,
    toHour: hour,
    maxUses: optionalField(wholeNumber(1, MAX_COUPON_USES, (m) => m.invoices.couponUses(MAX_COUPON_USES))),
    perPhone: optionalField(
      wholeNumber(1, MAX_USES_BY_CUSTOMER, (m) => m.invoices.couponUses(MAX_USES_BY_CUSTOMER)),
    ),
    isActive: booleanOrText(),
    /** That of the coupon as the client got it. A new coupon has none. */
    revision: optionalField(wholeNumber(1, 1_000_000_000, (m) => m.common.checkField)),
  })
  .refine(({ kind, percent = 0 }) => kind !== 'PERCENT' || percent > 0, {
    ...rejectWith((m) => m.invoices.couponPercent),
    path: ['percent'],
  })
  .refine(({ kind, amount = 0 }) => kind !== 'AMOUNT' || amount > 0, {
    ...rejectWith((m) => m.invoices.noAmount),
    path: ['amount'],
  })
  .refine(({ maxAmount }) => maxAmount !== 0, {
    ...rejectWith((m) => m.invoices.noAmount),
    path: ['maxAmount'],
  })
  .refine(({ fromDay, toDay }) => !fromDay || !toDay || fromDay <= toDay, {
    ...rejectWith((m) => m.invoices.couponDayOrder),
    path: ['toDay'],
  })
  .refine(({ fromHour, toHour }) => fromHour !== undefined || toHour === undefined, {
    ...rejectWith((m) => m.invoices.couponHour),
    path: ['fromHour'],
  })
  .refine(({ fromHour, toHour }) => fromHour === undefined || toHour !== undefined, {
    ...rejectWith((m) => m.invoices.couponHour),
    path: ['toHour'],
  });

export const couponsApi = {
  getCoupons: endpoint(couponPaths.getCoupons, {
    summary: 'The coupons of a shop in the order of their codes, and how often each was used',
    access: { may: 'shop.edit' },
    data: z.object({ coupons }),
  }),
  saveCoupon: endpoint(couponPaths.saveCoupon, {
    summary: 'Add a coupon, or change the one with this code; 409 with all if it has changed',
    access: { may: 'shop.edit' },
    body: couponBody,
    data: z.object({ coupons }),
    idempotent: true,
  }),
};

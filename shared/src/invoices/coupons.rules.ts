import { businessDay, type DayStarts } from '../business-day.ts';
import { DAY_MS, HOUR_MS, KOLKATA_OFFSET_MS } from '../calendar.ts';
import { weekdayOf } from '../calendar-days.ts';
import type { DiscountKind } from './discount.rules.ts';

export const COUPON_KINDS = ['PERCENT', 'AMOUNT'] as const satisfies readonly DiscountKind[];
export type CouponKind = (typeof COUPON_KINDS)[number];

export const COUPON_CODE_PATTERN = /^[A-Z0-9]{3,20}$/;
export const MAX_COUPON_CODE_LENGTH = 20;

/** Of one shop, with those that are switched off, because none is removed. */
export const MAX_COUPONS = 200;
export const MAX_COUPON_USES = 1_000_000;
export const MAX_USES_BY_CUSTOMER = 1_000;

/** When a coupon can be applied. A null is no limit. */
export interface CouponTimes {
  /** The first and the last business day, both included, as `YYYY-MM-DD`. */
  fromDay: string | null;
  toDay: string | null;
  /** Days of the week, 0 for Sunday. Empty for all of them. */
  days: readonly number[];
  /** Hours of the clock in Asia/Kolkata, of which `toHour` is excluded. From 22 to 2 they pass midnight; two equal ones are all. */
  fromHour: number | null;
  toHour: number | null;
}

/** The error of the server that says why a coupon cannot be applied now. */
export type CouponTimeFault = `coupon.${'early' | 'late' | 'other_day' | 'other_hour'}`;

/** As the audit names them, in the order of their numbers. */
export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

const hourOfClock = (instant: number): number =>
  Math.floor(((instant + KOLKATA_OFFSET_MS) % DAY_MS) / HOUR_MS);

function isWithinHours({ fromHour, toHour }: CouponTimes, hour: number): boolean {
  if (fromHour === null || toHour === null) return true;
  return fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
}

/**
 * Says why a coupon cannot be applied now, or returns undefined. Days, also those of the week, are business days: after
 * midnight the evening before goes on until the shop's day ends.
 * @param at ms UTC
 */
export function couponTimeFault(
  coupon: CouponTimes,
  at: number,
  starts: DayStarts,
): CouponTimeFault | undefined {
  const day = businessDay(at, starts);
  if (coupon.fromDay !== null && day < coupon.fromDay) return 'coupon.early';
  if (coupon.toDay !== null && day > coupon.toDay) return 'coupon.late';
  if (coupon.days.length > 0 && !coupon.days.includes(weekdayOf(day))) return 'coupon.other_day';
  return isWithinHours(coupon, hourOfClock(at)) ? undefined : 'coupon.other_hour';
}

/** How often a coupon was used. Only paid invoices count. */
interface CouponUses {
  uses: number;
  /** Undefined if the invoice names no customer with a phone number. */
  usesOfCustomer: number | undefined;
}

/** The error of the server that says why a coupon cannot be used once more. */
export type CouponUseFault = `coupon.${'used_up' | 'no_phone' | 'phone_used'}`;

/** Says why a coupon cannot be used once more, or returns undefined. A null is no limit. */
export function couponUseFault(
  { maxUses, perPhone }: { maxUses: number | null; perPhone: number | null },
  { uses, usesOfCustomer }: CouponUses,
): CouponUseFault | undefined {
  if (maxUses !== null && uses >= maxUses) return 'coupon.used_up';
  if (perPhone === null) return undefined;
  if (usesOfCustomer === undefined) return 'coupon.no_phone';
  return usesOfCustomer >= perPhone ? 'coupon.phone_used' : undefined;
}

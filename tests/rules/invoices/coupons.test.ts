import { startOfDate } from '@tawa/shared/calendar.ts';
import { weekdayOf } from '@tawa/shared/calendar-days.ts';
import {
  COUPON_CODE_PATTERN,
  type CouponTimes,
  couponTimeFault,
  couponUseFault,
} from '@tawa/shared/invoices/coupons.rules.ts';
import { type DiscountRule, discountOf } from '@tawa/shared/invoices/discount.rules.ts';
import { cappedRule, NO_DISCOUNT_CAPS } from '@tawa/shared/invoices/discount-caps.rules.ts';
import { cleanCouponCode } from '@tawa/shared/typed-codes.ts';
import { describe, expect, test } from 'vitest';

const ALWAYS: CouponTimes = { fromDay: null, toDay: null, days: [], fromHour: null, toHour: null };
/** Business days start at four in the morning. */
const FROM_FOUR = [{ fromDay: '2026-01-01', hour: 4 }];
const at = (time: string) => Date.parse(`${time}:00+05:30`);

const SAVE10: DiscountRule = { kind: 'PERCENT', value: 1_000, couponCode: 'SAVE10' };

describe('what a coupon takes off', () => {
  test('follows the items up to its limit', () => {
    const limited = { ...SAVE10, maxAmount: 5_000 };
    expect([10_000, 49_999, 50_000, 90_000].map((base) => discountOf(limited, base))).toEqual([
      1_000, 5_000, 5_000, 5_000,
    ]);
    expect(discountOf(SAVE10, 90_000)).toBe(9_000);
  });

  test('is nothing while the items come to less than its minimum', () => {
    const from500 = { ...SAVE10, minSubTotal: 50_000 };
    expect([49_999, 50_000].map((base) => discountOf(from500, base))).toEqual([0, 5_000]);
  });

  test('leaves a paisa, also of an amount above the items', () => {
    const fifty: DiscountRule = { kind: 'AMOUNT', value: 5_000, couponCode: 'FIFTY' };
    expect([9_000, 5_000, 4_000, 1, 0].map((base) => discountOf(fifty, base))).toEqual([
      5_000, 4_999, 3_999, 0, 0,
    ]);
    // Without a coupon an amount is what somebody set.
    expect(discountOf({ ...fifty, couponCode: null }, 4_000)).toBe(5_000);
  });

  test('stays a percent under caps, where a discount of a person becomes an amount', () => {
    const caps = [{ ...NO_DISCOUNT_CAPS, perDay: 100 }];
    expect(cappedRule(SAVE10, 900, caps)).toBe(SAVE10);
    expect(cappedRule({ kind: 'PERCENT', value: 1_000 }, 900, caps)).toEqual({ kind: 'AMOUNT', value: 900 });
  });
});

describe('a coupon is valid', () => {
  test('from the first business day to the last one, both included', () => {
    const week = { ...ALWAYS, fromDay: '2026-12-01', toDay: '2026-12-07' };
    const faults = ['2026-11-30T23:59', '2026-12-01T00:00', '2026-12-07T23:59', '2026-12-08T00:00'].map(
      (time) => couponTimeFault(week, at(time), []),
    );
    expect(faults).toEqual(['coupon.early', undefined, undefined, 'coupon.late']);
  });

  test('after midnight on the day that still goes on, in a shop whose day begins at four', () => {
    const lastDay = { ...ALWAYS, fromDay: '2026-12-07', toDay: '2026-12-07' };
    const faults = ['2026-12-07T03:59', '2026-12-07T04:00', '2026-12-08T03:59', '2026-12-08T04:00'].map(
      (time) => couponTimeFault(lastDay, at(time), FROM_FOUR),
    );
    expect(faults).toEqual(['coupon.early', undefined, undefined, 'coupon.late']);
  });

  test('on its days of the week, which are business days too', () => {
    // 6 December 2026 is a Sunday.
    const sundays = { ...ALWAYS, days: [0] };
    expect(weekdayOf('2026-12-06')).toBe(0);
    const faults = (starts: typeof FROM_FOUR) =>
      ['2026-12-06T02:00', '2026-12-06T12:00', '2026-12-07T02:00'].map((time) =>
        couponTimeFault(sundays, at(time), starts),
      );
    expect(faults([])).toEqual([undefined, undefined, 'coupon.other_day']);
    expect(faults(FROM_FOUR)).toEqual(['coupon.other_day', undefined, undefined]);
  });

  test('within its hours of the clock, which may pass midnight', () => {
    const faultsOf = (fromHour: number, toHour: number) =>
      [16, 17, 19, 20, 23, 1, 2].map(
        (hour) =>
          couponTimeFault(
            { ...ALWAYS, fromHour, toHour },
            startOfDate('2026-12-07') + hour * 3_600_000,
            [],
          ) === undefined,
      );
    expect(faultsOf(17, 20)).toEqual([false, true, true, false, false, false, false]);
    expect(faultsOf(23, 2)).toEqual([false, false, false, false, true, true, false]);
    expect(faultsOf(17, 17)).not.toContain(false);
  });
});

describe('a coupon is used', () => {
  const ONCE = { maxUses: 1, perPhone: null };
  const ONCE_EACH = { maxUses: null, perPhone: 1 };

  test('as often as it may be, by anybody', () => {
    expect(couponUseFault(ONCE, { uses: 0, usesOfCustomer: undefined })).toBeUndefined();
    expect(couponUseFault(ONCE, { uses: 1, usesOfCustomer: undefined })).toBe('coupon.used_up');
  });

  test('as often as one phone number may, which the bill then needs', () => {
    expect(couponUseFault(ONCE_EACH, { uses: 9, usesOfCustomer: 0 })).toBeUndefined();
    expect(couponUseFault(ONCE_EACH, { uses: 9, usesOfCustomer: 1 })).toBe('coupon.phone_used');
    expect(couponUseFault(ONCE_EACH, { uses: 9, usesOfCustomer: undefined })).toBe('coupon.no_phone');
  });
});

test('a code is typed in any case and with blanks, and has 3 to 20 letters and digits', () => {
  expect(cleanCouponCode(' save 10 ')).toBe('SAVE10');
  const isCode = (code: string) => COUPON_CODE_PATTERN.test(code);
  expect(['ABC', 'A'.repeat(20), '2026'].every(isCode)).toBe(true);
  expect(['AB', 'A'.repeat(21), 'SAVE-10', 'ÄBC', 'abc'].some(isCode)).toBe(false);
});

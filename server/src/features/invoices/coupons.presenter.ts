import type { AuditFacts } from '@tawa/shared/audit/audit.rules.ts';
import { basisPointsToPercent } from '@tawa/shared/gst.ts';
import type { Coupon } from '@tawa/shared/invoices/coupons.contract.ts';
import { WEEKDAYS } from '@tawa/shared/invoices/coupons.rules.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { CouponWithUses } from './coupons.repository.ts';
import type { CouponRow } from './coupons.table.ts';

const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise));

export function presentCoupon({ coupon, uses }: Pick<CouponWithUses, 'coupon' | 'uses'>): Coupon {
  const { id: _, shopId: __, value, maxAmount, minSubTotal, ...row } = coupon;
  return {
    ...row,
    percent: row.kind === 'PERCENT' ? basisPointsToPercent(value) : null,
    amount: row.kind === 'AMOUNT' ? toRupees(value) : null,
    maxAmount: rupeesOrNull(maxAmount),
    minSubTotal: toRupees(minSubTotal),
    uses,
  };
}

/** What the audit says of a coupon: its amounts are in paise. */
export function presentCouponFacts(
  coupon: Omit<CouponRow, 'id' | 'shopId' | 'code' | 'revision'>,
): AuditFacts {
  const { kind, value, days, fromHour, toHour } = coupon;
  return {
    couponPercent: kind === 'PERCENT' ? basisPointsToPercent(value) : null,
    couponAmount: kind === 'AMOUNT' ? value : null,
    couponMax: coupon.maxAmount,
    couponMin: coupon.minSubTotal,
    couponFrom: coupon.fromDay,
    couponTo: coupon.toDay,
    couponDays: days.length === 0 ? null : days.map((day) => WEEKDAYS[day]).join(', '),
    couponHours: fromHour === null ? null : `${fromHour}–${toHour}`,
    couponUses: coupon.maxUses,
    couponPerPhone: coupon.perPhone,
    couponIsActive: coupon.isActive,
  };
}

import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Coupon, couponsApi } from '@tawa/shared/invoices/coupons.contract.ts';
import type { CouponKind } from '@tawa/shared/invoices/coupons.rules.ts';
import { couponMessages } from '@tawa/shared/messages/shops.coupons.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';

/** Amounts are in rupees, and '' is no limit. */
export type CouponValues = {
  code: string;
  kind: CouponKind;
  percent: string;
  amount: string;
  maxAmount: string;
  minSubTotal: string;
  fromDay: string;
  toDay: string;
  /** Days of the week, 0 for Sunday. */
  days: number[];
  fromHour: string;
  toHour: string;
  maxUses: string;
  perPhone: string;
  isActive: 'true' | 'false';
};

export const NEW_COUPON: CouponValues = {
  code: '',
  kind: 'PERCENT',
  percent: '',
  amount: '',
  maxAmount: '',
  minSubTotal: '',
  fromDay: '',
  toDay: '',
  days: [],
  fromHour: '',
  toHour: '',
  maxUses: '',
  perPhone: '',
  isActive: 'true',
};

const shown = (value: string | number | null): string => (value === null ? '' : String(value));

export function toCouponValues(coupon: Coupon): CouponValues {
  const { code, kind, days, isActive } = coupon;
  return {
    code,
    kind,
    days,
    percent: shown(coupon.percent),
    amount: shown(coupon.amount),
    maxAmount: shown(coupon.maxAmount),
    minSubTotal: shown(coupon.minSubTotal || null),
    fromDay: shown(coupon.fromDay),
    toDay: shown(coupon.toDay),
    fromHour: shown(coupon.fromHour),
    toHour: shown(coupon.toHour),
    maxUses: shown(coupon.maxUses),
    perPhone: shown(coupon.perPhone),
    isActive: `${isActive}`,
  };
}

/** @param revision of the coupon that the form shows; undefined for a new one */
export function toCouponBody(
  values: CouponValues,
  revision: number | undefined,
): BodyInput<typeof couponsApi.saveCoupon> {
  const { kind, percent, amount, maxAmount } = values;
  const isPercent = kind === 'PERCENT';
  return {
    ...values,
    percent: isPercent ? cleanNumber(percent) : undefined,
    amount: isPercent ? undefined : cleanNumber(amount),
    maxAmount: isPercent ? cleanNumber(maxAmount) : undefined,
    minSubTotal: cleanNumber(values.minSubTotal),
    maxUses: cleanNumber(values.maxUses),
    perPhone: cleanNumber(values.perPhone),
    revision,
  };
}

/** What the list says below the code: what the coupon takes off, and how often it was used. */
export function couponSummary(coupon: Coupon): string {
  const m = couponMessages();
  const { percent, amount, maxAmount, minSubTotal, uses, maxUses, isActive } = coupon;
  return [
    ...(percent === null ? [] : [m.percentOff(percent)]),
    ...(amount === null ? [] : [m.amountOff(formatRupees(amount))]),
    ...(maxAmount === null ? [] : [m.upTo(formatRupees(maxAmount))]),
    ...(minSubTotal === 0 ? [] : [m.from(formatRupees(minSubTotal))]),
    maxUses === null ? m.used(uses) : m.usedOf(uses, maxUses),
    ...(isActive ? [] : [m.off]),
  ].join(' · ');
}

import type { AuditFacts } from '@tawa/shared/audit/audit.rules.ts';
import { formatDate, startOfDate } from '@tawa/shared/calendar.ts';
import { couponTimeFault, couponUseFault } from '@tawa/shared/invoices/coupons.rules.ts';
import type { DiscountRule } from '@tawa/shared/invoices/discount.rules.ts';
import { formatRupees, toRupees } from '@tawa/shared/money.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { findDayStarts } from '../shops/shops.repository.ts';
import { hasCoupon } from './adjustments.repository.ts';
import {
  type CouponWithUses,
  findCoupon,
  findCouponToUse,
  insertCouponUse,
  listCouponCodes,
} from './coupons.repository.ts';
import type { CouponRow } from './coupons.table.ts';
import { couponLabel } from './described-act.service.ts';
import { ownDiscount } from './invoice-totals.service.ts';
import type { InvoiceWithKots } from './invoice-with-kots.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';

type Discounted = Pick<InvoiceWithKots, 'row' | 'adjustment'>;

/** What the coupon of an invoice takes off it, in paise; 0 without one. */
export const couponDiscount = ({ row, adjustment }: Discounted): number =>
  adjustment?.couponCode ? ownDiscount(row) : 0;

/** Returns the invoice with the discount that people gave. What a coupon gives counts for nobody, and goes to no other invoice. */
export async function withoutCouponDiscount(context: ShopContext, row: InvoiceRow): Promise<InvoiceRow> {
  const isOfCoupon = ownDiscount(row) !== 0 && (await hasCoupon(context, row.id));
  return isOfCoupon ? { ...row, discount: row.lineDiscount } : row;
}

/** What the audit says of the coupon of an invoice. Without one it says nothing. */
export const couponFacts = (discounted: Discounted): AuditFacts => {
  const code = discounted.adjustment?.couponCode;
  return code ? { coupon: code, couponDiscount: couponDiscount(discounted) } : {};
};

/** The coupon as it is now, for an invoice that gets it. */
export const ruleOfCoupon = ({ kind, value, code, maxAmount, minSubTotal }: CouponRow): DiscountRule => ({
  kind,
  value,
  couponCode: code,
  maxAmount,
  minSubTotal,
});

/** Returns coupon.used_up, coupon.no_phone or coupon.phone_used if the invoice cannot use the coupon. */
const useFault = ({ coupon, uses, usesOfCustomer }: CouponWithUses, { customerId }: InvoiceRow) =>
  couponUseFault(coupon, { uses, usesOfCustomer: customerId === null ? undefined : usesOfCustomer });

/** The field of the form in which somebody enters a code. */
const CODE_FIELD = 'couponCode';

/** @throws coupon.early, coupon.late, coupon.other_day, coupon.other_hour */
async function requireTime(write: WriteContext, coupon: CouponRow): Promise<void> {
  const { code, fromDay, toDay, fromHour, toHour } = coupon;
  const fault = couponTimeFault(coupon, write.at, await findDayStarts(write));
  const shown = (day: string | null) => (day === null ? '' : formatDate(startOfDate(day)));
  if (fault === 'coupon.early') throw fieldError(CODE_FIELD, fault, { code, day: shown(fromDay) });
  if (fault === 'coupon.late') throw fieldError(CODE_FIELD, fault, { code, day: shown(toDay) });
  if (fault === 'coupon.other_day') throw fieldError(CODE_FIELD, fault, { code });
  if (fault) throw fieldError(CODE_FIELD, fault, { code, from: fromHour ?? 0, to: toHour ?? 0 });
}

/**
 * Returns the coupon if it can be applied to the invoice now. One that the invoice has already can be applied again, to all of the
 * present items, also after its last day or hour.
 * @throws at the field of the code: coupon.unknown, coupon.off, coupon.small, what `requireTime` throws and `useFault` returns
 */
export async function requireApplicableCoupon(
  write: WriteContext,
  code: string,
  { row, adjustment }: Discounted,
): Promise<CouponRow> {
  const found = await findCoupon(write, code, row.customerId);
  if (!found) throw fieldError(CODE_FIELD, 'coupon.unknown', { code });
  const { coupon } = found;
  if (adjustment?.couponId !== coupon.id) {
    if (!coupon.isActive) throw fieldError(CODE_FIELD, 'coupon.off', { code });
    await requireTime(write, coupon);
  }
  if (row.subTotal - row.lineDiscount < coupon.minSubTotal)
    throw fieldError(CODE_FIELD, 'coupon.small', { code, min: formatRupees(toRupees(coupon.minSubTotal)) });
  const fault = useFault(found, row);
  if (fault) throw fieldError(CODE_FIELD, fault, { code });
  return coupon;
}

/**
 * Returns the coupon that the payment of an invoice uses. An invoice without a coupon, or from which the coupon takes nothing
 * off, uses none.
 * @throws coupon.used_up, coupon.no_phone, coupon.phone_used
 */
export async function requireCouponUse(
  write: WriteContext,
  paid: Discounted,
): Promise<CouponRow | undefined> {
  const couponId = paid.adjustment?.couponId;
  if (!couponId || couponDiscount(paid) === 0) return undefined;
  const found = await findCouponToUse(write, couponId, paid.row.customerId);
  if (!found) throw new Error(`the coupon ${couponId} is not stored`);
  const fault = useFault(found, paid.row);
  if (fault) throw new AppError(fault, { code: found.coupon.code });
  return found.coupon;
}

/**
 * Uses the coupon of an invoice that is paid now. Call it in the transaction of the payment, whose lock lets one of two payments
 * have the last use.
 * @throws what `requireCouponUse` throws
 */
export async function recordCouponUse(write: WriteContext, paid: Discounted): Promise<void> {
  const coupon = await requireCouponUse(write, paid);
  if (!coupon) return;
  const { id: invoiceId, customerId } = paid.row;
  await insertCouponUse(write, { invoiceId, couponId: coupon.id, customerId, at: write.at });
}

/** How reports name the coupons, by their ids. */
export async function couponLabels(context: ShopContext): Promise<Map<string, string>> {
  const codes = await listCouponCodes(context);
  return new Map(codes.map(({ id, code }) => [id, couponLabel(code)]));
}

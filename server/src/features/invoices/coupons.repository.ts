import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { insertStatement } from '../../db/statement.ts';
import { couponUses } from './coupon-uses.table.ts';
import { type CouponRow, coupons } from './coupons.table.ts';

export interface CouponWithUses {
  coupon: CouponRow;
  /** Of all customers. */
  uses: number;
  usesOfCustomer: number;
}

async function selectCoupons(
  { tx, scope: { shopId } }: ShopContext,
  customerId: string | null,
  condition?: SQL,
): Promise<CouponWithUses[]> {
  return tx
    .select({
      coupon: coupons,
      uses: count(couponUses.invoiceId),
      usesOfCustomer:
        sql<number>`count(case when ${couponUses.customerId} = ${customerId ?? ''} then 1 end)`.mapWith(
          Number,
        ),
    })
    .from(coupons)
    .leftJoin(couponUses, eq(couponUses.couponId, coupons.id))
    .where(and(eq(coupons.shopId, shopId), condition))
    .groupBy(coupons.id)
    .orderBy(asc(coupons.code));
}

/** In the order of their codes. */
export const listCoupons = (context: ShopContext): Promise<CouponWithUses[]> => selectCoupons(context, null);

/** @param customerId whose uses are counted beside all of them */
export async function findCoupon(
  context: ShopContext,
  code: string,
  customerId: string | null,
): Promise<CouponWithUses | undefined> {
  const [found] = await selectCoupons(context, customerId, eq(coupons.code, code));
  return found;
}

/** Counts the uses only if the coupon has a limit for them, because it may have many. Otherwise they are 0. */
export async function findCouponToUse(
  context: ShopContext,
  id: string,
  customerId: string | null,
): Promise<CouponWithUses | undefined> {
  const { tx, scope } = context;
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.shopId, scope.shopId), eq(coupons.id, id)));
  if (!coupon || (coupon.maxUses === null && coupon.perPhone === null))
    return coupon && { coupon, uses: 0, usesOfCustomer: 0 };
  const [found] = await selectCoupons(context, customerId, eq(coupons.id, id));
  return found;
}

/** The codes of all coupons by their ids. */
export async function listCouponCodes({
  tx,
  scope: { shopId },
}: ShopContext): Promise<Pick<CouponRow, 'id' | 'code'>[]> {
  return tx.select({ id: coupons.id, code: coupons.code }).from(coupons).where(eq(coupons.shopId, shopId));
}

/** Everything of a coupon but what the database gives it. */
export type NewCoupon = Omit<CouponRow, 'id' | 'shopId' | 'revision'>;

export async function insertCoupon({ tx, scope: { shopId } }: ShopContext, coupon: NewCoupon): Promise<void> {
  await tx.insert(coupons).values({ ...coupon, id: newId(), shopId, revision: 1 });
}

/** @param before as it is stored, whose code stays */
export async function updateCoupon(
  { tx, scope: { shopId } }: ShopContext,
  before: CouponRow,
  coupon: NewCoupon,
): Promise<void> {
  await tx
    .update(coupons)
    .set({ ...coupon, revision: before.revision + 1 })
    .where(and(eq(coupons.shopId, shopId), eq(coupons.id, before.id)));
}

const insertUse = insertStatement(couponUses);

/** Records that a paid invoice used a coupon. Call it in the transaction of the payment. */
export async function insertCouponUse(
  { tx, scope: { shopId } }: ShopContext,
  use: { invoiceId: string; couponId: string; customerId: string | null; at: number },
): Promise<void> {
  await insertUse(tx, { ...use, shopId });
}

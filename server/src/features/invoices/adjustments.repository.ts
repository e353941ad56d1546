import { and, eq, inArray } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { insertStatement } from '../../db/statement.ts';
import { type AdjustmentRow, adjustments } from './adjustments.table.ts';
import { invoices } from './invoices.table.ts';

const NO_COUPON = { couponId: null, couponCode: null, maxAmount: null, minSubTotal: null };

type NewAdjustment = Omit<AdjustmentRow, 'id' | 'shopId' | 'invoiceId' | keyof typeof NO_COUPON> &
  Partial<Pick<AdjustmentRow, keyof typeof NO_COUPON>>;

/** The join of an invoice with its adjustment. */
export const isAdjustmentOfInvoice = and(
  eq(adjustments.shopId, invoices.shopId),
  eq(adjustments.invoiceId, invoices.id),
);

const insert = insertStatement(adjustments);

/** Replaces the adjustment that the invoice has. */
export async function setAdjustment(
  context: ShopContext,
  invoiceId: string,
  adjustment: NewAdjustment,
): Promise<AdjustmentRow> {
  const { tx, scope } = context;
  await deleteAdjustment(context, invoiceId);
  const row = { ...NO_COUPON, ...adjustment, id: newId(), shopId: scope.shopId, invoiceId };
  await insert(tx, row);
  return row;
}

export async function deleteAdjustment({ tx, scope }: ShopContext, invoiceId: string): Promise<void> {
  await tx
    .delete(adjustments)
    .where(and(eq(adjustments.shopId, scope.shopId), eq(adjustments.invoiceId, invoiceId)));
}

/** Returns one that makes any of the invoices complimentary. */
export async function findComplimentary(
  { tx, scope }: ShopContext,
  invoiceIds: readonly string[],
): Promise<AdjustmentRow | undefined> {
  const [row] = await tx
    .select()
    .from(adjustments)
    .where(
      and(
        eq(adjustments.shopId, scope.shopId),
        inArray(adjustments.invoiceId, [...invoiceIds]),
        eq(adjustments.kind, 'COMP'),
      ),
    )
    .limit(1);
  return row;
}

export async function hasCoupon({ tx, scope }: ShopContext, invoiceId: string): Promise<boolean> {
  const [row] = await tx
    .select({ couponId: adjustments.couponId })
    .from(adjustments)
    .where(and(eq(adjustments.shopId, scope.shopId), eq(adjustments.invoiceId, invoiceId)));
  return Boolean(row?.couponId);
}

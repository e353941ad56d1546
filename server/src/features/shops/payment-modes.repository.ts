import { and, asc, eq } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { type PaymentModeRow, paymentModes } from './payment-modes.table.ts';

/** The shop's own modes, in the order of its list. */
export async function listOwnModes({ tx, scope: { shopId } }: ShopContext): Promise<PaymentModeRow[]> {
  return tx
    .select()
    .from(paymentModes)
    .where(eq(paymentModes.shopId, shopId))
    .orderBy(asc(paymentModes.position));
}

export async function findOwnMode(
  { tx, scope: { shopId } }: ShopContext,
  modeId: string,
): Promise<PaymentModeRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentModes)
    .where(and(eq(paymentModes.shopId, shopId), eq(paymentModes.id, modeId)));
  return row;
}

export async function replaceOwnModes(
  { tx, scope: { shopId } }: ShopContext,
  rows: readonly Omit<PaymentModeRow, 'shopId'>[],
): Promise<void> {
  await tx.delete(paymentModes).where(eq(paymentModes.shopId, shopId));
  if (rows.length > 0) await tx.insert(paymentModes).values(rows.map((row) => ({ ...row, shopId })));
}

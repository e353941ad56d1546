import type { Period } from '@tawa/shared/business-day.ts';
import { and, eq, gte, lt, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import { isCreditNote, isDatedWithin, isListed } from '../invoices.repository.ts';
import { invoices } from '../invoices.table.ts';

const total = sum(
  sql`${invoices.subTotal} - ${invoices.discount} + ${invoices.packingFee} + ${invoices.deliveryCharges}
    + ${invoices.taxAdded} + ${invoices.roundOff}`,
).mapWith(Number);

/**
 * What invoices that became PAID in a period come to, less its credit notes, for each invoice. In paise; null without an
 * invoice.
 */
export async function readAverageInvoice(
  { tx, scope: { shopId } }: ShopContext,
  { from, to }: Period,
): Promise<number | null> {
  const paid = tx
    .select({ count: sql<number>`count(*)`.mapWith(Number), total })
    .from(invoices)
    .where(
      and(eq(invoices.shopId, shopId), isListed, sql`${invoices.status} = 'PAID'`, isDatedWithin(from, to)),
    );
  const credited = tx
    .select({ count: sql<number>`0`.mapWith(Number), total })
    .from(invoices)
    .where(
      and(eq(invoices.shopId, shopId), isCreditNote, gte(invoices.paidAt, from), lt(invoices.paidAt, to)),
    );
  const rows = await paid.unionAll(credited);
  const count = rows.reduce((all, row) => all + row.count, 0);
  const billed = rows.reduce((all, row) => all + (row.total ?? 0), 0);
  return count === 0 ? null : Math.round(billed / count);
}

import type { Period } from '@tawa/shared/business-day.ts';
import { type SQL, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import { invoices } from '../invoices.table.ts';
import { paidDocumentsOf } from './paid-documents.repository.ts';

const total = sum(
  sql`${invoices.subTotal} - ${invoices.discount} + ${invoices.packingFee} + ${invoices.deliveryCharges}
    + ${invoices.taxAdded} + ${invoices.roundOff}`,
).mapWith(Number);

/**
 * What invoices that became PAID in a period come to, less its credit notes, for each invoice. In paise; null without an
 * invoice.
 */
export async function readAverageInvoice(context: ShopContext, period: Period): Promise<number | null> {
  const documents = paidDocumentsOf(context, period);
  const query = (condition: SQL | undefined, count: SQL) =>
    context.tx
      .select({ count: count.mapWith(Number), total })
      .from(invoices)
      .where(condition);
  const paid = query(documents.invoices, sql`count(*)`);
  const credited = query(documents.creditNotes, sql`0`);
  const rows = await paid.unionAll(credited);
  const count = rows.reduce((all, row) => all + row.count, 0);
  const billed = rows.reduce((all, row) => all + (row.total ?? 0), 0);
  return count === 0 ? null : Math.round(billed / count);
}

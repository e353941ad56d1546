import type { Period } from '@tawa/shared/business-day.ts';
import { lineDiscountOf } from '@tawa/shared/invoices/line-discount.rules.ts';
import { and, eq, inArray, ne, type SQL, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { auditedIn } from '../../events/audit.repository.ts';
import { auditEntries, VOIDING_ACTS } from '../../events/audit.table.ts';
import { isAdjustmentOfInvoice } from '../invoices/adjustments.repository.ts';
import { adjustments } from '../invoices/adjustments.table.ts';
import { billedQuantity, kotHolderId } from '../invoices/invoice-lines.repository.ts';
import { invoices } from '../invoices/invoices.table.ts';
import { isOfBilledLine } from '../invoices/line-adjustments.repository.ts';
import { lineAdjustments } from '../invoices/line-adjustments.table.ts';
import { paidDocumentsOf } from '../invoices/sales/paid-documents.repository.ts';
import { kotLines, kots } from '../orders/orders.table.ts';

/** Amounts are in paise. */
interface SumOfDiscounts {
  /** A word of `REASONS_OF_ROWS`, or the id of one of the shop's own reasons. */
  reason: string;
  /** Invoices with a discount. */
  invoices: number;
  discount: number;
}

/** What is taken off single lines, of which the rules say how much it is. */
async function listLineDiscounts({ tx }: ShopContext, condition: SQL | undefined): Promise<SumOfDiscounts[]> {
  const rows = await tx
    .select({
      invoiceId: invoices.id,
      reasonKey: lineAdjustments.reasonKey,
      rule: {
        kind: lineAdjustments.kind,
        value: lineAdjustments.value,
        quantity: lineAdjustments.quantity,
      },
      line: { price: kotLines.price, quantity: billedQuantity },
    })
    .from(invoices)
    .innerJoin(kots, and(eq(kots.shopId, invoices.shopId), eq(kots.invoiceId, kotHolderId)))
    .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
    .innerJoin(lineAdjustments, isOfBilledLine)
    .where(and(condition, ne(invoices.lineDiscount, 0)));
  const sums = new Map<string, { invoiceIds: Set<string>; discount: number }>();
  for (const { invoiceId, reasonKey, rule, line } of rows) {
    const discount = lineDiscountOf(rule, line);
    if (discount === 0) continue;
    const reason = reasonKey ?? 'typed';
    const sum = sums.get(reason) ?? { invoiceIds: new Set(), discount: 0 };
    sum.invoiceIds.add(invoiceId);
    sum.discount += discount;
    sums.set(reason, sum);
  }
  return [...sums].map(([reason, { invoiceIds, discount }]) => ({
    reason,
    invoices: invoiceIds.size,
    discount,
  }));
}

/**
 * The discounts of the documents of a period by their reason. What credit notes take back has no reason. An invoice counts once
 * for each reason of its lines, and once more for its own discount.
 */
export async function sumDiscounts(context: ShopContext, period: Period): Promise<SumOfDiscounts[]> {
  const documents = paidDocumentsOf(context, period);
  const reasonOfDiscount = sql<string>`case when ${adjustments.id} is null then 'notStated'
    when ${adjustments.reasonKey} is null then 'typed' else ${adjustments.reasonKey} end`;
  const query = (reason: SQL<string>, count: SQL, condition: SQL | undefined) =>
    context.tx
      .select({
        reason: reason.as('reason_of_row'),
        invoices: count.mapWith(Number),
        discount: sum(sql`${invoices.discount} - ${invoices.lineDiscount}`).mapWith(Number),
      })
      .from(invoices)
      .leftJoin(adjustments, isAdjustmentOfInvoice)
      .where(and(condition, ne(invoices.discount, invoices.lineDiscount)))
      .groupBy(sql`reason_of_row`);
  const ofInvoices = await query(reasonOfDiscount, sql`count(*)`, documents.invoices).unionAll(
    query(sql<string>`'credited'`, sql`0`, documents.creditNotes),
  );
  return [...ofInvoices, ...(await listLineDiscounts(context, documents.invoices))];
}

interface Void {
  /** As of a discount. */
  reason: string;
  /** In paise, at the prices of the lines. */
  amount: number;
  /** How many had been cooked. */
  wasted: number;
}

/** What was taken off orders in a period after the kitchen was told. */
export async function listVoids({ tx, scope: { shopId } }: ShopContext, period: Period): Promise<Void[]> {
  const entries = await tx
    .select({
      reasonKey: auditEntries.reasonKey,
      textId: auditEntries.textId,
      amount: auditEntries.amount,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(and(auditedIn(shopId, period), inArray(auditEntries.act, [...VOIDING_ACTS])));
  return entries.map(({ reasonKey, textId, amount, after }) => ({
    reason: reasonKey ?? (textId === null ? 'notStated' : 'typed'),
    amount: amount ?? 0,
    wasted: Number(after?.wasted ?? 0),
  }));
}

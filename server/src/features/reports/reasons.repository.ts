import type { Period } from '@tawa/shared/business-day.ts';
import type { ReasonOfRow } from '@tawa/shared/reports/reports.rules.ts';
import { and, eq, gte, inArray, lt, ne, type SQL, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { auditEntries, VOIDING_ACTS } from '../../events/audit.table.ts';
import { adjustments } from '../invoices/adjustments.table.ts';
import { invoices } from '../invoices/invoices.table.ts';
import { paidDocumentsOf } from '../invoices/sales/paid-documents.repository.ts';

/** Amounts are in paise. */
interface SumOfDiscounts {
  reason: ReasonOfRow;
  /** Invoices with a discount. */
  invoices: number;
  discount: number;
}

/** The discounts of the documents of a period by their reason. What credit notes take back has no reason. */
export async function sumDiscounts(context: ShopContext, period: Period): Promise<SumOfDiscounts[]> {
  const documents = paidDocumentsOf(context, period);
  const reasonOfDiscount = sql<ReasonOfRow>`case when ${adjustments.id} is null then 'notStated'
    when ${adjustments.reasonKey} is null then 'typed' else ${adjustments.reasonKey} end`;
  const query = (reason: SQL<ReasonOfRow>, count: SQL, condition: SQL | undefined) =>
    context.tx
      .select({
        reason: reason.as('reason_of_row'),
        invoices: count.mapWith(Number),
        discount: sum(invoices.discount).mapWith(Number),
      })
      .from(invoices)
      .leftJoin(
        adjustments,
        and(eq(adjustments.shopId, invoices.shopId), eq(adjustments.invoiceId, invoices.id)),
      )
      .where(and(condition, ne(invoices.discount, 0)))
      .groupBy(sql`reason_of_row`);
  return query(reasonOfDiscount, sql`count(*)`, documents.invoices).unionAll(
    query(sql<ReasonOfRow>`'credited'`, sql`0`, documents.creditNotes),
  );
}

interface Void {
  reason: ReasonOfRow;
  /** In paise, at the prices of the lines. */
  amount: number;
  /** How many had been cooked. */
  wasted: number;
}

/** What was taken off orders in a period after the kitchen was told. */
export async function listVoids(
  { tx, scope: { shopId } }: ShopContext,
  { from, to }: Period,
): Promise<Void[]> {
  const entries = await tx
    .select({
      reasonKey: auditEntries.reasonKey,
      textId: auditEntries.textId,
      amount: auditEntries.amount,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.shopId, shopId),
        gte(auditEntries.at, from),
        lt(auditEntries.at, to),
        inArray(auditEntries.act, [...VOIDING_ACTS]),
      ),
    );
  return entries.map(({ reasonKey, textId, amount, after }) => ({
    reason: textId === null ? ((reasonKey ?? 'notStated') as ReasonOfRow) : 'typed',
    amount: amount ?? 0,
    wasted: Number(after?.wasted ?? 0),
  }));
}

import type { Period } from '@tawa/shared/business-day.ts';
import { and, eq, gte, lt, type SQL, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { localHourOf, numberInJson, objectsInJsonText } from '../../db/dialect.ts';
import { invoices } from '../invoices/invoices.table.ts';
import { paymentSign, payments } from '../invoices/payments.table.ts';
import { paidDocumentsOf } from '../invoices/sales/paid-documents.repository.ts';

/** Amounts are in paise. */
interface SumOfDocuments {
  /** `YYYY-MM-DDTHH` in Asia/Kolkata. */
  at: string;
  /** Only invoices. */
  invoices: number;
  gross: number;
  discount: number;
  charges: number;
  taxAdded: number;
  roundOff: number;
}

interface SumOfTax {
  at: string;
  /** In basis points. */
  rate: number;
  taxable: number;
  cgst: number;
  sgst: number;
}

const hourOfDocument = localHourOf(invoices.paidAt);

/** What invoices and credit notes come to, by the hour in which they were paid. */
export async function sumDocuments(context: ShopContext, period: Period): Promise<SumOfDocuments[]> {
  const query = (documents: SQL | undefined, count: SQL) =>
    context.tx
      .select({
        at: hourOfDocument.as('at'),
        invoices: count.mapWith(Number),
        gross: sum(invoices.subTotal).mapWith(Number),
        discount: sum(invoices.discount).mapWith(Number),
        charges: sum(sql`${invoices.packingFee} + ${invoices.deliveryCharges}`).mapWith(Number),
        taxAdded: sum(invoices.taxAdded).mapWith(Number),
        roundOff: sum(invoices.roundOff).mapWith(Number),
      })
      .from(invoices)
      .where(documents)
      .groupBy(sql`at`);
  const documents = paidDocumentsOf(context, period);
  return query(documents.invoices, sql`count(*)`).unionAll(query(documents.creditNotes, sql`0`));
}

/** The tax of the same documents by rate. */
export async function sumTaxes(context: ShopContext, period: Period): Promise<SumOfTax[]> {
  const query = (documents: SQL | undefined) =>
    context.tx
      .select({
        at: hourOfDocument.as('at'),
        rate: numberInJson('line', 'rate').mapWith(Number).as('rate'),
        taxable: sum(numberInJson('line', 'taxable')).mapWith(Number),
        cgst: sum(numberInJson('line', 'cgst')).mapWith(Number),
        sgst: sum(numberInJson('line', 'sgst')).mapWith(Number),
      })
      .from(invoices)
      .innerJoin(objectsInJsonText(invoices.gst, { list: 'lines', alias: 'line' }), sql`true`)
      .where(documents)
      .groupBy(sql`at`, sql`rate`);
  const documents = paidDocumentsOf(context, period);
  return query(documents.invoices).unionAll(query(documents.creditNotes));
}

/** What was waived in a period, by hour and in paise. */
export async function sumWaived(
  { tx, scope: { shopId } }: ShopContext,
  { from, to }: Period,
): Promise<{ at: string; waived: number }[]> {
  return tx
    .select({
      at: localHourOf(payments.at).as('at'),
      waived: sum(sql`${paymentSign} * ${payments.amount}`).mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        eq(payments.shopId, shopId),
        sql`${payments.paymentMode} is null`,
        gte(payments.at, from),
        lt(payments.at, to),
      ),
    )
    .groupBy(sql`at`);
}

/**
 * What was paid in a period of documents that are not of it, less what was paid at another time of documents that are, in
 * paise.
 */
export async function sumOfOtherDays(context: ShopContext, period: Period): Promise<number> {
  const { tx, scope } = context;
  const { from, to } = period;
  const amount = sql`${paymentSign} * ${payments.amount}`;
  const paidHere = tx
    .select({ amount: sql<number>`${amount}`.as('amount') })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        eq(payments.shopId, scope.shopId),
        gte(payments.at, from),
        lt(payments.at, to),
        sql`(${invoices.paidAt} is null or ${invoices.paidAt} < ${from} or ${invoices.paidAt} >= ${to})`,
      ),
    );
  const paidElsewhere = (documents: SQL | undefined) =>
    tx
      .select({ amount: sql<number>`0 - ${amount}`.as('amount') })
      .from(invoices)
      .innerJoin(payments, eq(payments.invoiceId, invoices.id))
      .where(and(documents, sql`(${payments.at} < ${from} or ${payments.at} >= ${to})`));
  const documents = paidDocumentsOf(context, period);
  const rows = paidHere
    .unionAll(paidElsewhere(documents.invoices))
    .unionAll(paidElsewhere(documents.creditNotes))
    .as('other_days');
  const [row] = await tx.select({ amount: sum(rows.amount).mapWith(Number) }).from(rows);
  return row?.amount ?? 0;
}

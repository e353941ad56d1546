import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Period } from '@tawa/shared/business-day.ts';
import { DAY_MS, financialYear } from '@tawa/shared/calendar.ts';
import type { BilledParts } from '@tawa/shared/days/days.rules.ts';
import type { GstScheme } from '@tawa/shared/gst.ts';
import { and, asc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { type InvoiceRow, invoices } from '../invoices/invoices.table.ts';

/** An invoice or credit note of any status. */
export interface IssuedDocument
  extends Pick<
    InvoiceRow,
    'invoiceNo' | 'document' | 'creditForNo' | 'status' | 'createdAt' | 'buyerGstIn' | 'buyerName'
  > {
  /** That of the shop when its tax was computed. */
  scheme: GstScheme;
  /** In paise. */
  parts: BilledParts;
}

/** The process serves nobody else while SQLite answers, so it answers for a few documents at a time. */
const NUMBERS_AT_ONCE = 2000;

/**
 * The beginnings of numbers in a period, and in a day on both sides: around 1 April a number of one financial year can carry a
 * date of the other.
 */
function seriesOf({ from, to }: Period): string[] {
  const first = Number(financialYear(from - DAY_MS).slice(0, 2));
  const last = Number(financialYear(to + DAY_MS).slice(0, 2));
  const years = Array.from({ length: ((last - first + 100) % 100) + 1 }, (_, n) => [
    first + n,
    first + n + 1,
  ]);
  const names = years.map((pair) => pair.map((year) => String(year % 100).padStart(2, '0')).join(''));
  return [...names.map((name) => `${name}-`), ...names.map((name) => `C${name}-`)];
}

/**
 * Reads the documents whose date in print is in a period, by series and number. The date in print is that at which the number
 * was drawn. No index has it, but numbers are drawn in its order, so the numbers of the financial years are read.
 */
export async function* readIssuedDocuments(
  { tx, scope: { shopId } }: ShopContext,
  { from, to }: Period,
): AsyncGenerator<IssuedDocument> {
  const { creditForNo, buyerGstIn, buyerName } = invoices;
  const { invoiceNo, document, status, createdAt, discount, taxAdded, roundOff, gst } = invoices;
  const gross = invoices.subTotal;
  const charges = sql`${invoices.packingFee} + ${invoices.deliveryCharges}`.mapWith(Number);
  for (const series of seriesOf({ from, to })) {
    // A number has digits after the hyphen, and the dot comes after the hyphen, so all numbers of the series are before it.
    const end = `${series.slice(0, -1)}.`;
    let after: string | undefined = series;
    while (after !== undefined) {
      const within = and(eq(invoices.shopId, shopId), gt(invoiceNo, after), lt(invoiceNo, end));
      const [last] = await tx
        .select({ invoiceNo })
        .from(invoices)
        .where(within)
        .orderBy(asc(invoiceNo))
        .limit(1)
        .offset(NUMBERS_AT_ONCE - 1);
      const rows = await tx
        .select({
          invoiceNo,
          document,
          creditForNo,
          status,
          createdAt,
          buyerGstIn,
          buyerName,
          gross,
          discount,
          charges,
          taxAdded,
          roundOff,
          gst,
        })
        .from(invoices)
        .where(and(within, last && lte(invoiceNo, last.invoiceNo), gte(createdAt, from), lt(createdAt, to)))
        .orderBy(asc(invoiceNo));
      for (const row of rows) {
        const { invoiceNo, document, creditForNo, status, createdAt, buyerGstIn, buyerName, gst, ...sums } =
          row;
        yield {
          invoiceNo,
          document,
          creditForNo,
          status,
          createdAt,
          buyerGstIn,
          buyerName,
          scheme: gst?.scheme ?? 'NONE',
          parts: { ...sums, taxes: gst?.lines ?? [] },
        };
      }
      after = last?.invoiceNo;
      await othersTurn();
    }
  }
}

import type { Period } from '@tawa/shared/business-day.ts';
import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import { parsePhoneQuery } from '@tawa/shared/customers/customers.rules.ts';
import type { InvoiceDocument, PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { searchKey } from '@tawa/shared/search.ts';
import { and, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { containsText, invoiceIdCandidates, startsWithText, withoutIndex } from '../../db/dialect.ts';
import { customers } from '../customers/customers.table.ts';
import { type InvoiceWithKots, listInvoicesWithKots } from './invoice-with-kots.repository.ts';
import { datedAt, isCreditNote, isDatedWithin, isListed } from './invoices.repository.ts';
import { invoices } from './invoices.table.ts';
import { countListedInvoices } from './sales/daily-sales.repository.ts';

/** The trigram index cannot find texts that are shorter than this. */
const TRIGRAM_LENGTH = 3;

function customerIdsByEmailQuery(db: Db, shopId: string, foldedEmailPart: string) {
  return db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.shopId, shopId),
        isNotNull(customers.email),
        containsText(customers.email, foldedEmailPart),
      ),
    );
}

/** Searches the invoice's number and the customer's name, phone and email. */
export function containsSearchText(db: Db, shopId: string, q: string): SQL | undefined {
  const foldedQuery = searchKey(q);
  const { part, start } = parsePhoneQuery(q);
  return or(
    containsText(invoices.invoiceNo, foldedQuery),
    containsText(invoices.customerFoldedName, foldedQuery),
    part === undefined ? undefined : containsText(invoices.customerPhoneNo, part),
    start === undefined ? undefined : startsWithText(invoices.customerPhoneNo, start),
    inArray(invoices.customerId, customerIdsByEmailQuery(db, shopId, foldedQuery)),
  );
}

/**
 * Returns undefined if a searched text is too short. The condition also matches an invoice's former customers,
 * so add `containsSearchText`.
 */
export function trigramCandidateCondition(db: Db, shopId: string, q: string): SQL | undefined {
  const foldedQuery = searchKey(q);
  const { part = foldedQuery, start = foldedQuery } = parsePhoneQuery(q);
  const texts = [...new Set([foldedQuery, part, start])];
  if (texts.some((text) => [...text].length < TRIGRAM_LENGTH)) return undefined;
  const byEmail = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.shopId, shopId),
        inArray(invoices.customerId, customerIdsByEmailQuery(db, shopId, foldedQuery)),
      ),
    );
  const candidates = texts.map((text) => invoiceIdCandidates(shopId, text));
  return sql`${invoices.id} in (${sql.join([...candidates, byEmail.getSQL()], sql` union `)})`;
}

export interface InvoiceFilter {
  period: Period;
  q?: string | undefined;
  paymentMode?: PaymentMode | undefined;
  /** Without it, invoices are listed and credit notes are not. */
  document?: InvoiceDocument | undefined;
}

/**
 * Void invoices are never listed; with a payment mode only PAID ones are. `candidateCondition` makes the
 * query faster on SQLite.
 */
export function invoiceFilterCondition(
  { tx, scope: { shopId } }: ShopContext,
  { period, q, paymentMode, document }: InvoiceFilter,
  candidateCondition?: SQL,
): SQL | undefined {
  return and(
    candidateCondition
      ? and(sql`${withoutIndex(invoices.shopId)} = ${shopId}`, candidateCondition)
      : eq(invoices.shopId, shopId),
    document === 'CREDIT_NOTE' ? isCreditNote : isListed,
    paymentMode ? and(sql`${invoices.status} = 'PAID'`, eq(invoices.paymentMode, paymentMode)) : undefined,
    document === 'CREDIT_NOTE'
      ? and(gte(invoices.paidAt, period.from), lt(invoices.paidAt, period.to))
      : isDatedWithin(period.from, period.to),
    q ? containsSearchText(tx, shopId, q) : undefined,
  );
}

/** `page` counts from 1. */
export async function listInvoicePage(
  context: ShopContext,
  filter: InvoiceFilter,
  page: number,
): Promise<{ invoicesWithKots: InvoiceWithKots[]; total: number }> {
  const { period, q, paymentMode, document } = filter;
  const isCreditNotes = document === 'CREDIT_NOTE';
  // The trigrams hold numbers as they are printed, and a folded `C2627-000001` would not be found among them.
  const candidateCondition =
    q && !isCreditNotes ? trigramCandidateCondition(context.tx, context.scope.shopId, q) : undefined;
  const where = invoiceFilterCondition(context, filter, candidateCondition);
  const pageIds = context.tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(where)
    .orderBy(desc(isCreditNotes ? invoices.paidAt : datedAt), desc(invoices.id))
    .limit(RESULT_PER_PAGE)
    .offset((page - 1) * RESULT_PER_PAGE);
  const [invoicesWithKots, total] = await Promise.all([
    listInvoicesWithKots(context, pageIds, 'newest'),
    q || isCreditNotes
      ? context.tx.$count(invoices, where)
      : countListedInvoices(context, period, paymentMode),
  ]);
  return { invoicesWithKots, total };
}

import type { Period } from '@tawa/shared/business-day.ts';
import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { billIdsMatching, containsText, withoutIndex } from '../../db/dialect.ts';
import { customers } from '../customers/customers.table.ts';
import { type InvoiceWithKots, listInvoicesWithKots } from './invoice-with-kots.repository.ts';
import { datedAt, isDatedWithin, isListed } from './invoices.repository.ts';
import { invoices } from './invoices.table.ts';
import { countInvoices } from './sales/daily-sales.repository.ts';

/** The trigram index cannot find shorter texts. */
const TRIGRAM_LENGTH = 3;

function customersByEmail(db: Db, shopId: string, foldedQuery: string) {
  return db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.shopId, shopId),
        isNotNull(customers.email),
        containsText(customers.email, foldedQuery),
      ),
    );
}

export function matchesSearch(db: Db, shopId: string, q: string): SQL | undefined {
  const foldedQuery = foldName(q);
  return or(
    containsText(invoices.invoiceNo, foldedQuery),
    containsText(invoices.customerFoldedName, foldedQuery),
    containsText(invoices.customerPhoneNo, foldedQuery),
    inArray(invoices.customerId, customersByEmail(db, shopId, foldedQuery)),
  );
}

/** Undefined if the text is too short. The index may also find an invoice's earlier customer. */
export function trigramCandidates(db: Db, shopId: string, q: string): SQL | undefined {
  const foldedQuery = foldName(q);
  if ([...foldedQuery].length < TRIGRAM_LENGTH) return undefined;
  const byEmail = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.shopId, shopId),
        inArray(invoices.customerId, customersByEmail(db, shopId, foldedQuery)),
      ),
    );
  return sql`${invoices.id} in (${billIdsMatching(shopId, foldedQuery)}
    union ${byEmail.getSQL()})`;
}

export interface InvoiceFilter {
  period: Period;
  /** Part of customer name, phone, email or invoice number. */
  q?: string | undefined;
  paymentMode?: PaymentMode | undefined;
}

/** Each form has an index. `candidateIds` keep SQLite from walking all the shop's invoices. */
export function filterCondition(
  db: Db,
  { shopId }: ShopScope,
  { period, q, paymentMode }: InvoiceFilter,
  candidateIds?: SQL,
): SQL | undefined {
  return and(
    candidateIds
      ? and(sql`${withoutIndex(invoices.shopId)} = ${shopId}`, candidateIds)
      : eq(invoices.shopId, shopId),
    paymentMode ? and(sql`${invoices.status} = 'PAID'`, eq(invoices.paymentMode, paymentMode)) : isListed,
    isDatedWithin(period.from, period.to),
    q ? matchesSearch(db, shopId, q) : undefined,
  );
}

export async function listInvoicePage(
  db: Db,
  scope: ShopScope,
  filter: InvoiceFilter,
  page: number,
): Promise<{ invoicesWithKots: InvoiceWithKots[]; total: number }> {
  const { period, q, paymentMode } = filter;
  const candidateIds = q ? trigramCandidates(db, scope.shopId, q) : undefined;
  const where = filterCondition(db, scope, filter, candidateIds);
  const pageIds = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(where)
    .orderBy(desc(datedAt), desc(invoices.id))
    .limit(RESULT_PER_PAGE)
    .offset((page - 1) * RESULT_PER_PAGE);
  const [bills, total] = await Promise.all([
    listInvoicesWithKots(db, scope, pageIds, 'newest'),
    q ? db.$count(invoices, where) : countInvoices(db, scope, period, paymentMode),
  ]);
  return { invoicesWithKots: bills, total };
}

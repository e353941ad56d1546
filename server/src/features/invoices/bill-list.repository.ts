import type { Period } from '@tawa/shared/business-day.ts';
import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { unindexed } from '../../db/sql-dialect.ts';
import { candidates, matches } from './bill-search.repository.ts';
import { type Bill, billsOf } from './bills.repository.ts';
import { countDated } from './daily-sales.repository.ts';
import { datedAt, datedWithin, listed } from './invoices.repository.ts';
import { invoices } from './invoices.table.ts';

export interface BillFilter {
  period: Period;
  /** Found anywhere in customer name, phone, email or invoice number, regardless of case. */
  q?: string | undefined;
  paymentMode?: PaymentMode | undefined;
}

/**
 * What a filter asks of a bill. Each way in has its index: the shop's bills by date, those of a mode by date, or the
 * `few` that a search has found already, which keeps SQLite from walking through all the others.
 */
export function asked(
  db: Db,
  { shopId }: ShopScope,
  { period, q, paymentMode }: BillFilter,
  few?: SQL,
): SQL | undefined {
  return and(
    few ? and(sql`${unindexed(invoices.shopId)} = ${shopId}`, few) : eq(invoices.shopId, shopId),
    paymentMode ? and(sql`${invoices.status} = 'PAID'`, eq(invoices.paymentMode, paymentMode)) : listed,
    datedWithin(period.from, period.to),
    q ? matches(db, shopId, q) : undefined,
  );
}

/** One page of the bills that are open or paid, newest first, and how many there are on all pages. */
export async function pageOfBills(
  db: Db,
  scope: ShopScope,
  filter: BillFilter,
  page: number,
): Promise<{ bills: Bill[]; total: number }> {
  const { period, q, paymentMode } = filter;
  const few = q ? candidates(db, scope.shopId, q) : undefined;
  const where = asked(db, scope, filter, few);
  const onPage = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(where)
    .orderBy(desc(datedAt), desc(invoices.id))
    .limit(RESULT_PER_PAGE)
    .offset((page - 1) * RESULT_PER_PAGE);
  const [bills, total] = await Promise.all([
    billsOf(db, scope, onPage, 'newest'),
    q ? db.$count(invoices, where) : countDated(db, scope, period, paymentMode),
  ]);
  return { bills, total };
}

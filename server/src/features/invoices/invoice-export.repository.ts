import { and, asc, or, type SQL, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { asked, type BillFilter } from './bill-list.repository.ts';
import { type Bill, billsOf } from './bills.repository.ts';
import { datedAt } from './invoices.repository.ts';
import { invoices } from './invoices.table.ts';

/** Read and written in some milliseconds, so that nobody waits for it. */
const AT_ONCE = 50;

/** Where a piece of the list ends. */
interface Place {
  at: number;
  id: string;
}

const after = ({ at, id }: Place): SQL | undefined =>
  and(sql`${datedAt} >= ${at}`, or(sql`${datedAt} > ${at}`, sql`${invoices.id} > ${id}`));
const upTo = ({ at, id }: Place): SQL | undefined =>
  and(sql`${datedAt} <= ${at}`, or(sql`${datedAt} < ${at}`, sql`${invoices.id} <= ${id}`));

/**
 * The open and paid bills that a filter asks for, the oldest first, some at a time. Each piece is so many bills of
 * the period, whether the search finds them or not. A bill that is paid meanwhile moves to the end, and is not given twice.
 */
export async function* billsInOrder(db: Db, scope: ShopScope, filter: BillFilter): AsyncGenerator<Bill[]> {
  const { period, paymentMode } = filter;
  const inPeriod = asked(db, scope, { period, paymentMode });
  const wanted = asked(db, scope, filter);
  const givenOpen = new Set<string>();
  let last: Place = { at: period.from, id: '' };
  for (;;) {
    const [end] = await db
      .select({ at: sql`${datedAt}`.mapWith(Number), id: invoices.id })
      .from(invoices)
      .where(and(inPeriod, after(last)))
      .orderBy(asc(datedAt), asc(invoices.id))
      .limit(1)
      .offset(AT_ONCE - 1);
    const piece = db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(wanted, after(last), end && upTo(end)));
    const bills = await billsOf(db, scope, piece, 'oldest');
    yield bills.filter(({ row }) => !givenOpen.has(row.id));
    for (const { row } of bills) if (row.status === 'OPEN') givenOpen.add(row.id);
    if (!end) return;
    last = end;
  }
}

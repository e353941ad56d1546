import { and, asc, or, type SQL, sql } from 'drizzle-orm';
import type { ShopScope } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { type InvoiceWithKots, listInvoicesWithKots } from '../invoice-with-kots.repository.ts';
import { datedAt } from '../invoices.repository.ts';
import { invoices } from '../invoices.table.ts';
import { filterCondition, type InvoiceFilter } from '../search/invoice-list.repository.ts';

/** Read and written in some milliseconds, so that nobody waits for it. */
const BATCH_SIZE = 50;

/** Where a piece of the list ends. */
interface Cursor {
  at: number;
  id: string;
}

const isAfter = ({ at, id }: Cursor): SQL | undefined =>
  and(sql`${datedAt} >= ${at}`, or(sql`${datedAt} > ${at}`, sql`${invoices.id} > ${id}`));
const isUpTo = ({ at, id }: Cursor): SQL | undefined =>
  and(sql`${datedAt} <= ${at}`, or(sql`${datedAt} < ${at}`, sql`${invoices.id} <= ${id}`));

/**
 * The open and paid bills that a filter asks for, the oldest first, some at a time. Each piece is so many bills of
 * the period, whether the search finds them or not. A bill that is paid meanwhile moves to the end, and is not given twice.
 */
export async function* readInvoicesInBatches(
  db: Db,
  scope: ShopScope,
  filter: InvoiceFilter,
): AsyncGenerator<InvoiceWithKots[]> {
  const { period, paymentMode } = filter;
  const inPeriod = filterCondition(db, scope, { period, paymentMode });
  const matching = filterCondition(db, scope, filter);
  const yieldedOpenIds = new Set<string>();
  let cursor: Cursor = { at: period.from, id: '' };
  for (;;) {
    const [batchEnd] = await db
      .select({ at: sql`${datedAt}`.mapWith(Number), id: invoices.id })
      .from(invoices)
      .where(and(inPeriod, isAfter(cursor)))
      .orderBy(asc(datedAt), asc(invoices.id))
      .limit(1)
      .offset(BATCH_SIZE - 1);
    const batchIds = db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(matching, isAfter(cursor), batchEnd && isUpTo(batchEnd)));
    const batch = await listInvoicesWithKots(db, scope, batchIds, 'oldest');
    yield batch.filter(({ row }) => !yieldedOpenIds.has(row.id));
    for (const { row } of batch) if (row.status === 'OPEN') yieldedOpenIds.add(row.id);
    if (!batchEnd) return;
    cursor = batchEnd;
  }
}

import { and, asc, or, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import { type InvoiceFilter, invoiceFilterCondition } from '../invoice-list.repository.ts';
import { type InvoiceWithKots, listInvoicesWithKots } from '../invoice-with-kots.repository.ts';
import { datedAt } from '../invoices.repository.ts';
import { invoices } from '../invoices.table.ts';

/** Reading a batch of this size takes a few milliseconds. */
const BATCH_SIZE = 50;

interface Cursor {
  at: number;
  id: string;
}

const isAfterCursor = ({ at, id }: Cursor): SQL | undefined =>
  and(sql`${datedAt} >= ${at}`, or(sql`${datedAt} > ${at}`, sql`${invoices.id} > ${id}`));
const isUpToCursor = ({ at, id }: Cursor): SQL | undefined =>
  and(sql`${datedAt} <= ${at}`, or(sql`${datedAt} < ${at}`, sql`${invoices.id} <= ${id}`));

/**
 * Yields the oldest invoices first; a batch may be empty. An invoice that is paid meanwhile moves to the end
 * and is not repeated.
 */
export async function* readInvoicesInBatches(
  context: ShopContext,
  filter: InvoiceFilter,
): AsyncGenerator<InvoiceWithKots[]> {
  const { period, paymentMode, document } = filter;
  const inPeriod = invoiceFilterCondition(context, { period, paymentMode, document });
  const matching = invoiceFilterCondition(context, filter);
  const yieldedOpenIds = new Set<string>();
  let cursor: Cursor = { at: period.from, id: '' };
  for (;;) {
    const [batchEnd] = await context.tx
      .select({ at: sql`${datedAt}`.mapWith(Number), id: invoices.id })
      .from(invoices)
      .where(and(inPeriod, isAfterCursor(cursor)))
      .orderBy(asc(datedAt), asc(invoices.id))
      .limit(1)
      .offset(BATCH_SIZE - 1);
    const batchIds = context.tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(matching, isAfterCursor(cursor), batchEnd && isUpToCursor(batchEnd)));
    const batch = await listInvoicesWithKots(context, batchIds, 'oldest');
    yield batch.filter(({ row }) => !yieldedOpenIds.has(row.id));
    for (const { row } of batch) if (row.status === 'OPEN') yieldedOpenIds.add(row.id);
    if (!batchEnd) return;
    cursor = batchEnd;
  }
}

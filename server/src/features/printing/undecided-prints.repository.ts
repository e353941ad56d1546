import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { kots } from '../orders/orders.table.ts';
import { factColumns, isUndecided } from './print-jobs.repository.ts';
import { printJobs } from './printing.table.ts';

/** A week without a printer has more, and nobody reads so many. */
const MAX_LISTED = 100;

/**
 * Finds the prints about which a person must decide. Those of a KOT that is no longer cooked, or that is paid, are left
 * out. The paper of a cancellation stays, because the kitchen may still cook. Newest first.
 * @param kinds the prints of KOTs only, or those of bills and QR cards too
 */
export function listUndecidedPrints(db: Db, { shopId }: ShopScope, kinds: 'kots' | 'all') {
  const isOfKot = inArray(printJobs.kind, ['KOT', 'CHANGE', 'CANCEL']);
  const isCooked = and(eq(kots.status, 'COOKING'), isNull(kots.paidAt));
  const isNeeded = and(isOfKot, or(eq(printJobs.kind, 'CANCEL'), isCooked));
  const isOther = inArray(printJobs.kind, ['INVOICE', 'QR_CARD']);
  return db
    .select({
      ...factColumns,
      document: printJobs.document,
      seenAt: printJobs.seenAt,
      tableName: kots.tableName,
    })
    .from(printJobs)
    .leftJoin(kots, eq(kots.id, printJobs.kotId))
    .where(
      and(eq(printJobs.shopId, shopId), isUndecided(), kinds === 'all' ? or(isNeeded, isOther) : isNeeded),
    )
    .orderBy(desc(printJobs.id))
    .limit(MAX_LISTED);
}

export type UndecidedPrintRow = Awaited<ReturnType<typeof listUndecidedPrints>>[number];

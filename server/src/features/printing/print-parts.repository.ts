import { and, eq, ne } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { isOpen } from './print-jobs.repository.ts';
import { type PrintJobRow, printJobs } from './printing.table.ts';

/**
 * Finds the other jobs of the same print that wait with this one: the parts of a long bill or KOT at its printer. A
 * print has one time, and no number of its own.
 */
export async function findWaitingParts(
  tx: Db,
  { shopId }: ShopScope,
  job: PrintJobRow,
): Promise<PrintJobRow[]> {
  const { kotId, invoiceId } = job;
  const ofSubject = kotId !== null ? eq(printJobs.kotId, kotId) : eq(printJobs.invoiceId, invoiceId ?? '');
  return tx
    .select()
    .from(printJobs)
    .where(
      and(
        isOpen(),
        eq(printJobs.printerId, job.printerId),
        eq(printJobs.status, 'WAITING'),
        eq(printJobs.shopId, shopId),
        ofSubject,
        eq(printJobs.kind, job.kind),
        eq(printJobs.copyNo, job.copyNo),
        eq(printJobs.stationName, job.stationName),
        eq(printJobs.createdAt, job.createdAt),
        ne(printJobs.id, job.id),
      ),
    );
}

import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { insertStatement, statement } from '../../../db/statement.ts';
import { printDocument } from '../../../printing/print-document.ts';
import { inDocuments } from '../../../printing/slip-parts.ts';
import { serverNow } from '../../../support/server-clock.ts';
import { isOpen, type PrintJobRow, printJobs } from '../printing.table.ts';
import { isOpenAt } from './print-jobs.repository.ts';

type DefaultField =
  | 'attempts'
  | 'dueAt'
  | 'leaseUntil'
  | 'printedAt'
  | 'seenAt'
  | 'waitingSince'
  | 'isUnsure'
  | 'isUntold'
  | 'agentId';
/**
 * The fields of the KOT or the invoice that a job is about, all null for a test slip or a QR card; and why no attempt can
 * print the job.
 */
type OptionalField = 'kotId' | 'tokenNo' | 'invoiceId' | 'invoiceNo' | 'error';
export type NewPrintJob = Omit<PrintJobRow, 'id' | 'shopId' | 'status' | DefaultField | OptionalField> &
  Partial<Pick<PrintJobRow, OptionalField>>;

/** The place of a job that belongs to no station. No other printer takes the job over. */
export const atPrinter = (printerId: string) => ({
  printerId,
  stationName: '',
  fallbackPrinterId: null,
  isFallback: false,
});

const insertJob = insertStatement(printJobs);

/**
 * A job with an error, or with a document that no printer and no agent would take, is FAILED at once, so that nothing waits
 * behind it.
 */
export async function insertPrintJob(
  { tx, scope: { shopId } }: ShopContext,
  job: NewPrintJob,
): Promise<PrintJobRow> {
  const isValid = printDocument.safeParse(job.document).success;
  const error = job.error ?? (isValid ? null : 'INVALID_DOCUMENT');
  const row: PrintJobRow = {
    id: newId(),
    shopId,
    kotId: null,
    tokenNo: null,
    invoiceId: null,
    invoiceNo: null,
    status: error === null ? 'WAITING' : 'FAILED',
    attempts: 0,
    isUnsure: false,
    isUntold: false,
    waitingSince: job.createdAt,
    // The time of its event may be ahead of this process's clock, and the paper must not wait for it.
    dueAt: Math.min(job.createdAt, serverNow()),
    leaseUntil: null,
    agentId: null,
    printedAt: null,
    seenAt: null,
    ...job,
    error,
  };
  await insertJob(tx, row);
  return row;
}

/**
 * Inserts a job for each part of a long document, in the order of the slips. The first job alone has the number of the
 * event: one transaction inserts all, so that it guards the others.
 */
export async function insertPrintJobs(context: ShopContext, job: NewPrintJob): Promise<PrintJobRow[]> {
  const rows: PrintJobRow[] = [];
  for (const [index, document] of inDocuments(job.document).entries())
    rows.push(await insertPrintJob(context, { ...job, document, seq: index === 0 ? job.seq : null }));
  return rows;
}

const givenPrinter = sql.placeholder('printerId');

const selectHandedJob = statement((db) =>
  db
    .select()
    .from(printJobs)
    .where(and(isOpenAt(givenPrinter, ['SENDING']), isNotNull(printJobs.agentId))),
);

const selectNextWaitingJob = statement((db) =>
  db
    .select()
    .from(printJobs)
    .where(isOpenAt(givenPrinter, ['WAITING']))
    .orderBy(asc(printJobs.id))
    .limit(1),
);

/** Finds the job of a printer that an agent has got and has not answered for. */
export async function findHandedJob(db: Db, printerId: string): Promise<PrintJobRow | undefined> {
  const [row] = await selectHandedJob(db).execute({ printerId });
  return row;
}

export async function findNextWaitingJob(db: Db, printerId: string): Promise<PrintJobRow | undefined> {
  const [row] = await selectNextWaitingJob(db).execute({ printerId });
  return row;
}

/**
 * Finds the other jobs of the same print that wait with this one: the parts of a long bill or KOT at its printer. A
 * print has one time, and no number of its own.
 */
export async function findWaitingParts(
  { tx, scope: { shopId } }: ShopContext,
  job: PrintJobRow,
): Promise<PrintJobRow[]> {
  const { kotId, invoiceId } = job;
  const ofSubject = kotId !== null ? eq(printJobs.kotId, kotId) : eq(printJobs.invoiceId, invoiceId ?? '');
  return tx
    .select()
    .from(printJobs)
    .where(
      and(
        isOpenAt(job.printerId, ['WAITING']),
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

/** Moves what waits for a printer to the fallback of each job. @returns the printers that got some */
export async function moveToFallbacks(
  tx: Db,
  printerId: string,
  enabledPrinterIds: readonly string[],
  now: number,
): Promise<string[]> {
  const moved = await tx
    .update(printJobs)
    .set({
      printerId: sql`${printJobs.fallbackPrinterId}`,
      fallbackPrinterId: null,
      // The other printer may have a job of the same event.
      seq: null,
      isFallback: true,
      attempts: 0,
      dueAt: now,
    })
    .where(
      and(
        isOpenAt(printerId, ['WAITING']),
        isNotNull(printJobs.fallbackPrinterId),
        inArray(printJobs.fallbackPrinterId, [...enabledPrinterIds]),
      ),
    )
    .returning({ printerId: printJobs.printerId });
  return [...new Set(moved.map((job) => job.printerId))];
}

/** Looks in all shops. */
export async function findPrintersWithOpenJobs(db: Db): Promise<{ shopId: string; printerId: string }[]> {
  return db
    .selectDistinct({ shopId: printJobs.shopId, printerId: printJobs.printerId })
    .from(printJobs)
    .where(isOpen());
}

import {
  MAX_RECENT_PRINT_JOBS,
  PRINT_JOB_KIND_NAMES,
  PRINT_JOB_KINDS,
  type PrintJobStatus,
} from '@tawa/shared/printing/printing.rules.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  notExists,
  or,
  type Placeholder,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { insertStatement, statement } from '../../db/statement.ts';
import { printDocument } from '../../printing/print-document.ts';
import { inDocuments } from '../../printing/slip-parts.ts';
import { latestPlausibleExpiry } from '../../support/time-window.ts';
import { type PrintJobRow, printJobs } from './printing.table.ts';

/** In ms. The lease of a job that an agent has got. Sending a document always takes less. */
export const SEND_LEASE_MS = 120_000;

/**
 * The condition of the index `print_jobs_open`. A query has to repeat it word for word, without bound values: otherwise
 * SQLite reads all jobs of all shops.
 */
export const isOpen = ({ status }: { status: SQLWrapper } = printJobs) =>
  sql`${status} in ('WAITING', 'SENDING')`;

/** The condition of the index `print_jobs_undecided`. */
export const isUndecided = ({ status, isUntold }: Record<'status' | 'isUntold', SQLWrapper> = printJobs) =>
  sql`(${status} in ('UNCONFIRMED', 'FAILED', 'EXPIRED') or ${isUntold})`;

/** The condition of the index `print_jobs_sent`. */
export const isSent = sql`${printJobs.status} = 'SENT'`;

export const factColumns = {
  id: printJobs.id,
  printerId: printJobs.printerId,
  kind: printJobs.kind,
  kotId: printJobs.kotId,
  tokenNo: printJobs.tokenNo,
  invoiceId: printJobs.invoiceId,
  invoiceNo: printJobs.invoiceNo,
  stationName: printJobs.stationName,
  status: printJobs.status,
  isUntold: printJobs.isUntold,
  attempts: printJobs.attempts,
  copyNo: printJobs.copyNo,
  error: printJobs.error,
  createdAt: printJobs.createdAt,
  printedAt: printJobs.printedAt,
};

/** A job without its document. */
export type PrintJobFacts = Pick<PrintJobRow, keyof typeof factColumns>;

type DefaultField =
  | 'attempts'
  | 'error'
  | 'dueAt'
  | 'leaseUntil'
  | 'printedAt'
  | 'seenAt'
  | 'waitingSince'
  | 'isUnsure'
  | 'isUntold'
  | 'agentId';
/** The fields of the KOT or the invoice that a job is about. All are null for a test slip or a QR card. */
type SubjectField = 'kotId' | 'tokenNo' | 'invoiceId' | 'invoiceNo';
export type NewPrintJob = Omit<PrintJobRow, 'id' | 'shopId' | 'status' | DefaultField | SubjectField> &
  Partial<Pick<PrintJobRow, SubjectField>>;

/** The place of a job that belongs to no station. No other printer takes the job over. */
export const atPrinter = (printerId: string) => ({
  printerId,
  stationName: '',
  fallbackPrinterId: null,
  isFallback: false,
});

const insertJob = insertStatement(printJobs);

/** A document that no printer and no agent would take is FAILED at once, so that nothing waits behind it. */
export async function insertPrintJob(tx: Db, { shopId }: ShopScope, job: NewPrintJob): Promise<PrintJobRow> {
  const isValid = printDocument.safeParse(job.document).success;
  const row: PrintJobRow = {
    id: newId(),
    shopId,
    kotId: null,
    tokenNo: null,
    invoiceId: null,
    invoiceNo: null,
    status: isValid ? 'WAITING' : 'FAILED',
    attempts: 0,
    error: isValid ? null : 'INVALID_DOCUMENT',
    isUnsure: false,
    isUntold: false,
    waitingSince: job.createdAt,
    dueAt: job.createdAt,
    leaseUntil: null,
    agentId: null,
    printedAt: null,
    seenAt: null,
    ...job,
  };
  await insertJob(tx, row);
  return row;
}

/**
 * Inserts a job for each part of a long document, in the order of the slips. The first job alone has the number of the
 * event: one transaction inserts all, so that it guards the others.
 */
export async function insertPrintJobs(tx: Db, scope: ShopScope, job: NewPrintJob): Promise<PrintJobRow[]> {
  const rows: PrintJobRow[] = [];
  for (const [index, document] of inDocuments(job.document).entries())
    rows.push(await insertPrintJob(tx, scope, { ...job, document, seq: index === 0 ? job.seq : null }));
  return rows;
}

/** @returns the jobs that are not done with, and the latest of the others, newest first */
export async function listPrintJobs(db: Db, { shopId }: ShopScope): Promise<PrintJobFacts[]> {
  const hasEnded = inArray(printJobs.status, ['PRINTED', 'SENT', 'DISCARDED']);
  const isEnded = and(hasEnded, eq(printJobs.isUntold, false));
  const select = (condition: ReturnType<typeof and>) =>
    db
      .select(factColumns)
      .from(printJobs)
      .where(and(eq(printJobs.shopId, shopId), condition))
      .orderBy(desc(printJobs.id));
  const unfinished = await select(sql`not ${isEnded}`).limit(MAX_UNFINISHED_LISTED);
  const ended = await select(isEnded).limit(MAX_RECENT_PRINT_JOBS);
  return [...unfinished, ...ended].sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Enough for a week without a printer. */
const MAX_UNFINISHED_LISTED = 500;

const selectJob = statement((db) =>
  db
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.shopId, sql.placeholder('shopId')), eq(printJobs.id, sql.placeholder('jobId')))),
);

export async function findPrintJob(
  db: Db,
  { shopId }: ShopScope,
  jobId: string,
): Promise<PrintJobRow | undefined> {
  const [row] = await selectJob(db).execute({ shopId, jobId });
  return row;
}

type JobChange = Partial<
  Pick<
    PrintJobRow,
    | 'printerId'
    | 'fallbackPrinterId'
    | 'seq'
    | 'status'
    | 'attempts'
    | 'error'
    | 'isUnsure'
    | 'isUntold'
    | 'isFallback'
    | 'waitingSince'
    | 'dueAt'
    | 'leaseUntil'
    | 'printedAt'
    | 'seenAt'
  >
>;

/** Compares and sets. @returns undefined if the job is another shop's or has none of the statuses any more */
export async function changePrintJob(
  tx: Db,
  { shopId }: ShopScope,
  jobId: string,
  from: readonly PrintJobStatus[],
  change: JobChange,
): Promise<PrintJobRow | undefined> {
  const isUnchanged = inArray(printJobs.status, [...from]);
  const [row] = await tx
    .update(printJobs)
    .set(change)
    .where(and(eq(printJobs.shopId, shopId), eq(printJobs.id, jobId), isUnchanged))
    .returning();
  return row;
}

/** @returns the highest copy number of all jobs of the KOT, printed or not; 0 without a reprint */
export async function findLastCopyNo(db: Db, { shopId }: ShopScope, kotId: string): Promise<number> {
  const [row] = await db
    .select({ copyNo: max(printJobs.copyNo) })
    .from(printJobs)
    .where(and(eq(printJobs.shopId, shopId), eq(printJobs.kotId, kotId)));
  return row?.copyNo ?? 0;
}

/** @returns undefined if the invoice is neither on paper nor on its way there */
export async function findLastInvoiceCopyNo(
  db: Db,
  { shopId }: ShopScope,
  invoiceId: string,
): Promise<number | undefined> {
  const mayBePrinted = inArray(printJobs.status, ['WAITING', 'SENDING', 'PRINTED', 'SENT', 'UNCONFIRMED']);
  const [row] = await db
    .select({ copyNo: max(printJobs.copyNo) })
    .from(printJobs)
    .where(
      and(
        eq(printJobs.shopId, shopId),
        eq(printJobs.invoiceId, invoiceId),
        eq(printJobs.kind, 'INVOICE'),
        mayBePrinted,
      ),
    );
  return row?.copyNo ?? undefined;
}

/** Finds the printers with jobs that wait or are being sent. */
export async function countWaitingJobs(db: Db, printerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(printJobs)
    .where(and(isOpen(), eq(printJobs.printerId, printerId)));
  return row?.count ?? 0;
}

const ofPrinter = (printerId: string | Placeholder, status: 'WAITING' | 'SENDING') =>
  and(isOpen(), eq(printJobs.printerId, printerId), eq(printJobs.status, status));
const givenPrinter = sql.placeholder('printerId');

const expireJobs = statement((db) => {
  const isTooLate = PRINT_JOB_KIND_NAMES.map((kind) =>
    and(eq(printJobs.kind, kind), lte(printJobs.waitingSince, sql.placeholder(kind))),
  );
  return db
    .update(printJobs)
    .set({ status: 'EXPIRED', error: 'TOO_LATE' })
    .where(and(ofPrinter(givenPrinter, 'WAITING'), or(...isTooLate)));
});

/** Expires the jobs that have waited longer than their kind may. @param now ms UTC */
export async function expireWaitingJobs(tx: Db, printerId: string, now: number): Promise<void> {
  const latest = PRINT_JOB_KIND_NAMES.map((kind) => [kind, now - PRINT_JOB_KINDS[kind].expiresMs]);
  await expireJobs(tx).execute({ printerId, ...Object.fromEntries(latest) });
}

const endOverdueLeases = statement((db) =>
  db
    .update(printJobs)
    .set({
      status: 'UNCONFIRMED',
      error: sql`case when ${printJobs.agentId} is null then 'PROCESS_ENDED' else 'CONNECTION_LOST' end`,
      leaseUntil: null,
    })
    .where(
      and(
        ofPrinter(givenPrinter, 'SENDING'),
        or(
          lte(printJobs.leaseUntil, sql.placeholder('now')),
          gt(printJobs.leaseUntil, sql.placeholder('latestPlausible')),
        ),
      ),
    ),
);

/** Ends the leases of jobs whose process has stopped or whose agent has not answered. @param now ms UTC */
export async function endLeases(tx: Db, printerId: string, now: number): Promise<void> {
  const latestPlausible = latestPlausibleExpiry(now, SEND_LEASE_MS);
  await endOverdueLeases(tx).execute({ printerId, now, latestPlausible });
}

/**
 * Called when the only process of a database has started. The leases of the jobs that its predecessor was sending end
 * now. Jobs of print agents keep theirs, because an agent goes on printing and answers when it is connected again.
 */
export async function endAllLeases(tx: Db): Promise<void> {
  const isOurs = and(isOpen(), eq(printJobs.status, 'SENDING'), isNull(printJobs.agentId));
  await tx.update(printJobs).set({ leaseUntil: 0 }).where(isOurs);
}

const selectHandedJob = statement((db) =>
  db
    .select()
    .from(printJobs)
    .where(and(ofPrinter(givenPrinter, 'SENDING'), isNotNull(printJobs.agentId))),
);

const selectNextWaitingJob = statement((db) =>
  db.select().from(printJobs).where(ofPrinter(givenPrinter, 'WAITING')).orderBy(asc(printJobs.id)).limit(1),
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

const claimWaitingJob = statement((db) => {
  const other = alias(printJobs, 'other');
  const isBusy = db
    .select({ id: other.id })
    .from(other)
    .where(and(isOpen(other), eq(other.printerId, givenPrinter), eq(other.status, 'SENDING')));
  return db
    .update(printJobs)
    .set({
      status: 'SENDING',
      attempts: sql`${printJobs.attempts} + 1`,
      leaseUntil: sql`${sql.placeholder('leaseUntil')}`,
      agentId: sql`${sql.placeholder('agentId')}`,
    })
    .where(and(eq(printJobs.id, sql.placeholder('id')), eq(printJobs.status, 'WAITING'), notExists(isBusy)))
    .returning();
});

/**
 * Compares and sets. @returns undefined if the job no longer waits, or the printer is printing another one
 * @param agentId null if the server itself prints
 * @param leaseUntil ms UTC
 */
export async function claimJob(
  tx: Db,
  { id, printerId }: Pick<PrintJobRow, 'id' | 'printerId'>,
  agentId: string | null,
  leaseUntil: number,
): Promise<PrintJobRow | undefined> {
  const [row] = await claimWaitingJob(tx).execute({ id, printerId, agentId, leaseUntil });
  return row;
}

/** Compares and sets. @returns false if the lease is over @param leaseUntil ms UTC */
export async function renewLease(
  tx: Db,
  { id, leaseUntil: current }: Pick<PrintJobRow, 'id' | 'leaseUntil'>,
  leaseUntil: number,
): Promise<boolean> {
  if (current === null) return false;
  const isOurs = and(
    eq(printJobs.id, id),
    eq(printJobs.status, 'SENDING'),
    eq(printJobs.leaseUntil, current),
  );
  const rows = await tx.update(printJobs).set({ leaseUntil }).where(isOurs).returning({ id: printJobs.id });
  return rows.length > 0;
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
        ofPrinter(printerId, 'WAITING'),
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

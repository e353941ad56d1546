import {
  MAX_RECENT_PRINT_JOBS,
  PRINT_JOB_KIND_NAMES,
  PRINT_JOB_KINDS,
  PRINT_JOB_RETENTION_MS,
  type PrintJobKindRules,
  type PrintJobStatus,
} from '@tawa/shared/printing/printing.rules.ts';
import { and, count, desc, eq, gt, inArray, isNull, lte, max, or, type Placeholder, sql } from 'drizzle-orm';
import type { ShopContext, ShopScope } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { deleteInBatches, type RetentionJob } from '../../../db/retention-batches.ts';
import { statement } from '../../../db/statement.ts';
import { latestPlausibleCreation } from '../../../support/time-window.ts';
import { kots } from '../../orders/orders.table.ts';
import { isOpen, isUndecided, type PrintJobRow, printJobs } from '../printing.table.ts';

/** The open jobs of a printer in one of the statuses. */
export const isOpenAt = (
  printerId: string | Placeholder,
  statuses: readonly Extract<PrintJobStatus, 'WAITING' | 'SENDING'>[],
) => and(isOpen(), eq(printJobs.printerId, printerId), inArray(printJobs.status, [...statuses]));

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

const selectJob = statement((db) =>
  db
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.shopId, sql.placeholder('shopId')), eq(printJobs.id, sql.placeholder('jobId')))),
);

export async function findPrintJob(
  { tx, scope: { shopId } }: ShopContext,
  jobId: string,
): Promise<PrintJobRow | undefined> {
  const [row] = await selectJob(tx).execute({ shopId, jobId });
  return row;
}

/** @returns the jobs that are not done with, and the latest of the others, newest first */
export async function listPrintJobs({ tx, scope: { shopId } }: ShopContext): Promise<PrintJobFacts[]> {
  const hasEnded = inArray(printJobs.status, ['PRINTED', 'SENT', 'DISCARDED']);
  const isEnded = and(hasEnded, eq(printJobs.isUntold, false));
  const select = (condition: ReturnType<typeof and>) =>
    tx
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

/** A week without a printer has more, and nobody reads so many. */
const MAX_LISTED = 100;

const isOfKind = (test: (rules: PrintJobKindRules) => boolean) =>
  inArray(
    printJobs.kind,
    PRINT_JOB_KIND_NAMES.filter((kind) => test(PRINT_JOB_KINDS[kind])),
  );

/**
 * The prints about which a person must decide. Those of a KOT that is no longer cooked, or that is paid, are left out. The
 * paper of a cancellation stays, because the kitchen may still cook.
 * @param kinds the prints of KOTs only, or those of bills and QR cards too
 */
function needsDecision({ shopId }: ShopScope, kinds: 'kots' | 'all') {
  const isCooked = and(eq(kots.status, 'COOKING'), isNull(kots.paidAt));
  const isNeeded = or(
    isOfKind(({ decision }) => decision === 'always'),
    and(
      isOfKind(({ decision }) => decision === 'cooking'),
      isCooked,
    ),
  );
  const isOfKot = kinds === 'kots' ? isOfKind(({ hasFallback }) => hasFallback) : undefined;
  return and(eq(printJobs.shopId, shopId), isUndecided(), isNeeded, isOfKot);
}

/** Newest first. For the order of the id itself, SQLite would read all jobs of the shop by the index that has this order. */
const newestFirst = desc(sql`${printJobs.id} || ''`);

export function listUndecidedPrints({ tx, scope }: ShopContext, kinds: 'kots' | 'all') {
  return tx
    .select({
      ...factColumns,
      document: printJobs.document,
      seenAt: printJobs.seenAt,
      tableName: kots.tableName,
    })
    .from(printJobs)
    .leftJoin(kots, eq(kots.id, printJobs.kotId))
    .where(needsDecision(scope, kinds))
    .orderBy(newestFirst)
    .limit(MAX_LISTED);
}

/** Counts those of one printer. */
export async function countUndecidedPrints({ tx, scope }: ShopContext, printerId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(printJobs)
    .leftJoin(kots, eq(kots.id, printJobs.kotId))
    .where(and(needsDecision(scope, 'all'), eq(printJobs.printerId, printerId)));
  return row?.count ?? 0;
}

export type UndecidedPrintRow = Awaited<ReturnType<typeof listUndecidedPrints>>[number];

/** Counts the jobs of a printer that wait or are being sent. */
export async function countOpenJobs(db: Db, printerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(printJobs)
    .where(and(isOpen(), eq(printJobs.printerId, printerId)));
  return row?.count ?? 0;
}

/** @returns the highest copy number of all jobs of the KOT, printed or not; 0 without a reprint */
export async function findLastCopyNo({ tx, scope: { shopId } }: ShopContext, kotId: string): Promise<number> {
  const [row] = await tx
    .select({ copyNo: max(printJobs.copyNo) })
    .from(printJobs)
    .where(and(eq(printJobs.shopId, shopId), eq(printJobs.kotId, kotId)));
  return row?.copyNo ?? 0;
}

/** @returns undefined if the invoice is neither on paper nor on its way there */
export async function findLastInvoiceCopyNo(
  { tx, scope: { shopId } }: ShopContext,
  invoiceId: string,
): Promise<number | undefined> {
  const mayBePrinted = inArray(printJobs.status, ['WAITING', 'SENDING', 'PRINTED', 'SENT', 'UNCONFIRMED']);
  const [row] = await tx
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

/** Deletes old jobs with their documents. */
export const purgeOldPrintJobs: RetentionJob = async function* (read, now) {
  const isOld = or(
    lte(printJobs.createdAt, now - PRINT_JOB_RETENTION_MS),
    gt(printJobs.createdAt, latestPlausibleCreation(now, PRINT_JOB_RETENTION_MS)),
  );
  yield* deleteInBatches(read, printJobs, printJobs.id, isOld);
};

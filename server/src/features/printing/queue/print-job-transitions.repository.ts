import {
  PRINT_JOB_KIND_NAMES,
  PRINT_JOB_KINDS,
  type PrintJobStatus,
  RESENDABLE_STATUSES,
} from '@tawa/shared/printing/printing.rules.ts';
import { and, eq, gt, inArray, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { statement } from '../../../db/statement.ts';
import type { SendOutcome } from '../../../printing/send-document.ts';
import { latestPlausibleExpiry } from '../../../support/time-window.ts';
import { isOpen, type PrintJobRow, printJobs } from '../printing.table.ts';
import { isOpenAt } from './print-jobs.repository.ts';

interface PrintTransition {
  from: readonly PrintJobStatus[];
  to: PrintJobStatus;
}

/**
 * All ways from one status of a print job to another. A job begins as WAITING, or as FAILED if no attempt can print it. The
 * ways in capitals are the results of an attempt.
 */
const printTransitions = {
  claim: { from: ['WAITING'], to: 'SENDING' },
  PRINTED: { from: ['SENDING'], to: 'PRINTED' },
  SENT: { from: ['SENDING'], to: 'SENT' },
  UNCONFIRMED: { from: ['SENDING'], to: 'UNCONFIRMED' },
  REFUSED: { from: ['SENDING'], to: 'FAILED' },
  UNSENT: { from: ['SENDING'], to: 'WAITING' },
  expire: { from: ['WAITING'], to: 'EXPIRED' },
  resend: { from: RESENDABLE_STATUSES, to: 'WAITING' },
  // Only a job that is neither on paper nor on its way there.
  redirect: { from: ['WAITING', ...RESENDABLE_STATUSES], to: 'WAITING' },
  discard: { from: ['WAITING', ...RESENDABLE_STATUSES], to: 'DISCARDED' },
  erase: { from: ['WAITING', 'SENDING', ...RESENDABLE_STATUSES], to: 'DISCARDED' },
} as const satisfies Record<SendOutcome['result'], PrintTransition> & Record<string, PrintTransition>;
export type PrintTransitionName = keyof typeof printTransitions;

/** In ms. The lease of a job that an agent has got. Sending a document always takes less. */
export const SEND_LEASE_MS = 120_000;

export type JobChange = Partial<
  Pick<
    PrintJobRow,
    | 'printerId'
    | 'fallbackPrinterId'
    | 'seq'
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

async function updateJob(
  { tx, scope: { shopId } }: ShopContext,
  jobId: string,
  from: readonly PrintJobStatus[],
  change: JobChange & { status?: PrintJobStatus },
): Promise<PrintJobRow | undefined> {
  const isUnchanged = inArray(printJobs.status, [...from]);
  const [row] = await tx
    .update(printJobs)
    .set(change)
    .where(and(eq(printJobs.shopId, shopId), eq(printJobs.id, jobId), isUnchanged))
    .returning();
  return row;
}

/** Compares and sets. @returns undefined if the job is another shop's or its status has changed */
export function transitionPrintJob(
  context: ShopContext,
  jobId: string,
  transition: PrintTransitionName,
  change: JobChange = {},
): Promise<PrintJobRow | undefined> {
  const { from, to } = printTransitions[transition];
  return updateJob(context, jobId, from, { ...change, status: to });
}

/** Compares the status and leaves it. @returns undefined if the job is another shop's or has none of the statuses any more */
export const changePrintJob: (
  context: ShopContext,
  jobId: string,
  statuses: readonly PrintJobStatus[],
  change: JobChange,
) => Promise<PrintJobRow | undefined> = updateJob;

const givenPrinter = sql.placeholder('printerId');

const expireJobs = statement((db) => {
  const { from, to } = printTransitions.expire;
  const isTooLate = PRINT_JOB_KIND_NAMES.map((kind) =>
    and(eq(printJobs.kind, kind), lte(printJobs.waitingSince, sql.placeholder(kind))),
  );
  return db
    .update(printJobs)
    .set({ status: to, error: 'TOO_LATE' })
    .where(and(isOpenAt(givenPrinter, from), or(...isTooLate)));
});

/** Expires the jobs that have waited longer than their kind may. @param now ms UTC */
export async function expireWaitingJobs(tx: Db, printerId: string, now: number): Promise<void> {
  const latest = PRINT_JOB_KIND_NAMES.map((kind) => [kind, now - PRINT_JOB_KINDS[kind].expiresMs]);
  await expireJobs(tx).execute({ printerId, ...Object.fromEntries(latest) });
}

const claimWaitingJob = statement((db) => {
  const { from, to } = printTransitions.claim;
  const other = alias(printJobs, 'other');
  const isBusy = db
    .select({ id: other.id })
    .from(other)
    .where(and(isOpen(other), eq(other.printerId, givenPrinter), eq(other.status, to)));
  return db
    .update(printJobs)
    .set({
      status: to,
      attempts: sql`${printJobs.attempts} + 1`,
      leaseUntil: sql`${sql.placeholder('leaseUntil')}`,
      agentId: sql`${sql.placeholder('agentId')}`,
    })
    .where(and(eq(printJobs.id, sql.placeholder('id')), inArray(printJobs.status, from), notExists(isBusy)))
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

const endOverdueLeases = statement((db) => {
  const { from, to } = printTransitions.UNCONFIRMED;
  const isOverdue = or(
    lte(printJobs.leaseUntil, sql.placeholder('now')),
    gt(printJobs.leaseUntil, sql.placeholder('latestPlausible')),
  );
  return db
    .update(printJobs)
    .set({
      status: to,
      error: sql`case when ${printJobs.agentId} is null then 'PROCESS_ENDED' else 'CONNECTION_LOST' end`,
      leaseUntil: null,
    })
    .where(and(isOpenAt(givenPrinter, from), isOverdue));
});

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

/** Empties the documents of jobs about these KOTs and invoices. The jobs cannot be printed again. */
export function erasePrintDocuments(
  tx: Db,
  shopId: string,
  of: 'kots' | 'invoices',
  ids: readonly string[],
): Promise<void> {
  return eraseDocuments(tx, shopId, inArray(of === 'kots' ? printJobs.kotId : printJobs.invoiceId, [...ids]));
}

/** Empties all receipts of customers: a job does not say whose it is, and nobody prints an old receipt again. */
export const erasePrintedReceipts = (tx: Db, shopId: string): Promise<void> =>
  eraseDocuments(tx, shopId, eq(printJobs.kind, 'RECEIPT'));

async function eraseDocuments(tx: Db, shopId: string, which: SQL): Promise<void> {
  const ofSubjects = and(eq(printJobs.shopId, shopId), which);
  await tx
    .update(printJobs)
    .set({ document: { blocks: [] }, isUntold: false })
    .where(ofSubjects);
  const { from, to } = printTransitions.erase;
  await tx
    .update(printJobs)
    .set({ status: to })
    .where(and(ofSubjects, inArray(printJobs.status, from)));
}

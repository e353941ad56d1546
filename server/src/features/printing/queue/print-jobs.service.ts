import type { PrintJob, UndecidedPrint } from '@tawa/shared/printing/printing.contract.ts';
import { PRINT_JOB_KINDS, RESENDABLE_STATUSES } from '@tawa/shared/printing/printing.rules.ts';
import { may, type ShopContext, type ShopScope } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import { serverNow } from '../../../support/server-clock.ts';
import { requireEnabledPrinter } from '../printers/require-printer.service.ts';
import {
  isUntoldPaper,
  presentPrintJob,
  presentUndecidedPrint,
  TOLD_STATUSES,
} from '../printing.presenter.ts';
import type { PrinterRow, PrintJobRow } from '../printing.table.ts';
import {
  changePrintJob,
  type JobChange,
  type PrintTransitionName,
  transitionPrintJob,
} from './print-job-transitions.repository.ts';
import { findPrintJob, listPrintJobs, listUndecidedPrints } from './print-jobs.repository.ts';
import { findWaitingParts } from './print-queue.repository.ts';
import type { PrintQueues } from './print-queues.service.ts';
import { writePrintJobs } from './write-print-jobs.service.ts';

export interface PrintJobsService {
  /** A waiter gets the prints of KOTs only. */
  list(scope: ShopScope): Promise<PrintJob[]>;
  /** A waiter gets the prints of KOTs only. */
  listUndecided(scope: ShopScope): Promise<UndecidedPrint[]>;
  /** @throws entity.not_found, print_job.wrong_status */
  markSeen(scope: ShopScope, jobId: string): Promise<PrintJob>;
  /** @throws entity.not_found, print_job.wrong_status */
  markTold(scope: ShopScope, jobId: string): Promise<PrintJob>;
  /**
   * Sends a job again, unless it opens the drawer.
   * @throws entity.not_found, print_job.wrong_status, printer.disabled
   */
  resend(scope: ShopScope, jobId: string): Promise<JobAtPrinter>;
  /**
   * Moves a job that waits with all parts of its print that wait.
   * @throws entity.not_found, also for the printer; print_job.wrong_status, printer.disabled
   */
  redirect(scope: ShopScope, jobId: string, printerId: string): Promise<JobAtPrinter>;
  /**
   * Discards a job that waits with all parts of its print that wait.
   * @throws entity.not_found, print_job.wrong_status
   */
  discard(scope: ShopScope, jobId: string): Promise<PrintJob>;
}

interface JobAtPrinter {
  printJob: PrintJob;
  printer: Pick<PrinterRow, 'name'>;
}

interface JobsNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  printQueues: PrintQueues;
}

async function requireJob(context: ShopContext, jobId: string): Promise<PrintJobRow> {
  const job = await findPrintJob(context, jobId);
  if (!job) throw new AppError('entity.not_found', { noun: 'print' });
  return job;
}

/** Cooks and waiters see no bills, and who may not see reports sees no day-end. */
const maySee = (scope: ShopScope, { kind, kotId }: Pick<PrintJobRow, 'kind' | 'kotId'>): boolean =>
  may(scope, kind === 'Z' ? 'report.read' : 'invoice.read') || kotId !== null;

async function requireVisibleJob(context: ShopContext, jobId: string): Promise<PrintJobRow> {
  const job = await requireJob(context, jobId);
  if (!maySee(context.scope, job)) throw new AppError('entity.not_found', { noun: 'print' });
  return job;
}

async function requireResendableJob(context: ShopContext, jobId: string): Promise<PrintJobRow> {
  const job = await requireVisibleJob(context, jobId);
  if (!PRINT_JOB_KINDS[job.kind].mayBeResent) throw new AppError('print_job.wrong_status');
  return job;
}

function presentChanged(changed: PrintJobRow | undefined): PrintJob {
  if (!changed) throw new AppError('print_job.wrong_status');
  return presentPrintJob(changed);
}

/**
 * Changes a job, and with one that waits all parts of its print that wait too. A part about which a person decides
 * alone is changed alone, because the others still print.
 */
async function transitionPrint(
  context: ShopContext,
  job: PrintJobRow,
  transition: PrintTransitionName,
  changeOf: (part: PrintJobRow) => JobChange = () => ({}),
): Promise<PrintJob> {
  const parts = job.status === 'WAITING' ? await findWaitingParts(context, job) : [];
  const move = async (part: PrintJobRow) =>
    presentChanged(await transitionPrintJob(context, part.id, transition, changeOf(part)));
  for (const part of parts) await move(part);
  return move(job);
}

/** A new attempt has as much time as a new job. Its paper is marked if the last attempt may have printed. */
function newAttempt({ status, isUnsure }: PrintJobRow, at: number): JobChange {
  return {
    attempts: 0,
    error: null,
    seenAt: null,
    isUntold: false,
    isUnsure: isUnsure || status === 'UNCONFIRMED',
    waitingSince: at,
    dueAt: at,
  };
}

export function createPrintJobsService(needs: JobsNeeds): PrintJobsService {
  const { read } = needs;
  const write = <T>(
    scope: ShopScope,
    work: (write: WriteContext) => Promise<T>,
    jobsOf: (result: T) => readonly PrintJob[],
  ) => writePrintJobs(needs, scope, work, jobsOf);

  return {
    list: async (scope) =>
      (await listPrintJobs({ tx: read, scope })).filter((job) => maySee(scope, job)).map(presentPrintJob),

    listUndecided: async (scope) =>
      (await listUndecidedPrints({ tx: read, scope }, may(scope, 'invoice.read') ? 'all' : 'kots')).map(
        presentUndecidedPrint,
      ),

    markSeen: (scope, jobId) =>
      write(
        scope,
        async (write) => {
          const job = await requireVisibleJob(write, jobId);
          const statuses = isUntoldPaper(job) ? TOLD_STATUSES : RESENDABLE_STATUSES;
          return presentChanged(await changePrintJob(write, jobId, statuses, { seenAt: write.at }));
        },
        () => [],
      ),

    markTold: (scope, jobId) =>
      write(
        scope,
        async (write) => {
          const job = await requireVisibleJob(write, jobId);
          if (!isUntoldPaper(job)) throw new AppError('print_job.wrong_status');
          return presentChanged(await changePrintJob(write, jobId, TOLD_STATUSES, { isUntold: false }));
        },
        () => [],
      ),

    resend: (scope, jobId) =>
      write(
        scope,
        async (write) => {
          const job = await requireResendableJob(write, jobId);
          const printer = await requireEnabledPrinter(write, job.printerId);
          const resent = await transitionPrintJob(write, jobId, 'resend', newAttempt(job, serverNow()));
          return { printJob: presentChanged(resent), printer };
        },
        ({ printJob }) => [printJob],
      ),

    redirect: (scope, jobId, printerId) =>
      write(
        scope,
        async (write) => {
          const job = await requireResendableJob(write, jobId);
          const printer = await requireEnabledPrinter(write, printerId);
          const target = { printerId, fallbackPrinterId: null, seq: null };
          const { hasFallback } = PRINT_JOB_KINDS[job.kind];
          const isFallback = hasFallback && (job.isFallback || printerId !== job.printerId);
          const moved = (part: PrintJobRow): JobChange => ({
            ...newAttempt(part, serverNow()),
            ...target,
            isFallback,
          });
          return { printJob: await transitionPrint(write, job, 'redirect', moved), printer };
        },
        ({ printJob }) => [printJob],
      ),

    discard: (scope, jobId) =>
      write(
        scope,
        async (write) => transitionPrint(write, await requireVisibleJob(write, jobId), 'discard'),
        () => [],
      ),
  };
}

import { PRINT_JOB_KINDS } from '@tawa/shared/printing/printing.rules.ts';
import type { ShopScope } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import type { NameLookups } from '../../../printing/connection/name-lookups.ts';
import { PRINTER_TIMEOUTS, type PrinterTimeouts } from '../../../printing/connection/tcp-printer.ts';
import { createDrawnDocuments, type DrawnDocuments } from '../../../printing/drawn-documents.ts';
import { headed } from '../../../printing/kot-documents.ts';
import { printDocument } from '../../../printing/print-document.ts';
import {
  type DocumentTask,
  MAX_SEND_MS,
  type SendOutcome,
  sendDocument,
} from '../../../printing/send-document.ts';
import type { PrintAgentSockets } from '../../../realtime/print-agent-sockets.ts';
import { serverNow } from '../../../support/server-clock.ts';
import { announcingStates } from '../printers/printer-states.service.ts';
import { findPrinter, setPrinterProfile, setPrinterStatus } from '../printers/printers.repository.ts';
import { type ClaimedJob, type ClaimResult, claimNext } from './print-claims.service.ts';
import { transitionPrintJob } from './print-job-transitions.repository.ts';
import { findPrintJob } from './print-jobs.repository.ts';
import { withRenewedLease } from './print-leases.service.ts';

/** All values are in ms. */
export interface PrintTimings extends PrinterTimeouts {
  /** The pauses after the first, second … attempt that wrote nothing. The last pause repeats. */
  retryMs: readonly number[];
  /** How long a printer must be unreachable before its jobs go to the fallback. */
  fallbackMs: number;
  /**
   * The duration of the lease of a job that the server itself sends. The lease is renewed five times in this duration,
   * so that the clocks of two processes may differ by ten seconds.
   */
  leaseMs: number;
}

export const PRINT_TIMINGS: PrintTimings = {
  ...PRINTER_TIMEOUTS,
  retryMs: [1_000, 3_000, 10_000, 30_000],
  fallbackMs: 60_000,
  leaseMs: 15_000,
};

export interface SenderNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  log: { error(facts: object, what: string): void };
  allowsPrivatePrinters: boolean;
  names: NameLookups;
  timings: PrintTimings;
  agentSockets: Pick<PrintAgentSockets, 'isConnected' | 'hand'>;
}

async function recordOutcome(
  write: WriteContext,
  { job, printer }: ClaimedJob,
  { result, status, error, found, isIncomplete = false }: SendOutcome,
  { retryMs }: PrintTimings,
): Promise<void> {
  const now = serverNow();
  const current = await findPrintJob(write, job.id);
  // Another lease means that another process has recorded the outcome, so this outcome is dropped.
  if (current?.leaseUntil !== job.leaseUntil) return;
  const ended = { error, leaseUntil: null };
  const delay = retryMs[Math.min(job.attempts, retryMs.length) - 1] ?? 0;
  const changes = {
    PRINTED: { ...ended, printedAt: now, isUntold: isIncomplete },
    SENT: { ...ended, isUntold: isIncomplete },
    UNCONFIRMED: { ...ended, isUntold: isIncomplete },
    REFUSED: ended,
    UNSENT: { ...ended, error: error ?? job.error, dueAt: now + delay },
  };
  await transitionPrintJob(write, job.id, result, changes[result]);
  // The owner may have saved other settings while the slip was printed.
  const saved = await findPrinter(write, printer.id);
  if (status && status !== saved?.status) await setPrinterStatus(write, printer.id, status, now);
  // An agent runs outside the server, so that its word changes the settings only if the owner printed a set-up slip.
  const isWanted = job.agentId === null || job.document.isTrial;
  if (found && saved && isWanted) await setPrinterProfile(write, printer.id, { ...saved.profile, ...found });
}

function taskOf({ job, printer }: ClaimedJob): DocumentTask {
  const { host, port, profile } = printer;
  const forStation = job.isFallback ? job.stationName : undefined;
  return {
    printer: { host, port, profile },
    document: headed(job.document, { forStation, isUnsure: job.isUnsure }),
    copies: PRINT_JOB_KINDS[job.kind].hasCopies ? printer.copies : 1,
    number: job.attempts + Number.parseInt(job.id.slice(-6), 16),
  };
}

/** An earlier version may have stored a document that an agent refuses. */
const INVALID = { result: 'REFUSED', error: 'INVALID_DOCUMENT' } as const satisfies SendOutcome;
const isValid = ({ job }: ClaimedJob): boolean => printDocument.safeParse(job.document).success;

/** @param isHeld tells whether the job is still this process's */
async function sendHere(
  { allowsPrivatePrinters, names, timings, log }: SenderNeeds,
  claimed: ClaimedJob,
  drawn: DrawnDocuments,
  signal: AbortSignal,
  isHeld: () => boolean,
): Promise<SendOutcome> {
  const { id: jobId, shopId } = claimed.job;
  if (!isValid(claimed)) return INVALID;
  return sendDocument(taskOf(claimed), {
    allowsPrivate: allowsPrivatePrinters,
    signal,
    timeLimitMs: MAX_SEND_MS,
    isHeld,
    drawn,
    lookUpName: (name, signal) => names.lookUp(name, shopId, signal),
    timeouts: timings,
    onError: (err) => log.error({ err, job: jobId }, 'a print could not be drawn'),
  });
}

/** @returns undefined if the agent has not answered yet */
async function handToAgent(
  { agentSockets }: SenderNeeds,
  claimed: ClaimedJob,
  agentId: string,
  signal: AbortSignal,
): Promise<EndedAttempt | undefined> {
  if (!isValid(claimed)) return { claimed, outcome: INVALID };
  const { id: jobId, attempts: attempt, leaseUntil } = claimed.job;
  const until = leaseUntil ?? serverNow();
  const timeLimitMs = Math.max(until - serverNow(), 0);
  const job = { jobId, attempt, leaseUntil: until, timeLimitMs, ...taskOf(claimed) };
  const outcome = await agentSockets.hand(agentId, job, signal);
  return outcome && { claimed, outcome };
}

/** The outcome of one attempt to print a job. */
export interface EndedAttempt {
  claimed: ClaimedJob;
  outcome: SendOutcome;
}

export interface PrintSender {
  /**
   * Stores the outcome of the last attempt, and claims the printer's oldest job. One transaction does both, because it is
   * most of what a print costs the server.
   */
  recordAndClaim(scope: ShopScope, printerId: string, last: EndedAttempt | undefined): Promise<ClaimResult>;
  /** Stores the outcome of the last attempt before the process stops. */
  record(scope: ShopScope, last: EndedAttempt): Promise<void>;
  /** @returns undefined if the job's agent has not answered yet */
  send(scope: ShopScope, claimed: ClaimedJob, signal: AbortSignal): Promise<EndedAttempt | undefined>;
}

export function createPrintSender(needs: SenderNeeds): PrintSender {
  const { unitOfWork, timings, agentSockets } = needs;
  const drawn = createDrawnDocuments();
  const { fallbackMs, leaseMs } = timings;
  const claimNeeds = { fallbackMs, leaseMs, isAgentHere: agentSockets.isConnected };

  const write = <T>(scope: ShopScope, work: (write: WriteContext) => Promise<T>) =>
    unitOfWork.write(scope, (write) => announcingStates(write, () => work(write)));

  const recordLast = (write: WriteContext, { claimed, outcome }: EndedAttempt) =>
    recordOutcome(write, claimed, outcome, timings);

  const sendLeased = (scope: ShopScope, claimed: ClaimedJob, signal: AbortSignal) =>
    withRenewedLease(needs, scope, claimed, signal, (until, isHeld) =>
      sendHere(needs, claimed, drawn, until, isHeld),
    );

  return {
    recordAndClaim: (scope, printerId, last) =>
      write(scope, async (write) => {
        if (last) await recordLast(write, last);
        return claimNext(write, printerId, claimNeeds);
      }),
    record: (scope, last) => write(scope, (write) => recordLast(write, last)),
    send: (scope, claimed, signal) =>
      claimed.job.agentId === null
        ? sendLeased(scope, claimed, signal)
        : handToAgent(needs, claimed, claimed.job.agentId, signal),
  };
}

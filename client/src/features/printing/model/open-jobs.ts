import type { Printer, PrintJob } from '@tawa/shared/printing/printing.contract.ts';
import { RESENDABLE_STATUSES } from '@tawa/shared/printing/printing.rules.ts';
import { isInTrouble } from './printer-status.ts';

/** In ms. A print usually takes a second. */
const LONG_WAIT_MS = 10_000;

export function canBeResent({ status }: Pick<PrintJob, 'status'>): boolean {
  return RESENDABLE_STATUSES.some((one) => one === status);
}

type NeedsAttention = Pick<PrintJob, 'status' | 'isUntold' | 'error' | 'createdAt'>;

/** Not those that wait as long as any print does. A print with an error waits before and after each further try. */
export function needsAttention({ status, isUntold, error, createdAt }: NeedsAttention, now: number): boolean {
  if (isUntold || canBeResent({ status })) return true;
  if (status === 'SENDING') return error !== null;
  return status === 'WAITING' && (error !== null || now - Date.parse(createdAt) >= LONG_WAIT_MS);
}

/** In ms. */
const LONG_WAIT_AFTER_ASKING_MS = 3_000;

interface Asked {
  /** Ms of the server's clock. */
  askedAt: number;
  now: number;
  printer: Pick<Printer, 'isEnabled' | 'state'> | undefined;
  jobs: readonly PrintJob[];
}

/** Whether the person who asked for a print should choose another way. A slow printer is waited for. */
export function isHeldUp(job: PrintJob, { askedAt, now, printer, jobs }: Asked): boolean {
  if (canBeResent(job)) return true;
  if (job.status !== 'WAITING' && job.status !== 'SENDING') return false;
  if (job.error !== null || (printer && isInTrouble(printer))) return true;
  const isPrinting = jobs.some(
    ({ printerId, status }) => printerId === job.printerId && status === 'SENDING',
  );
  return !isPrinting && now - askedAt >= LONG_WAIT_AFTER_ASKING_MS;
}

import type { PrintJob } from '@tawa/shared/printing/printing.contract.ts';
import { RESENDABLE_STATUSES } from '@tawa/shared/printing/printing.rules.ts';

/** In ms. A print usually takes a second. */
const LONG_WAIT_MS = 10_000;

export function canBeResent({ status }: Pick<PrintJob, 'status'>): boolean {
  return RESENDABLE_STATUSES.some((one) => one === status);
}

/** Not those that wait as long as any print does. */
export function needsAttention({ status, error, createdAt }: PrintJob, now: number): boolean {
  if (canBeResent({ status })) return true;
  return status === 'WAITING' && (error !== null || now - Date.parse(createdAt) >= LONG_WAIT_MS);
}

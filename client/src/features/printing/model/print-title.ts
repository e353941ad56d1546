import { printJobMessages } from '@tawa/shared/messages/print-jobs.en.ts';
import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import type { PrintJob } from '@tawa/shared/printing/printing.contract.ts';

export function titleOf({ copyNo, ...job }: PrintJob): string {
  const m = printersMessages().jobs;
  const what = m.kinds[job.kind](job);
  return copyNo > 0 ? m.copy(what, copyNo) : what;
}

/** Why it is not on paper, or may not be. */
export function reasonOf({ status, error }: Pick<PrintJob, 'status' | 'error'>): string {
  const m = printersMessages().jobs;
  if (status === 'UNCONFIRMED') return m.mayBePrinted;
  return error ? printJobMessages().errors[error] : m.waits;
}

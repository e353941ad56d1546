import { printJobMessages } from '@tawa/shared/messages/print-jobs.en.ts';
import type { PrintJob, UndecidedPrint } from '@tawa/shared/printing/printing.contract.ts';

export function titleOf({ copyNo, ...job }: PrintJob): string {
  const m = printJobMessages().jobs;
  const what = m.kinds[job.kind](job);
  return copyNo > 0 ? m.copy(what, copyNo) : what;
}

/** Why it is not on paper, not wholly, or may not be. */
export function reasonOf({
  status,
  isUntold,
  error,
}: Pick<PrintJob, 'status' | 'isUntold' | 'error'>): string {
  const m = printJobMessages().jobs;
  if (isUntold) return m.notePartMissing;
  if (status === 'UNCONFIRMED') return m.mayBePrinted;
  return error ? printJobMessages().errors[error] : m.waits;
}

/** `#29, T4, 2 Malai Kulfi: not on paper`. */
export function undecidedLine(print: UndecidedPrint): string {
  const m = printJobMessages().undecided;
  const { tokenNo, tableName, items } = print;
  const ofKot = [
    ...(tokenNo === null ? [] : [m.token(tokenNo)]),
    ...(tableName === null ? [] : [tableName]),
    ...items.map(({ quantity, name }) => m.item(quantity, name)),
  ];
  const what = print.kind === 'KOT' ? ofKot : [titleOf(print), ...ofKot.slice(1)];
  return m.line(what.join(', '), undecidedWord(print));
}

function undecidedWord({ status, isUntold }: UndecidedPrint): string {
  const { statuses } = printJobMessages().undecided;
  if (isUntold) return statuses.incomplete;
  return status === 'UNCONFIRMED' ? statuses.UNCONFIRMED : statuses.FAILED;
}

import { printJobMessages } from '@tawa/shared/messages/print-jobs.en.ts';
import type { Printer } from '@tawa/shared/printing/printing.contract.ts';
import { formatSince } from '../../../lib/server-clock.ts';
import type { Tone } from '../../../ui/feedback/status-badge.tsx';

/** In ms. A printer that is switched off and on again needs no warning. */
const TROUBLE_AFTER_MS = 30_000;

type PrinterState = Pick<Printer, 'isEnabled' | 'state'>;

export function isInTrouble({ isEnabled, state }: PrinterState): boolean {
  return isEnabled && state.status !== 'OK' && state.status !== 'UNKNOWN';
}

/** Whether prints wait for a printer that has been in trouble for a while. */
export function keepsPrintsWaiting(printer: PrinterState, now: number): boolean {
  const { since, waiting } = printer.state;
  return isInTrouble(printer) && waiting > 0 && now - Date.parse(since) >= TROUBLE_AFTER_MS;
}

/** Its tone is never age, so of the two warning tones only `late` is used. */
export function statusTone(printer: PrinterState): Tone {
  if (isInTrouble(printer)) return 'late';
  return printer.isEnabled && printer.state.status === 'OK' ? 'fine' : 'plain';
}

export function statusText({ isEnabled, state }: PrinterState): string {
  const m = printJobMessages().status;
  if (!isEnabled) return m.off;
  switch (state.status) {
    case 'OK':
      return m.ready;
    case 'UNKNOWN':
      return m.unknown;
    case 'UNREACHABLE':
      return m.unreachable(formatSince(state.since));
    case 'PAPER_OUT':
      return m.paperOut;
    case 'COVER_OPEN':
      return m.coverOpen;
    case 'ERROR':
      return m.error;
  }
}

import type { Printer } from '@tawa/shared/printing/printing.contract.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { lampTone, lampWord } from '../model/printer-status.ts';

/** A printer's state as shape, colour and word. */
export function PrinterLamp({ printer }: { printer: Pick<Printer, 'isEnabled' | 'state'> }) {
  return <StatusBadge tone={lampTone(printer)}>{lampWord(printer)}</StatusBadge>;
}

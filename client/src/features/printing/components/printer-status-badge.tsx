import type { Printer } from '@tawa/shared/printing/printing.contract.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { statusText, statusTone } from '../model/printer-status.ts';

/** A printer's state as shape, colour and word. */
export function PrinterStatusBadge({ printer }: { printer: Pick<Printer, 'isEnabled' | 'state'> }) {
  return <StatusBadge tone={statusTone(printer)}>{statusText(printer)}</StatusBadge>;
}

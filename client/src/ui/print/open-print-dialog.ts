import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { toastError } from '../../lib/toasts.ts';

/** Does nothing in in-app browsers that have no `window.print`. */
export function printPage(): void {
  if (typeof window.print === 'function') window.print();
  else toastError(dinerInvoiceMessages().dialog.cannotPrint);
}

/** In ms. */
const PAINT_MS = 150;

/** The paper must be painted first, because `print()` blocks the page. @returns stops it */
export function printPageAfterPaint(): () => void {
  const timer = setTimeout(printPage, PAINT_MS);
  return () => clearTimeout(timer);
}

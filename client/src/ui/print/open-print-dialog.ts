import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { toastError } from '../../lib/toasts.ts';

/** Does nothing in in-app browsers that have no `window.print`. */
export function printPage(): void {
  if (typeof window.print === 'function') window.print();
  else toastError(dinerInvoiceMessages().dialog.cannotPrint);
}

import { printMessages } from '@tawa/shared/messages/print.en.ts';
import { toastError } from '../../lib/toasts.ts';

/** Some in-app browsers have no `window.print`. */
export function printPage(): void {
  if (typeof window.print === 'function') window.print();
  else toastError(printMessages().dialog.cannotPrint);
}

import { toastError } from '../../lib/toasts.ts';

/** Opens the browser's print dialog for the paper on the screen. Some browsers inside other apps have none. */
export function printPage(): void {
  if (typeof window.print === 'function') window.print();
  else toastError('This browser cannot print. Please open the page in Chrome, Safari or Firefox.');
}

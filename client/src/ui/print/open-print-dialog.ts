import { toastError } from '../../lib/toasts.ts';

/** Some in-app browsers have no `window.print`. */
export function printPage(): void {
  if (typeof window.print === 'function') window.print();
  else toastError('This browser cannot print. Please open the page in Chrome, Safari or Firefox.');
}

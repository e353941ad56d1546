import { createPortal } from 'react-dom';
import { Toaster } from 'react-hot-toast';
import classes from './toast-host.module.css';

/** Errors and plain ones last 4 s, successes 2 s, a loading one stays; at most 20 at a time. */
export function ToastHost() {
  // Beside the root, so that it stays readable above an open sheet.
  return createPortal(
    <Toaster
      position="top-center"
      toastOptions={{
        className: classes.toast ?? '',
        duration: 4_000,
        success: { duration: 2_000, iconTheme: { primary: 'var(--fine)', secondary: 'var(--surface)' } },
        error: { duration: 4_000, iconTheme: { primary: 'var(--late)', secondary: 'var(--surface)' } },
        loading: { duration: Number.POSITIVE_INFINITY },
      }}
    />,
    document.body,
  );
}

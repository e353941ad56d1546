import { createPortal } from 'react-dom';
import { Toaster } from 'react-hot-toast';
import classes from './toast-host.module.css';

export function ToastHost() {
  // Outside the root, which an open sheet makes inert.
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

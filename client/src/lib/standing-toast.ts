import toast from 'react-hot-toast/headless';

/** Stays until it is dismissed. Not in `toasts.ts`, because few pages ever show one. */
export function standToast(message: string): void {
  toast.error(message, { id: message, duration: Number.POSITIVE_INFINITY });
}

export function dismissStandingToast(message: string): void {
  toast.dismiss(message);
}

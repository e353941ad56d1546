import toast from 'react-hot-toast';

/** The one place that calls react-hot-toast. The same sentence replaces itself instead of piling up. */

export function toastSuccess(message: string): void {
  toast.success(message, { id: message });
}

/** Plain news, from somewhere else. */
export function toastNotice(message: string): void {
  toast(message, { id: message });
}

/** What was wrong no longer is. */
export function dismissToasts(): void {
  toast.dismiss();
}

export function toastError(message: string): void {
  toast.error(message, { id: message });
}

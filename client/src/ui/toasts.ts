import toast from 'react-hot-toast';

/** The one place that calls react-hot-toast. The same sentence replaces itself instead of piling up. */

export function toastSuccess(message: string): void {
  toast.success(message, { id: message });
}

export function toastError(message: string): void {
  toast.error(message, { id: message });
}

/** Stays until `toastDone`. */
export function toastLoading(message: string): string {
  return toast.loading(message);
}

export function toastDone(id: string): void {
  toast.dismiss(id);
}

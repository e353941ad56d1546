import toast from 'react-hot-toast/headless';

/** A repeated message replaces its earlier toast. */

export function toastSuccess(message: string): void {
  toast.success(message, { id: message });
}

export function toastNotice(message: string): void {
  toast(message, { id: message });
}

export function dismissToasts(): void {
  toast.dismiss();
}

export function toastError(message: string): void {
  toast.error(message, { id: message });
}

import type { StockStatus } from '@tawa/shared/inventory/inventory.rules.ts';

/** `OUT OF STOCK`, as one reads it. */
export function statusLabel(status: StockStatus): string {
  return status.replaceAll('_', ' ');
}

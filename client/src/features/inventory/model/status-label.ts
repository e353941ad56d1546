import type { StockStatus } from '@tawa/shared/inventory/inventory.rules.ts';

export function statusLabel(status: StockStatus): string {
  return status.replaceAll('_', ' ');
}

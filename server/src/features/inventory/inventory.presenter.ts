import type { InventoryItem } from '@tawa/shared/inventory/inventory.contract.ts';
import { fromThousandths, stockStatus } from '@tawa/shared/inventory/inventory.rules.ts';
import type { InventoryRow } from './inventory.table.ts';

export function presentInventoryItem(row: Omit<InventoryRow, 'shopId' | 'foldedName'>): InventoryItem {
  const { id, name, quantity, quantityType } = row;
  return {
    _id: id,
    name,
    quantity: fromThousandths(quantity),
    quantityType,
    status: stockStatus(quantity),
  };
}

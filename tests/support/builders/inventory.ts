import type { InventoryItem } from '@tawa/shared/inventory/inventory.contract.ts';
import { stockStatus } from '@tawa/shared/inventory/inventory.rules.ts';
import { newId } from './ids.ts';

/** Its status follows from its quantity. */
export const anInventoryItem = ({
  quantity = 1,
  ...overrides
}: Partial<Omit<InventoryItem, 'status'>> = {}): InventoryItem => ({
  _id: newId(),
  name: 'Flour',
  quantity,
  quantityType: 'KG',
  ...overrides,
  status: stockStatus(quantity),
});

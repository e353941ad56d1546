import type { InventoryItem } from '@tawa/shared/inventory/inventory.contract.ts';

const loadContract = async () => (await import('@tawa/shared/inventory/inventory.contract.ts')).inventoryApi;

export const inventorySchemas = {
  add: async () => (await loadContract()).addInventoryItem.body,
  edit: async () => (await loadContract()).updateInventoryItem.body,
};

export const EMPTY_INVENTORY_ITEM = { name: '', quantity: '', quantityType: '' };

export type InventoryValues = typeof EMPTY_INVENTORY_ITEM;

export function toInventoryValues({ name, quantity, quantityType }: InventoryItem): InventoryValues {
  return { name, quantity: String(quantity), quantityType };
}

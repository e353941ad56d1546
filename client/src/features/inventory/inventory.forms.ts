import type { InventoryItem } from '@tawa/shared/inventory/inventory.contract.ts';

/** The rules that the forms check by, fetched when one opens. */
const contract = async () => (await import('@tawa/shared/inventory/inventory.contract.ts')).inventoryApi;

export const inventoryRules = {
  add: async () => (await contract()).addInventoryItem.body,
  edit: async () => (await contract()).updateInventoryItem.body,
};

export const NO_INVENTORY_ITEM = { name: '', quantity: '', quantityType: '' };

export type InventoryValues = typeof NO_INVENTORY_ITEM;

export function inventoryValues({ name, quantity, quantityType }: InventoryItem): InventoryValues {
  return { name, quantity: String(quantity), quantityType };
}

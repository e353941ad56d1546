export const INVENTORY_UNITS = ['UNIT', 'KG', 'G', 'ML', 'L', 'PACKET'] as const;
export type InventoryUnit = (typeof INVENTORY_UNITS)[number];

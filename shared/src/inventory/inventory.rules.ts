export const INVENTORY_UNITS = ['UNIT', 'KG', 'G', 'ML', 'L', 'PACKET'] as const;
export type InventoryUnit = (typeof INVENTORY_UNITS)[number];

export const STOCK_STATUSES = ['AVAILABLE', 'OUT_OF_STOCK'] as const;
export type StockStatus = (typeof STOCK_STATUSES)[number];

/** Quantities have thousandths: grams of a kilogram. */
export const QUANTITY_DECIMALS = 3;
export const MAX_STOCK = 10_000_000;

/** Anything above 0 is AVAILABLE, because there is no status for a low quantity. */
export function stockStatus(quantity: number): StockStatus {
  return quantity > 0 ? 'AVAILABLE' : 'OUT_OF_STOCK';
}

const SCALE = 10 ** QUANTITY_DECIMALS;

export function toThousandths(quantity: number): number {
  return Math.round(quantity * SCALE);
}

export function fromThousandths(thousandths: number): number {
  return thousandths / SCALE;
}

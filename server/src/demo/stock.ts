import type { InventoryUnit } from '@tawa/shared/inventory/inventory.rules.ts';

interface DemoStock {
  name: string;
  /** Thousandths of the unit. */
  quantity: number;
  quantityType: InventoryUnit;
}

export const demoStock: readonly DemoStock[] = [
  { name: 'Basmati Rice', quantity: 42_500, quantityType: 'KG' },
  { name: 'Atta', quantity: 60_000, quantityType: 'KG' },
  { name: 'Maida', quantity: 18_250, quantityType: 'KG' },
  { name: 'Urad Dal', quantity: 12_000, quantityType: 'KG' },
  { name: 'Paneer', quantity: 8_750, quantityType: 'KG' },
  { name: 'Chicken', quantity: 14_200, quantityType: 'KG' },
  { name: 'Mutton', quantity: 0, quantityType: 'KG' },
  { name: 'Onion', quantity: 35_000, quantityType: 'KG' },
  { name: 'Tomato', quantity: 21_400, quantityType: 'KG' },
  { name: 'Milk', quantity: 30_000, quantityType: 'L' },
  { name: 'Mustard Oil', quantity: 17_500, quantityType: 'L' },
  { name: 'Fresh Cream', quantity: 2_500_000, quantityType: 'ML' },
  { name: 'Saffron', quantity: 25_500, quantityType: 'G' },
  { name: 'Butter (500 g)', quantity: 16_000, quantityType: 'PACKET' },
  { name: 'Takeaway Boxes', quantity: 240_000, quantityType: 'UNIT' },
  { name: 'Mineral Water (1 L)', quantity: 96_000, quantityType: 'UNIT' },
  { name: 'Sarson Saag', quantity: 0, quantityType: 'KG' },
];

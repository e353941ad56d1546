import type { Item } from '@tawa/shared/menu/menu.contract.ts';

const sampleItem = (name: string, category: string, price: number, rest: Partial<Item> = {}): Item => ({
  _id: '',
  name,
  price,
  categoryId: { _id: '', name: category },
  mealType: 'VEG',
  isStar: false,
  isAvailable: true,
  shortCode: null,
  priority: null,
  gstRate: null,
  ...rest,
});

export const TEMPLATE_ITEMS: readonly Item[] = [
  sampleItem('Masala Chai', 'BEVERAGES', 40, { shortCode: 'MC', priority: 1 }),
  sampleItem('Paneer Tikka', 'STARTERS', 270, { shortCode: 'PT', isStar: true }),
  sampleItem('Butter Chicken', 'MAIN COURSE', 360.5, { mealType: 'NONVEG', isAvailable: false }),
];

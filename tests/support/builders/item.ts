import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { newId } from './ids.ts';

/** An item without variants and choices that anybody can order. */
export const anItem = (overrides: Partial<Item> = {}): Item => ({
  _id: newId(),
  name: 'Butter Naan',
  price: 45.5,
  categoryId: { _id: newId(), name: 'BREADS' },
  mealType: 'VEG',
  isStar: false,
  isAvailable: true,
  soldOutUntil: null,
  remaining: null,
  shortCode: null,
  priority: null,
  gstRate: null,
  variants: [],
  optionGroupIds: [],
  photo: null,
  ...overrides,
});

import type { Category } from '@tawa/shared/menu/category.contract.ts';
import type { Item, ItemVariant } from '@tawa/shared/menu/item.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
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

export const aCategory = (overrides: Partial<Category> = {}): Category => ({
  _id: newId(),
  name: 'BREADS',
  priority: null,
  noOfItems: 0,
  ...overrides,
});

export const aVariant = (overrides: Partial<ItemVariant> = {}): ItemVariant => ({
  _id: newId(),
  name: 'Half',
  price: 140,
  shortCode: null,
  isAvailable: true,
  isDefault: false,
  ...overrides,
});

export const anOption = (
  overrides: Partial<OptionGroup['options'][number]> = {},
): OptionGroup['options'][number] => ({
  _id: newId(),
  name: 'Extra cheese',
  price: 0,
  mealType: null,
  isAvailable: true,
  isDefault: false,
  maxEach: 1,
  itemId: null,
  ...overrides,
});

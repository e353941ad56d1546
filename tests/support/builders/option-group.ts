import type { ItemVariant } from '@tawa/shared/menu/item.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { newId } from './ids.ts';

type Option = OptionGroup['options'][number];

export const anOption = (overrides: Partial<Option> = {}): Option => ({
  _id: newId(),
  name: 'Extra cheese',
  price: 30,
  mealType: null,
  isAvailable: true,
  isDefault: false,
  maxEach: 1,
  itemId: null,
  ...overrides,
});

/** A group of which nothing must be chosen. */
export const anOptionGroup = (overrides: Partial<OptionGroup> = {}): OptionGroup => ({
  _id: newId(),
  name: 'Add-ons',
  min: 0,
  max: 3,
  options: [anOption()],
  ...overrides,
});

export const aVariant = (overrides: Partial<ItemVariant> = {}): ItemVariant => ({
  _id: newId(),
  name: 'Half',
  price: 160,
  shortCode: null,
  isAvailable: true,
  isDefault: false,
  ...overrides,
});

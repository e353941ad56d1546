import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { anItem } from '../../support/builders/item.ts';
import { anOption, anOptionGroup, aVariant } from '../../support/builders/option-group.ts';
import { handle } from './handlers.ts';

export const spice = anOptionGroup({
  name: 'Spice level',
  min: 1,
  max: 1,
  options: [anOption({ name: 'Mild', price: 0 }), anOption({ name: 'Hot', price: 0 })],
});

export const addOns = anOptionGroup({
  options: [
    anOption({ name: 'Extra cheese', price: 30, mealType: 'VEG', maxEach: 2 }),
    anOption({ name: 'Butter', price: 15 }),
    anOption({ name: 'Chicken bits', price: 60, mealType: 'NONVEG', isAvailable: false }),
  ],
});

const half = aVariant({ name: 'Half', price: 160, shortCode: 'H', isDefault: true });
const full = aVariant({ name: 'Full', price: 290, shortCode: 'F' });

/** In half and full plates, with a required spice level and add-ons. */
export const tikka = anItem({
  name: 'Paneer Tikka',
  price: 160,
  shortCode: 'PT',
  categoryId: anItem().categoryId,
  variants: [half, full],
  optionGroupIds: [spice._id, addOns._id],
});

/** Keeps the sizes only. */
export const tikkaWithoutGroups: Item = { ...tikka, optionGroupIds: [] };

export const dal = anItem({
  name: 'Dal Makhani',
  price: 240,
  shortCode: 'DM',
  categoryId: tikka.categoryId,
});

/** Handles the requests of a menu of these items. */
export function handleMenu(
  items: Item[] = [tikka, dal],
  optionGroups: OptionGroup[] = [spice, addOns],
): void {
  const categories = [...new Map(items.map(({ categoryId }) => [categoryId._id, categoryId])).values()];
  handle(menuApi.getMyItems, () => ({ data: { items } }));
  handle(menuApi.getMyOptionGroups, () => ({ data: { optionGroups } }));
  handle(menuApi.getMyCategories, () => ({
    data: {
      categories: categories.map((category) => ({ ...category, priority: null, noOfItems: items.length })),
    },
  }));
}

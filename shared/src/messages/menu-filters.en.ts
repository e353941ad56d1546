import { defineMessages } from './messages.ts';

/** The filters above a menu. Loaded on every diner's phone: keep it small. */
export const menuFiltersMessages = defineMessages('menu-filters', {
  category: 'Category',
  all: 'ALL',
  starred: 'STARRED',
  mealType: 'Veg or Non Veg',
  mealTypes: { VEG: 'Veg', NONVEG: 'Non Veg' },
  search: 'Search by item name or short code',
});

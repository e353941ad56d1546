import { defineMessages } from './messages.ts';

/** The menu as diners and waiters see it. Loaded on every diner's phone: keep it small. */
export const dinerMenuMessages = defineMessages('menu.diner', {
  filters: {
    category: 'Category',
    all: 'ALL',
    starred: 'STARRED',
    mealType: 'Veg or Non Veg',
    mealTypes: { VEG: 'Veg', NONVEG: 'Non Veg' },
    search: 'Search by item name or short code',
  },
  list: {
    table: (no: string) => `Table ${no}`,
    tableOf: (shop: string, no: string) => `${shop}, table ${no}`,
    search: 'Search the menu',
    closeSearch: 'Close the search',
    starred: 'Starred',
    bestSeller: 'Bestseller',
    unavailable: 'Sold out',
    onlyLeft: (count: number) => `Only ${count} left`,
    from: <T>(price: T) => ['from ', price],
    notLoaded: 'The menu could not be loaded',
    empty: 'The menu is empty',
    askStaff: 'Please ask the staff what there is today.',
    nothingFound: 'Nothing found',
    noMatch: 'No item matches. Try another word or another category.',
    showAll: 'Show the whole menu',
  },
});

import { defineMessages } from './messages.ts';

/** The owner's screens of the menu: items and categories. */
export const menuMessages = defineMessages('menu', {
  items: {
    title: 'Items',
    add: 'Add Item',
    notLoaded: 'The items could not be loaded',
    empty: 'No Items',
    emptyHint: 'Add the first one, or bring in a whole menu from a spreadsheet with Import.',
    noneFound: 'No item found',
    showAll: 'Show the whole menu',
    count: (shown: number, all: number) => {
      const items = all === 1 ? '1 item' : `${all} items`;
      return shown === all ? items : `${shown} of ${items}`;
    },
  },
  availability: {
    label: 'Availability',
    all: 'All items',
    available: 'Available',
    notAvailable: 'Not available',
  },
  item: {
    star: (name: string) => `Star ${name}`,
    starred: 'Starred',
    isAvailable: (name: string) => `${name} is available`,
    available: 'Available',
    notAvailable: 'Not available',
  },
  itemForm: {
    edit: (name: string) => `Edit ${name}`,
    add: 'Add Item',
    save: 'Save',
    missing: 'Fill all the fields',
    name: 'Name',
    price: 'Price (₹)',
    mealType: 'Meal Type',
    select: 'Select',
    mealTypes: { VEG: 'Veg', NONVEG: 'Non Veg' },
    category: 'Category',
    firstCategoryHint: 'There is no category yet. Add the first one: Starters, Breads, Beverages.',
    shortCode: 'Short Code',
    shortCodeHint: 'A few letters that find the item: DM.',
    priority: 'Priority',
    priorityHint: 'A smaller number comes first.',
    gstRate: 'GST rate (%)',
    gstRateHint: (shopRate: number) => `Only where it is not ${shopRate}%, the rate of the shop.`,
  },
  categories: {
    title: 'Categories',
    add: 'Add Category',
    notLoaded: 'The categories could not be loaded',
    empty: 'No Categories',
    emptyHint: 'Add one for each page of the menu: Starters, Breads, Beverages.',
    category: 'Category',
    items: 'Items',
    priority: 'Priority',
    action: 'Action',
  },
  categoryForm: {
    edit: (name: string) => `Edit ${name}`,
    add: 'Add Category',
    save: 'Save',
    missing: 'Fill all the fields',
    name: 'Name',
    nameHint: 'Kept in capitals.',
    priority: 'Priority',
    priorityHint: 'On the menu, categories with a smaller number come first.',
  },
});

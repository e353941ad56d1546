// What the server says of items and categories.

export const menuErrors = {
  'item.not_found': 'This item is not on the menu.',
  'item.unavailable': (d: { name: string }) => `${d.name} is not available right now.`,
  'item.code_taken': (d: { shortCode: string }) => `The short code ${d.shortCode} is already in use.`,
  'category.not_empty': (d: { name: string }) =>
    `${d.name} still has items. Please move or delete them first.`,
};

export const menuReplies = {
  menu: {
    loaded: 'Menu loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    moved: (name: string, category: string) => `${name} is in ${category}`,
    deleted: (name: string) => `${name} deleted`,
    imported: (added: number, changed: number, unchanged: number) =>
      `Menu imported: ${added} added, ${changed} changed, ${unchanged} unchanged`,
  },
  categories: {
    loaded: 'Categories loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    deleted: (name: string) => `${name} deleted`,
  },
};

export const menuFields = {
  mealType: 'Please choose VEG or NONVEG.',
  category: 'Please choose a category.',
  minOneItem: 'Please add at least one item.',
};

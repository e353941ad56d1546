// What the server says of items and categories.

export const menuErrors = {
  'item.not_found': 'This item is not on the menu.',
  'item.unavailable': (d: { name: string }) => `${d.name} is sold out.`,
  'item.too_few_remaining': (d: { name: string; remaining: number }) => `Only ${d.remaining} ${d.name} left.`,
  'item.variant_required': (d: { name: string }) => `Please choose a size of ${d.name}.`,
  'item.option_unavailable': (d: { name: string }) =>
    `An add-on of ${d.name} is not available any more. Please choose again.`,
  'item.piece_unavailable': (d: { name: string; option: string }) => `${d.name}: ${d.option} is sold out.`,
  'item.too_few_options': (d: { name: string; group: string; min: number }) =>
    `${d.name}: please choose at least ${d.min} of ${d.group}.`,
  'item.too_many_options': (d: { name: string; group: string; max: number }) =>
    `${d.name}: please choose at most ${d.max} of ${d.group}.`,
  'item.too_many_groups': (d: { max: number }) =>
    `There are already ${d.max} groups of choices, the most that a menu can have.`,
  'item.code_taken': (d: { shortCode: string }) => `The short code ${d.shortCode} is already in use.`,
  'item.prices_changed':
    'The menu has changed since, so no price was changed. Please look at the new prices.',
  'item.price_too_low': (d: { name: string }) => `${d.name} would cost nothing, so no price was changed.`,
  'item.price_too_high': (d: { name: string }) =>
    `${d.name} would cost more than a price can be, so no price was changed.`,
  'category.not_empty': (d: { name: string }) =>
    `${d.name} still has items. Please move or delete them first.`,
};

export const menuReplies = {
  menu: {
    loaded: 'Menu loaded',
    factsLoaded: 'Details loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    moved: (name: string, category: string) => `${name} is in ${category}`,
    deleted: (name: string) => `${name} deleted`,
    available: (name: string) => `${name} is available`,
    remaining: (name: string, remaining: number) => `${remaining} ${name} left to sell`,
    soldOut: (name: string) => `${name} is sold out`,
    soldOutToday: (name: string) => `${name} is sold out for today`,
    photoSaved: (name: string) => `Photo of ${name} saved`,
    photoRemoved: (name: string) => `Photo of ${name} removed`,
    pricesChanged: (count: number) =>
      count === 1 ? '1 price changed' : `${count === 0 ? 'No' : count} prices changed`,
    imported: (added: number, changed: number, unchanged: number, groups: number) => {
      const ofGroups =
        groups === 0 ? '' : `, ${groups} ${groups === 1 ? 'group' : 'groups'} of choices updated`;
      return `Menu imported: ${added} added, ${changed} changed, ${unchanged} unchanged${ofGroups}`;
    },
  },
  optionGroups: {
    loaded: 'Choices loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    deleted: (name: string) => `${name} deleted`,
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
  minOneOption: 'Please add at least one choice.',
  optionCount: (max: number) => `Please enter a whole number up to ${max}.`,
  optionGroupRange: 'The maximum must be at least the minimum, and the group must have that many choices.',
  variantNames: 'Each size needs a name of its own.',
  optionNames: 'Two choices have the same name.',
  optionGroupUnknown: 'One of these groups of choices does not exist any more.',
  availability: 'Please choose whether the item is available, sold out today or sold out.',
  remaining: (max: number) => `Please enter a whole number from 1 to ${max}.`,
  remainingOfAvailable: 'Only an available item has a number left.',
  photo: 'Please choose a picture.',
  allergen: 'Please choose allergens from the list.',
  kcal: (max: number) => `Please enter a whole number of kcal, up to ${max}.`,
  serves: (max: number) => `Please enter a whole number from 1 to ${max}.`,
  priceDirection: 'Please choose whether prices go up or down.',
  priceUnit: 'Please choose percent or rupees.',
  priceValue: 'Please enter a number above 0.',
  percent: (max: number) => `Please enter at most ${max}%.`,
  roundTo: 'Please choose to round to 1, 5 or 10 rupees.',
  minOnePrice: 'There is no price to change.',
  minOneItem: 'Please add at least one item.',
};

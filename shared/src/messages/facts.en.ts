import { defineMessages } from './messages.ts';

/** What an item is made of, in its form and in the sheet of diners and waiters. Loaded after the menu. */
export const factsMessages = defineMessages('facts', {
  contains: 'Contains',
  energy: 'Energy',
  kcal: (count: number) => `${count} kcal`,
  portion: 'Portion',
  serves: (count: number) => (count === 1 ? 'For one' : `For ${count}`),
  none: 'The restaurant has not said more about it.',
  notLoaded: 'The details could not be loaded',
  allergens: {
    GLUTEN: 'Gluten (wheat)',
    MILK: 'Milk',
    EGG: 'Egg',
    PEANUT: 'Peanuts',
    TREE_NUT: 'Nuts',
    SOYBEAN: 'Soy',
    SESAME: 'Sesame',
    MUSTARD: 'Mustard',
    FISH: 'Fish',
    CRUSTACEAN: 'Prawns, crab',
    MOLLUSC: 'Squid, mussels',
    SULPHITE: 'Sulphites',
  },
  form: {
    title: 'Details',
    hint: 'Guests read the description on the menu, and the rest when they tap the item. All of them are optional.',
    description: 'Description',
    contains: 'Contains',
    kcal: 'Energy (kcal)',
    serves: 'Serves',
    notLoaded: 'They could not be loaded, and stay as they are.',
  },
});

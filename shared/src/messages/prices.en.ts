import { defineMessages } from './messages.ts';

/** The change of many prices at once, with its preview. */
export const priceMessages = defineMessages('prices', {
  title: 'Change prices',
  cancel: 'Cancel',
  of: 'Prices of',
  wholeMenu: 'The whole menu',
  direction: 'Up or down',
  directions: { UP: 'Raise', DOWN: 'Lower' },
  unit: 'Percent or rupees',
  units: { PERCENT: '%', RUPEES: '₹' },
  value: 'By',
  roundTo: 'Round to',
  rupees: (count: number) => `₹${count}`,
  withOptions: 'Add-ons and other choices too',
  sharedOptions: 'A choice costs the same with every item that has it.',
  preview: 'Prices before and after',
  typeValue: 'Type by how much, and see each price before anything changes.',
  notValid: (max: number) => `Please type a number above 0, with at most two decimals, and at most ${max}%.`,
  noPrices: 'There is no item in this category.',
  allSame: 'With this rounding, every price stays as it is.',
  same: (count: number) => (count === 1 ? '1 price stays as it is.' : `${count} prices stay as they are.`),
  tooMany: (max: number) => `At most ${max} prices can change at once. Please choose a category.`,
  faults: {
    'item.price_too_low': ({ name }: { name: string }) => `${name} would cost nothing.`,
    'item.price_too_high': ({ name }: { name: string }) => `${name} would cost more than a price can be.`,
  },
  change: (count: number) =>
    count === 1 ? 'Change 1 price' : count === 0 ? 'Change prices' : `Change ${count} prices`,
});

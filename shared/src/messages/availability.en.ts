import { defineMessages } from './messages.ts';

/** What is sold out and how many are left, as the staff set it. */
export const availabilityMessages = defineMessages('availability', {
  title: 'Sold out',
  search: 'Search by item name or short code',
  hint: 'Mark sold out lasts until the end of the day. The arrow beside it offers more.',
  noneFound: 'No item found',
  notLoaded: 'The items could not be loaded',
  state: {
    available: 'Available',
    soldOut: 'Sold out',
    soldOutToday: 'Sold out today',
    left: (count: number) => `${count} left`,
    noneLeft: 'None left',
  },
  markSoldOut: 'Mark sold out',
  markSoldOutOf: (item: string) => `Mark sold out: ${item}`,
  markAvailable: 'Mark available',
  markAvailableOf: (item: string) => `Mark available: ${item}`,
  more: (item: string) => `More for ${item}`,
  undo: 'Undo',
  undoOf: (change: string) => `Undo: ${change}`,
  choices: {
    of: (item: string) => `Availability of ${item}`,
    SOLD_OUT_TODAY: 'Sold out today',
    SOLD_OUT: 'Sold out (no end)',
    AVAILABLE: 'Available',
    count: 'How many are left',
    wholeNumber: (max: number) => `A whole number from 1 to ${max}.`,
    set: 'Set',
  },
});

import { defineMessages } from './messages.ts';

/** A waiter's menu and cart, beside what the diner's have. */
export const waiterCartMessages = defineMessages('waiter-cart', {
  search: {
    label: 'Search by item name or short code',
    add: (quantity: number, item: string) => `Add ${quantity} × ${item}`,
    added: (quantity: number, item: string) => `Added ${quantity} × ${item}`,
    unavailable: (item: string) => `${item} is not available now`,
    noMatch: (query: string) => `No item matches “${query}”`,
    severalMatch: 'Several items match: type more, or choose one above',
  },
  notAdded: {
    unsent: 'Wait for the previous order to be sent',
    tooMany: (limit: number) => `At most ${limit} of one item`,
    full: 'The cart is full',
  },
  quantity: {
    change: (quantity: number, item: string) => `${quantity} ${item}: change how many`,
    choose: (quantity: number, item: string) => `${quantity} ${item}`,
    wholeNumber: (limit: number) => `A whole number from 1 to ${limit}.`,
    another: 'Another number',
    set: 'Set',
  },
  request: {
    title: 'Special Request',
    given: (request: string) => `Special Request: ${request}`,
    example: 'Less spicy, no onion…',
    usual: 'Usual requests',
    common: ['Less spicy', 'Extra spicy', 'No onion', 'No garlic', 'Less oil', 'Serve together'],
    done: 'Done',
  },
});

import { defineMessages } from './messages.ts';

/** A waiter's phone: the choice of a table, alerts about the waiter's own tables, and the cart beside a diner's. */
export const waiterMessages = defineMessages('waiter', {
  tables: {
    title: 'Tables',
    chooseTable: 'Choose a table',
    viewKot: 'View KOT',
    orders: 'Orders of this table',
    merge: 'Merge tables',
    home: 'Home',
    noneForOwner: 'Orders are taken at a table. Add the first ones under Tables.',
    addTables: 'Add tables',
    noneForWaiter: 'The owner adds them under Tables. They appear here at once.',
  },
  myTables: {
    yourTables: 'Your tables',
    occupied: 'Occupied',
    free: 'Free',
    freeAgain: 'Free again',
    stages: { REQUESTED: 'REQUESTED', COOKING: 'In the kitchen', READY: 'Ready', SERVED: 'Served' },
    isServed: (table: string, tokenNo: number) => `Table ${table}: order #${tokenNo} is served`,
    isRequested: (table: string, tokenNo: number) => `Table ${table}: the guests ask for order #${tokenNo}`,
    inShop: (shop: string, alert: string) => `${shop} · ${alert}`,
  },
  search: {
    label: 'Search by item name or short code',
    add: (quantity: number, item: string) => `Add ${quantity} × ${item}`,
    added: (quantity: number, item: string) => `Added ${quantity} × ${item}`,
    unavailable: (item: string) => `${item} is sold out`,
    noMatch: (query: string) => `No item matches “${query}”`,
    severalMatch: 'Several items match: type more, or choose one above',
  },
  notAdded: {
    unsent: 'Wait for the previous order to be sent',
    tooMany: (limit: number) => `At most ${limit} of one item`,
    full: 'The cart is full',
  },
  quantity: {
    change: (quantity: number, item: string) => `${quantity} ${item}: change the quantity`,
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

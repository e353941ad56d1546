import { defineMessages } from './messages.ts';

/** The menu at the counter: tiles and the search above them. */
export const counterMenuMessages = defineMessages('counter-menu', {
  inOrder: (quantity: number) => `${quantity} in the order`,
  noItems: 'No Items',
  addItems: 'Add what the kitchen makes under Items; it appears here at once.',
  noItemFound: 'No item found',
});

import { defineMessages } from './messages.ts';

/** The tiles at the counter, which loads none of the other words of the menu. */
export const tileMessages = defineMessages('menu.tiles', {
  inOrder: (quantity: number) => `${quantity} in the order`,
  /** What was typed for the item that Enter adds: how many, and the name of a size. */
  typed: (quantity: number, size?: string) =>
    size || quantity > 1 ? [`${quantity} ×`, ...(size ? [size] : [])].join(' ') : '',
  noItems: 'No Items',
  addItems: 'Add what the kitchen makes under Items; it appears here at once.',
  noItemFound: 'No item found',
});

import { defineMessages } from './messages.ts';

/** A diner's cart and order status, which staff's carts use too. Loaded on every diner's phone: keep it small. */
export const dinerOrderMessages = defineMessages('orders.diner', {
  staffSignedOut:
    'You are signed out. Orders from this screen now go as a guest’s; sign in to order as staff.',
  cart: {
    add: 'Add to Cart',
    addItem: (item: string) => `Add to Cart: ${item}`,
    remove: 'Remove',
    removeItem: (item: string) => `Remove ${item}`,
    summary: 'Cart Summary',
    notSent: 'Not sent yet',
    items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    view: 'View Cart',
    title: 'Your Cart',
    unavailable: 'Sold out',
    soldOut: (item: string) => `${item} is sold out. Remove it to continue.`,
    request: 'Special Request',
    requestExample: 'Less spicy, no onion…',
    total: 'Total',
    proceed: 'Proceed',
    noDinerOrders: 'No orders from phones right now.',
    askStaff: 'Have a look at the menu, and ask the staff to order.',
  },
  unsent: {
    title: 'Not sent yet',
    because: (reason: string) => `Not sent yet. ${reason}`,
    sendingOrder: 'Sending your order…',
    noResponse: 'The restaurant did not respond.',
    saved: (reason: string) =>
      `${reason} The order is saved here and will be sent again automatically. It will not arrive twice.`,
    heldBack:
      'Another person sent this order, or it is more than a day old, and the restaurant did not respond. Sign in as its sender, or check with the restaurant before you send it again.',
    senderLeft:
      'This order was sent before a logout and the restaurant did not respond. The guest’s name was removed from this device. Check with the restaurant before you send it again.',
    sendAgain: 'Send again',
    sending: 'Sending…',
    change: 'Change the order',
    mayArriveTwice:
      'The restaurant may have this order already. If you change it and place it again, it could arrive twice.',
    changeIt: 'Change it',
    table: (no: string) => `Table ${no}`,
    noTable: 'An order without a table',
    notSent: 'not sent yet',
    notPlaced: (reason: string) => `not placed. ${reason}`,
    look: 'Look at it',
  },
  tracking: {
    yourOrder: 'Your order',
    steps: ['Sent to the restaurant', 'In the kitchen', 'Served'],
    ended: {
      REJECTED: 'The restaurant could not take this order',
      CANCELLED: 'This order was cancelled',
      unknown: 'This order can no longer be tracked here',
    },
  },
});

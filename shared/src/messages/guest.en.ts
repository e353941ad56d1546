import { defineMessages } from './messages.ts';

/** A diner's screens: welcome, menu, cart, order tracking. Loaded on every diner's phone: keep it small. */
export const guestMessages = defineMessages('guest', {
  staffSignedOut:
    'You are signed out. Orders from this screen now go as a guest’s; sign in to order as staff.',
  welcome: {
    welcomeTo: 'Welcome to',
    table: 'Table',
    steps: ['Choose from the menu', 'Send it to the kitchen', 'We bring it to your table'],
    orderNow: 'Order now',
    orderMore: 'Order more',
  },
});

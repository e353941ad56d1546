import { defineMessages } from './messages.ts';

/** Who orders: asked between a cart and its order. Loaded after the menu. */
export const orderDetailsMessages = defineMessages('orders.details', {
  title: 'Customer Details',
  why: 'So that the restaurant knows whose order it is.',
  whyOptional: 'A name alone stands on the KOT and the bill. With a phone it goes to the customer list.',
  remembered: 'This phone keeps it for next time.',
  notYou: 'Not you?',
  clear: 'Clear',
  name: 'Name',
  nameMissing: 'Please enter a name.',
  phone: 'Phone No',
  phoneInvalid: 'Please enter a 10-digit phone number.',
  placeOrder: 'Place Order',
  orderMore: 'Order More',
  sending: 'Sending…',
});

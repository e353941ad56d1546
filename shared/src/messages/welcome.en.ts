import { defineMessages } from './messages.ts';

/** A diner's first screen after scanning a QR code, with the orders from this phone. */
export const welcomeMessages = defineMessages('welcome', {
  title: 'Welcome',
  tryAgain: 'Try again',
  frame: {
    welcomeTo: 'Welcome to',
    table: 'Table',
    steps: ['Choose from the menu', 'Send it to the kitchen', 'We bring it to your table'],
    orderNow: 'Order now',
    orderMore: 'Order more',
  },
  order: {
    order: 'Order',
    orderNo: (token: number) => `Order #${token}`,
    explained: {
      REQUESTED: 'The restaurant confirms it in a moment.',
      COOKING: 'It is being prepared for you.',
      SERVED: 'Enjoy your meal!',
      PAID: 'It is paid. Thank you for dining with us!',
      REJECTED: 'Sorry for that. Please ask the staff, or choose something else.',
      CANCELLED: 'If that is a surprise, please ask the staff.',
      unknown: 'Please ask the staff about it.',
    },
    request: 'Special Request',
    total: 'Total Amount',
  },
  ordersTotal: {
    title: 'Your orders so far',
    orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
    items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    paid: 'Everything is paid. Thank you!',
    preliminary:
      'As ordered from this phone. The restaurant’s bill counts: it has every change and charge in it.',
  },
});

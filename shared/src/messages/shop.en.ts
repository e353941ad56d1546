import { defineMessages } from './messages.ts';

/** Shops: the owner's list, the form, which guest orders are taken, a waiter's home. */
export const shopMessages = defineMessages('shop', {
  list: {
    pageTitle: 'Shops',
    title: 'My Shops',
    add: 'Add Shop',
    notLoaded: 'Your shops could not be loaded',
    empty: 'No Shops',
    emptyHint:
      'Begin with your first shop: its name and where it is. Then come its tables and its menu, and the first order can be taken.',
    edit: (name: string) => `Edit ${name}`,
    enter: 'Get in Shop',
    types: { CAFE: 'Cafe', DHABA: 'Dhaba', RESTRURANT: 'Restaurant' },
  },
  waiter: {
    welcome: (firstName: string) => `Welcome, ${firstName}`,
    orderNow: 'Order now',
    viewKot: 'View KOT',
    tryAgain: 'Try again',
  },
  form: {
    edit: (name: string) => `Edit ${name}`,
    add: 'Add Shop',
    save: 'Save',
    missing: 'Fill all the fields',
    fromAccount: 'Email, phone and address are those of your account. Change what differs.',
    name: 'Name',
    type: 'Shop Type',
    select: 'Select',
    types: { CAFE: 'CAFE', DHABA: 'DHABA', RESTRURANT: 'RESTRURANT' },
    phoneNo: 'Phone No',
    email: 'Email',
  },
  billing: {
    upiId: 'UPI ID',
    upiIdExample: 'name@bank',
    upiIdHint: 'Optional. Open bills then show a code to pay by any UPI app.',
    gstIn: 'GSTIN',
    gstInHint: 'Optional. 15 characters; it is printed on every bill.',
    gstInDoubt:
      'The last character does not fit the others. Please compare it with your certificate; it can be saved as it is.',
    gstInMissing:
      'A shop that is registered for GST has to print its GSTIN on every bill. Please add it when you have it.',
    gstScheme: 'GST',
    gstSchemes: {
      NONE: 'No GST on bills',
      REGULAR: 'Registered: CGST and SGST on bills',
      COMPOSITION: 'Composition: Bill of Supply',
    },
    gstRate: 'GST rate (%)',
    gstRateHint: 'Of all items without a rate of their own.',
    prices: 'Prices',
    taxAdded: 'Tax is added to the menu prices',
    taxIncluded: 'Menu prices include the tax',
    totals: 'Totals',
    exact: 'To the paisa',
    rounded: 'Rounded to the rupee',
  },
  kitchen: {
    amberAfter: 'Amber after (minutes)',
    amberHint: 'Then the kitchen’s ticket says Waiting long.',
    redAfter: 'Red after (minutes)',
    redHint: 'Then it says Late.',
  },
  guestOrders: {
    title: 'Guest Orders',
    question: 'Which orders from phones do you take? Staff can always order.',
    choices: {
      ALL: 'Take all',
      TABLES: 'At tables only',
      NONE: 'Pause',
    },
    hints: {
      ALL: 'From tables, takeaway and delivery',
      TABLES: 'No takeaway or delivery from outside',
      NONE: 'Guests read on their phones to ask the staff',
    },
    paused: {
      TABLES: 'Takeaway and delivery orders from outside are paused.',
      NONE: 'Orders from phones are paused. Guests are asked to order with the staff.',
    },
    takeAllAgain: 'Take all again',
  },
});

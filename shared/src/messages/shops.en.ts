import { defineMessages } from './messages.ts';

/** Shops: the owner's list, the set-up list of a new shop, which guest orders are taken, a waiter's home. */
export const shopMessages = defineMessages('shops', {
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
    invoices: 'Bills',
    viewKot: 'View KOT',
    tryAgain: 'Try again',
  },
  setup: {
    title: (shop: string) => `Set up ${shop}`,
    bar: 'Set-up',
    progress: (done: number, total: number) => `${done} of ${total} done`,
    next: (title: string) => `Next: ${title}`,
    done: 'Done',
    steps: {
      tables: {
        title: 'Add your tables',
        purpose: 'Guests order by the code of their table, and bills know where they belong.',
        action: 'Add a table',
      },
      items: {
        title: 'Add your menu',
        purpose: 'Item by item, or all at once from a CSV file.',
        action: 'Go to the items',
      },
      billing: {
        title: 'Fill in GST and UPI',
        purpose: 'Bills then show the tax, and a code to pay by any UPI app.',
        action: 'Fill in',
      },
      employees: {
        title: 'Add an employee',
        purpose: 'Waiters get a login of their own and take orders on their phones.',
        action: 'Add a waiter',
      },
      printer: {
        title: 'Add a printer',
        purpose: 'KOTs and bills come out on paper by themselves.',
        action: 'Add a printer',
      },
      codes: {
        title: 'Print the QR codes',
        purpose: 'One for each table. Guests scan it and see the menu.',
        action: 'Print the codes',
      },
      testOrder: {
        title: 'Place a test order and cancel it',
        purpose: 'See how an order reaches the kitchen before the first guest comes.',
        action: 'Place an order',
      },
    },
    notRegistered: 'Not registered',
    noPrinter: 'No printer',
    addTableFirst: 'Add a table first.',
    addItemFirst: 'Add an item first.',
    testOrderPlaced: 'Your order is in the kitchen. Now cancel it.',
    cancelTestOrder: 'Cancel the order',
    hide: 'Hide the set-up list',
    hideTitle: 'Hide the set-up list?',
    hideQuestion: 'It will not come back for this shop. You find all of it in the menu.',
    hideConfirm: 'Hide',
    keep: 'Keep it',
    complete: (shop: string) => `${shop} is set up. Every step is done.`,
  },
  acceptedDinerOrders: {
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
      NONE: 'Guests see a note to ask the staff',
    },
    notAccepted: {
      TABLES: 'Takeaway and delivery orders from outside are paused.',
      NONE: 'Orders from phones are paused. Guests are asked to order from the staff.',
    },
    takeAllAgain: 'Take all again',
  },
});

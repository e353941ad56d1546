import { defineMessages } from './messages.ts';

/** A waiter's choice of a table and the alerts about the waiter's own tables. */
export const waiterMessages = defineMessages('waiter', {
  tables: {
    title: 'Tables',
    chooseTable: 'Choose a table',
    viewKot: 'View KOT',
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
    stages: { REQUESTED: 'Requested', COOKING: 'In the kitchen', READY: 'Ready', SERVED: 'Served' },
    isServed: (table: string, tokenNo: number) => `Table ${table}: order #${tokenNo} is served`,
    isRequested: (table: string, tokenNo: number) => `Table ${table}: the guests ask for order #${tokenNo}`,
  },
});

import { defineMessages } from './messages.ts';

const items = (count: number) => (count === 1 ? '1 item' : `${count} items`);

/** Moving orders to another table. Loaded when the dialog opens. */
export const moveMessages = defineMessages('tables.move', {
  title: (table: string) => `Move table ${table}`,
  ordersTitle: (table: string) => `Orders of table ${table}`,
  moveTable: 'Move to another table',
  orderTitle: (tokenNo: number) => `Order #${tokenNo}`,
  moveOrder: 'Move this order',
  moveOrderTitle: (tokenNo: number) => `Move order #${tokenNo}`,
  toTakeaway: 'Change to takeaway',
  toDineIn: 'Change to dine-in',
  dineInTitle: (tokenNo: number) => `Change order #${tokenNo} to dine-in`,
  whereServed: 'Tap the table where it is served.',
  howTo: 'Tap the table where the orders go.',
  dinersScan: 'Guests scan the code of the new table for more.',
  orders: 'Orders to move',
  order: (tokenNo: number, status: string, count: number) => `#${tokenNo} · ${status} · ${items(count)}`,
  chooseOrder: 'Please choose at least one order to move.',
  noOrders: (table: string) => `Table ${table} has no order to move.`,
  ordersNotLoaded: 'The orders are not loaded yet. Please try again.',
  noOtherTable: 'There is no other table.',
  joinTitle: (to: string) => `Join the orders of table ${to}?`,
  join: (from: string, to: string, isBillKnown: boolean) =>
    `Table ${to} is occupied. The orders of table ${from} join those of table ${to}, and go on the same bill.` +
    (isBillKnown ? '' : ' A bill that is paid, or is not the bill of the table, stays as it is.'),
  joinOrder: (tokenNo: number, to: string, hasBill: boolean) =>
    `Table ${to} is occupied. Order #${tokenNo} joins the orders of table ${to}, and ` +
    (hasBill ? 'keeps its own bill.' : 'goes on the same bill.'),
  joinOrderFrom: (tokenNo: number, from: string, to: string, isBillKnown: boolean) =>
    `Table ${to} is occupied. Order #${tokenNo} of table ${from} joins the orders of table ${to}, and goes on the same bill` +
    (isBillKnown ? '.' : ', unless its bill is paid or is not the bill of the table.'),
  confirmJoin: 'Join',
  back: 'Back',
});

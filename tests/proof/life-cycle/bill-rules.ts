import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  amountsOf,
  type Bill,
  type Evening,
  isUnpaid,
  NO_CHARGES,
  of,
  payerOf,
  refuse,
  type Ticket,
  ticketsOn,
} from './evening.ts';

function openTableBill({ bills }: Evening, table: number | null): number {
  return bills.findIndex(
    (bill) => table !== null && bill.kind === 'TABLE' && bill.status === 'OPEN' && bill.table === table,
  );
}

/** Whoever starts to cook at a table with an open table bill is on it. */
export function join(evening: Evening, ticket: Ticket): void {
  const bill = openTableBill(evening, ticket.table);
  if (bill >= 0) ticket.bill = bill;
}

/** After a change of its tickets: empty is void, and no open bill comes to no more than its discount. */
export function reckon(evening: Evening, bill: Bill | undefined): Bill['charges'] {
  if (!bill) return NO_CHARGES;
  const { charges } = bill;
  if (ticketsOn(evening, bill).length > 0) {
    if (charges.discount > 0 && charges.discount >= amountsOf(evening, bill).subTotal) refuse(409);
    return NO_CHARGES;
  }
  bill.status = 'VOID';
  bill.charges = NO_CHARGES;
  return charges;
}

export const billOf = ({ bills }: Evening, { bill }: Ticket): Bill | undefined =>
  bill === null ? undefined : bills[bill];

export function leave(evening: Evening, ticket: Ticket): void {
  const bill = billOf(evening, ticket);
  ticket.bill = null;
  reckon(evening, bill);
}

function take(evening: Evening, tickets: readonly Ticket[], bill: Bill): void {
  const holders = new Set(tickets.map((ticket) => billOf(evening, ticket)));
  for (const ticket of tickets) ticket.bill = evening.bills.indexOf(bill);
  for (const holder of holders) {
    const left = reckon(evening, holder);
    for (const charge of Object.keys(NO_CHARGES) as (keyof typeof NO_CHARGES)[])
      bill.charges = { ...bill.charges, [charge]: bill.charges[charge] + left[charge] };
  }
  reckon(evening, bill);
}

function newBill(evening: Evening, kind: Bill['kind'], tickets: readonly Ticket[]): Bill {
  const { table = null, tableName = null } = tickets[0] ?? {};
  const bill: Bill = { id: '', kind, status: 'OPEN', table, tableName, charges: NO_CHARGES, payment: null };
  evening.bills.push(bill);
  take(evening, tickets, bill);
  return bill;
}

export function billOne(evening: Evening, nth: number): Bill {
  const ticket = of(evening.tickets, nth);
  if (!isUnpaid(ticket)) refuse(409);
  const holder = billOf(evening, ticket);
  return holder?.kind === 'SINGLE' ? holder : newBill(evening, 'SINGLE', [ticket]);
}

export function billTable(evening: Evening, table: number): Bill {
  const unpaid = evening.tickets.filter((ticket) => ticket.table === table && isUnpaid(ticket));
  if (unpaid.length === 0) refuse(404);
  const bill = evening.bills[openTableBill(evening, table)];
  if (!bill) return newBill(evening, 'TABLE', unpaid);
  const others = unpaid.filter((ticket) => billOf(evening, ticket) !== bill);
  if (others.length > 0) take(evening, others, bill);
  return bill;
}

export function charge(evening: Evening, nth: number, charges: Bill['charges']): void {
  const bill = of(evening.bills, nth);
  if (bill.status !== 'OPEN') refuse(409);
  if (charges.discount > 0 && charges.discount >= amountsOf(evening, bill).subTotal) refuse(400);
  bill.charges = charges;
}

export interface Payment {
  mode: PaymentMode;
  /** Paise; undefined: all of it. */
  amount: number | undefined;
  /** What the cashier saw, if they say so. */
  expected: number | undefined;
}

export function pay(evening: Evening, nth: number, { mode, amount, expected }: Payment): void {
  const bill = of(evening.bills, nth);
  if (bill.status !== 'OPEN') refuse(409);
  const { total } = amountsOf(evening, bill);
  if (expected !== undefined && expected !== total) refuse(409);
  const received = amount ?? total;
  if (received > total || (received === 0 && total > 0)) refuse(400);
  const payer = payerOf(evening, bill);
  const guest = payer && evening.guests[payer.guest ?? -1];
  if (guest && !guest.gone) {
    guest.spent += received;
    guest.visited = true;
  }
  for (const ticket of ticketsOn(evening, bill)) {
    ticket.paid = true;
    if (ticket.status === 'SERVED') ticket.status = 'PAID';
  }
  bill.payment = { mode, received, tax: evening.tax };
  bill.status = 'PAID';
}

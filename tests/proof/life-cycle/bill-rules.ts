import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  amountsOf,
  type Bill,
  isUnpaid,
  type Model,
  NO_CHARGES,
  of,
  payerOf,
  refuse,
  type Ticket,
  ticketsOn,
} from './model.ts';

function openTableBill({ bills }: Model, table: number | null): number {
  return bills.findIndex(
    (bill) => table !== null && bill.kind === 'TABLE' && bill.status === 'OPEN' && bill.table === table,
  );
}

/** Whoever starts to cook at a table with an open table bill is on it. */
export function join(model: Model, ticket: Ticket): void {
  const bill = openTableBill(model, ticket.table);
  if (bill >= 0) ticket.bill = bill;
}

/** After a change of its tickets: empty is void, and no open bill comes to no more than its discount. */
export function reckon(model: Model, bill: Bill | undefined): Bill['charges'] {
  if (!bill) return NO_CHARGES;
  const { charges } = bill;
  if (ticketsOn(model, bill).length > 0) {
    if (charges.discount > 0 && charges.discount >= amountsOf(model, bill).subTotal) refuse(409);
    return NO_CHARGES;
  }
  bill.status = 'VOID';
  bill.charges = NO_CHARGES;
  return charges;
}

export const billOf = ({ bills }: Model, { bill }: Ticket): Bill | undefined =>
  bill === null ? undefined : bills[bill];

export function leave(model: Model, ticket: Ticket): void {
  const bill = billOf(model, ticket);
  ticket.bill = null;
  reckon(model, bill);
}

function take(model: Model, tickets: readonly Ticket[], bill: Bill): void {
  const holders = new Set(tickets.map((ticket) => billOf(model, ticket)));
  for (const ticket of tickets) ticket.bill = model.bills.indexOf(bill);
  for (const holder of holders) {
    const left = reckon(model, holder);
    for (const charge of Object.keys(NO_CHARGES) as (keyof typeof NO_CHARGES)[])
      bill.charges = { ...bill.charges, [charge]: bill.charges[charge] + left[charge] };
  }
  reckon(model, bill);
}

function newBill(model: Model, kind: Bill['kind'], tickets: readonly Ticket[]): Bill {
  const { table = null, tableName = null } = tickets[0] ?? {};
  const bill: Bill = { id: '', kind, status: 'OPEN', table, tableName, charges: NO_CHARGES, payment: null };
  model.bills.push(bill);
  take(model, tickets, bill);
  return bill;
}

export function billOne(model: Model, nth: number): Bill {
  const ticket = of(model.tickets, nth);
  if (!isUnpaid(ticket)) refuse(409);
  const holder = billOf(model, ticket);
  return holder?.kind === 'SINGLE' ? holder : newBill(model, 'SINGLE', [ticket]);
}

export function billTable(model: Model, table: number): Bill {
  const unpaid = model.tickets.filter((ticket) => ticket.table === table && isUnpaid(ticket));
  if (unpaid.length === 0) refuse(404);
  const bill = model.bills[openTableBill(model, table)];
  if (!bill) return newBill(model, 'TABLE', unpaid);
  const others = unpaid.filter((ticket) => billOf(model, ticket) !== bill);
  if (others.length > 0) take(model, others, bill);
  return bill;
}

export function charge(model: Model, nth: number, charges: Bill['charges']): void {
  const bill = of(model.bills, nth);
  if (bill.status !== 'OPEN') refuse(409);
  if (charges.discount > 0 && charges.discount >= amountsOf(model, bill).subTotal) refuse(400);
  bill.charges = charges;
}

export interface Payment {
  mode: PaymentMode;
  /** Paise; undefined: all of it. */
  amount: number | undefined;
  /** What the cashier saw, if they say so. */
  expected: number | undefined;
}

export function pay(model: Model, nth: number, { mode, amount, expected }: Payment): void {
  const bill = of(model.bills, nth);
  if (bill.status !== 'OPEN') refuse(409);
  const { total } = amountsOf(model, bill);
  if (expected !== undefined && expected !== total) refuse(409);
  const received = amount ?? total;
  if (received > total || (received === 0 && total > 0)) refuse(400);
  const payer = payerOf(model, bill);
  const guest = payer && model.guests[payer.guest ?? -1];
  if (guest && !guest.gone) {
    guest.spent += received;
    guest.visited = true;
  }
  for (const ticket of ticketsOn(model, bill)) {
    ticket.paid = true;
    if (ticket.status === 'SERVED') ticket.status = 'PAID';
  }
  bill.payment = { mode, received, tax: model.tax };
  bill.status = 'PAID';
}

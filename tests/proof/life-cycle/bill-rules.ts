import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  type Bill,
  billAmounts,
  billTickets,
  findCustomerTicket,
  isUnpaid,
  type Model,
  NO_CHARGES,
  rejectWith,
  requireAt,
  type Ticket,
} from './model.ts';

function findOpenTableBill({ bills }: Model, table: number | null): number {
  return bills.findIndex(
    (bill) => table !== null && bill.kind === 'TABLE' && bill.status === 'OPEN' && bill.table === table,
  );
}

export function joinOpenTableBill(model: Model, ticket: Ticket): void {
  const bill = findOpenTableBill(model, ticket.table);
  if (bill >= 0) ticket.bill = bill;
}

/**
 * Rejects a discount that reaches the subtotal. An invoice without KOTs becomes void and returns its charges.
 */
export function recalculateBill(model: Model, bill: Bill | undefined): Bill['charges'] {
  if (!bill) return NO_CHARGES;
  const { charges } = bill;
  if (billTickets(model, bill).length > 0) {
    if (charges.discount > 0 && charges.discount >= billAmounts(model, bill).subTotal) rejectWith(409);
    return NO_CHARGES;
  }
  bill.status = 'VOID';
  bill.charges = NO_CHARGES;
  return charges;
}

export const billOf = ({ bills }: Model, { bill }: Ticket): Bill | undefined =>
  bill === null ? undefined : bills[bill];

export function removeFromBill(model: Model, ticket: Ticket): void {
  const bill = billOf(model, ticket);
  ticket.bill = null;
  recalculateBill(model, bill);
}

function moveTicketsToBill(model: Model, tickets: readonly Ticket[], bill: Bill): void {
  const holders = new Set(tickets.map((ticket) => billOf(model, ticket)));
  for (const ticket of tickets) ticket.bill = model.bills.indexOf(bill);
  for (const holder of holders) {
    const left = recalculateBill(model, holder);
    for (const charge of Object.keys(NO_CHARGES) as (keyof typeof NO_CHARGES)[])
      bill.charges = { ...bill.charges, [charge]: bill.charges[charge] + left[charge] };
  }
  recalculateBill(model, bill);
}

function createBill(model: Model, kind: Bill['kind'], tickets: readonly Ticket[]): Bill {
  const { table = null, tableName = null } = tickets[0] ?? {};
  const bill: Bill = { id: '', kind, status: 'OPEN', table, tableName, charges: NO_CHARGES, payment: null };
  model.bills.push(bill);
  moveTicketsToBill(model, tickets, bill);
  return bill;
}

export function openBillForTicket(model: Model, nth: number): Bill {
  const ticket = requireAt(model.tickets, nth);
  if (!isUnpaid(ticket)) rejectWith(409);
  const holder = billOf(model, ticket);
  return holder?.kind === 'SINGLE' ? holder : createBill(model, 'SINGLE', [ticket]);
}

export function openBillForTable(model: Model, table: number): Bill {
  const unpaid = model.tickets.filter((ticket) => ticket.table === table && isUnpaid(ticket));
  if (unpaid.length === 0) rejectWith(404);
  const bill = model.bills[findOpenTableBill(model, table)];
  if (!bill) return createBill(model, 'TABLE', unpaid);
  const others = unpaid.filter((ticket) => billOf(model, ticket) !== bill);
  if (others.length > 0) moveTicketsToBill(model, others, bill);
  return bill;
}

export function setCharges(model: Model, nth: number, charges: Bill['charges']): void {
  const bill = requireAt(model.bills, nth);
  if (bill.status !== 'OPEN') rejectWith(409);
  if (charges.discount > 0 && charges.discount >= billAmounts(model, bill).subTotal) rejectWith(400);
  bill.charges = charges;
}

export interface Payment {
  mode: PaymentMode;
  /** Paise; undefined: the total. */
  amount: number | undefined;
  /** The total that the cashier saw. */
  expectedTotal: number | undefined;
}

export function payBill(model: Model, nth: number, { mode, amount, expectedTotal }: Payment): void {
  const bill = requireAt(model.bills, nth);
  if (bill.status !== 'OPEN') rejectWith(409);
  const { total } = billAmounts(model, bill);
  if (expectedTotal !== undefined && expectedTotal !== total) rejectWith(409);
  const received = amount ?? total;
  if (received > total || (received === 0 && total > 0)) rejectWith(400);
  const payer = findCustomerTicket(model, bill);
  const diner = payer && model.customers[payer.customer ?? -1];
  if (diner && !diner.isDeleted) {
    diner.spent += received;
    diner.visited = true;
  }
  for (const ticket of billTickets(model, bill)) {
    ticket.paid = true;
    if (ticket.status === 'SERVED') ticket.status = 'PAID';
  }
  bill.payment = { mode, received, tax: model.tax };
  bill.status = 'PAID';
}

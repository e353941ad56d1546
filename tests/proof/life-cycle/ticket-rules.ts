import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { invoiceOf, joinOpenTableInvoice, recalculateInvoice, removeFromInvoice } from './invoice-rules.ts';
import { countRequested, isUnpaid, type Model, rejectWith, requireAt, type Ticket } from './model.ts';

/** After a `ModelRejection` the caller discards the changed copy. */

const MAX_REQUESTED_PER_TABLE = 5;

export interface NewOrder {
  isDiner: boolean;
  kotType: KotType;
  tableNo: string;
  cart: { item: number; quantity: number }[];
  phoneNo: string | null;
}

function findTable({ tables, earlierNames }: Model, name: string): number {
  const now = tables.findIndex((table) => table.name === name && !table.isDeleted);
  return now >= 0 ? now : (earlierNames[name] ?? rejectWith(404));
}

function findOrCreateCustomer({ customers }: Model, phoneNo: string | null): number | null {
  if (phoneNo === null) return null;
  const known = customers.findIndex((diner) => diner.phoneNo === phoneNo && !diner.isDeleted);
  return known >= 0
    ? known
    : customers.push({ id: '', phoneNo, spent: 0, visited: false, isDeleted: false }) - 1;
}

export function placeOrder(model: Model, { isDiner, kotType, tableNo, cart, phoneNo }: NewOrder): Ticket {
  const table = kotType === 'DINEIN' ? findTable(model, tableNo) : null;
  if (isDiner && table !== null && countRequested(model, table) >= MAX_REQUESTED_PER_TABLE) rejectWith(429);
  const lines: Ticket['lines'] = [];
  for (const { item: nth, quantity } of cart) {
    const { name, price, gstRate, available } = requireAt(model.items, nth);
    if (!available) rejectWith(409);
    const same = lines.find((line) => line.name === name);
    if (same) same.quantity += quantity;
    else lines.push({ id: '', name, price, gstRate, quantity, done: false });
  }
  const ticket: Ticket = {
    id: '',
    kotType,
    status: isDiner ? 'REQUESTED' : 'COOKING',
    table,
    tableName: table === null ? null : requireAt(model.tables, table).name,
    customer: findOrCreateCustomer(model, phoneNo),
    phoneNo,
    invoice: null,
    paid: false,
    lines,
  };
  model.tickets.push(ticket);
  if (!isDiner) joinOpenTableInvoice(model, ticket);
  return ticket;
}

export function confirm(model: Model, nth: number): void {
  const ticket = requireAt(model.tickets, nth);
  if (ticket.status !== 'REQUESTED') rejectWith(409);
  ticket.status = 'COOKING';
  joinOpenTableInvoice(model, ticket);
}

export function reject(model: Model, nth: number): void {
  const ticket = requireAt(model.tickets, nth);
  if (ticket.status !== 'REQUESTED') rejectWith(409);
  ticket.status = 'REJECTED';
}

export function serve(model: Model, nth: number): void {
  const ticket = requireAt(model.tickets, nth);
  if (ticket.status !== 'COOKING') rejectWith(409);
  ticket.status = ticket.paid ? 'PAID' : 'SERVED';
}

export function recall(model: Model, nth: number): void {
  const ticket = requireAt(model.tickets, nth);
  if (ticket.status !== 'SERVED' && ticket.status !== 'PAID') rejectWith(409);
  ticket.status = 'COOKING';
}

export function cancel(model: Model, nth: number): void {
  const ticket = requireAt(model.tickets, nth);
  if (!isUnpaid(ticket)) rejectWith(409);
  ticket.status = 'CANCELLED';
  removeFromInvoice(model, ticket);
}

export function markLine(model: Model, nth: number, nthLine: number, done: boolean): void {
  const ticket = requireAt(model.tickets, nth);
  const line = requireAt(ticket.lines, nthLine);
  if (ticket.status !== 'COOKING') rejectWith(409);
  line.done = done;
}

function requireEditable(ticket: Ticket): void {
  if (ticket.status !== 'REQUESTED' && !isUnpaid(ticket)) rejectWith(409);
}

export function setQuantity(model: Model, nth: number, nthLine: number, quantity: number): void {
  const ticket = requireAt(model.tickets, nth);
  const line = requireAt(ticket.lines, nthLine);
  requireEditable(ticket);
  if (quantity > line.quantity) line.done = false;
  line.quantity = quantity;
  recalculateInvoice(model, invoiceOf(model, ticket));
}

export function deleteLine(model: Model, nth: number, nthLine: number): void {
  const ticket = requireAt(model.tickets, nth);
  const line = requireAt(ticket.lines, nthLine);
  requireEditable(ticket);
  if (ticket.lines.length > 1) {
    ticket.lines = ticket.lines.filter((each) => each !== line);
    recalculateInvoice(model, invoiceOf(model, ticket));
  } else if (ticket.status === 'REQUESTED') reject(model, nth);
  else cancel(model, nth);
}

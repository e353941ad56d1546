import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { billOf, join, leave, reckon } from './bill-rules.ts';
import { isUnpaid, type Model, of, refuse, type Ticket, waitingAt } from './model.ts';

/** Each rule makes of an evening what the contract says, or refuses; then the evening is thrown away. */

const MAX_WAITING = 5;

export interface NewOrder {
  isDiner: boolean;
  kotType: KotType;
  tableNo: string;
  cart: { item: number; quantity: number }[];
  phoneNo: string | null;
}

function tableNamed({ tables, earlierNames }: Model, name: string): number {
  const now = tables.findIndex((table) => table.name === name && !table.gone);
  return now >= 0 ? now : (earlierNames[name] ?? refuse(404));
}

function guestWith({ guests }: Model, phoneNo: string | null): number | null {
  if (phoneNo === null) return null;
  const known = guests.findIndex((guest) => guest.phoneNo === phoneNo && !guest.gone);
  return known >= 0 ? known : guests.push({ id: '', phoneNo, spent: 0, visited: false, gone: false }) - 1;
}

export function place(model: Model, { isDiner, kotType, tableNo, cart, phoneNo }: NewOrder): Ticket {
  const table = kotType === 'DINEIN' ? tableNamed(model, tableNo) : null;
  if (isDiner && table !== null && waitingAt(model, table) >= MAX_WAITING) refuse(429);
  const lines: Ticket['lines'] = [];
  for (const { item: nth, quantity } of cart) {
    const { name, price, gstRate, available } = of(model.items, nth);
    if (!available) refuse(409);
    const same = lines.find((line) => line.name === name);
    if (same) same.quantity += quantity;
    else lines.push({ id: '', name, price, gstRate, quantity, done: false });
  }
  const ticket: Ticket = {
    id: '',
    kotType,
    status: isDiner ? 'REQUESTED' : 'COOKING',
    table,
    tableName: table === null ? null : of(model.tables, table).name,
    guest: guestWith(model, phoneNo),
    phoneNo,
    bill: null,
    paid: false,
    lines,
  };
  model.tickets.push(ticket);
  if (!isDiner) join(model, ticket);
  return ticket;
}

export function confirm(model: Model, nth: number): void {
  const ticket = of(model.tickets, nth);
  if (ticket.status !== 'REQUESTED') refuse(409);
  ticket.status = 'COOKING';
  join(model, ticket);
}

export function reject(model: Model, nth: number): void {
  const ticket = of(model.tickets, nth);
  if (ticket.status !== 'REQUESTED') refuse(409);
  ticket.status = 'REJECTED';
}

export function serve(model: Model, nth: number): void {
  const ticket = of(model.tickets, nth);
  if (ticket.status !== 'COOKING') refuse(409);
  ticket.status = ticket.paid ? 'PAID' : 'SERVED';
}

export function recall(model: Model, nth: number): void {
  const ticket = of(model.tickets, nth);
  if (ticket.status !== 'SERVED' && ticket.status !== 'PAID') refuse(409);
  ticket.status = 'COOKING';
}

export function cancel(model: Model, nth: number): void {
  const ticket = of(model.tickets, nth);
  if (!isUnpaid(ticket)) refuse(409);
  ticket.status = 'CANCELLED';
  leave(model, ticket);
}

export function mark(model: Model, nth: number, nthLine: number, done: boolean): void {
  const ticket = of(model.tickets, nth);
  const line = of(ticket.lines, nthLine);
  if (ticket.status !== 'COOKING') refuse(409);
  line.done = done;
}

function requireEditable(ticket: Ticket): void {
  if (ticket.status !== 'REQUESTED' && !isUnpaid(ticket)) refuse(409);
}

export function setQuantity(model: Model, nth: number, nthLine: number, quantity: number): void {
  const ticket = of(model.tickets, nth);
  const line = of(ticket.lines, nthLine);
  requireEditable(ticket);
  if (quantity > line.quantity) line.done = false;
  line.quantity = quantity;
  reckon(model, billOf(model, ticket));
}

export function dropLine(model: Model, nth: number, nthLine: number): void {
  const ticket = of(model.tickets, nth);
  const line = of(ticket.lines, nthLine);
  requireEditable(ticket);
  if (ticket.lines.length > 1) {
    ticket.lines = ticket.lines.filter((each) => each !== line);
    reckon(model, billOf(model, ticket));
  } else if (ticket.status === 'REQUESTED') reject(model, nth);
  else cancel(model, nth);
}

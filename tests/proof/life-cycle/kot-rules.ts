import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { invoiceOf, joinOpenTableInvoice, recalculateInvoice, removeFromInvoice } from './invoice-rules.ts';
import {
  countRequested,
  isShownAvailable,
  isUnpaid,
  type Model,
  type ModelKot,
  rejectWith,
  requireAt,
} from './model.ts';

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

/** Takes pieces of a counted item. */
function takePieces({ items }: Model, pieces: ReadonlyMap<number, number>): void {
  for (const [index, quantity] of pieces) {
    const item = items[index];
    if (!item || item.isDeleted || item.remaining === null) continue;
    if (item.remaining < quantity) rejectWith(409);
    item.remaining -= quantity;
  }
}

/** Pieces that nobody cooked go back to the count. */
function giveBack(
  { items }: Model,
  { status }: ModelKot,
  { item: index, done }: ModelKot['lines'][number],
  quantity: number,
) {
  const item = items[index];
  if (done || status === 'SERVED' || !item || item.isDeleted || item.remaining === null) return;
  item.remaining += quantity;
}

export function placeOrder(model: Model, { isDiner, kotType, tableNo, cart, phoneNo }: NewOrder): ModelKot {
  const table = kotType === 'DINEIN' ? findTable(model, tableNo) : null;
  if (isDiner && table !== null && countRequested(model, table) >= MAX_REQUESTED_PER_TABLE) rejectWith(429);
  const lines: ModelKot['lines'] = [];
  for (const { item: nth, quantity } of cart) {
    const item = requireAt(model.items, nth);
    const { name, price, gstRate } = item;
    if (!isShownAvailable(item)) rejectWith(409);
    const same = lines.find((line) => line.name === name);
    if (same) same.quantity += quantity;
    else lines.push({ id: '', item: model.items.indexOf(item), name, price, gstRate, quantity, done: false });
  }
  takePieces(model, new Map(lines.map(({ item, quantity }) => [item, quantity])));
  const kot: ModelKot = {
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
  model.kots.push(kot);
  if (!isDiner) joinOpenTableInvoice(model, kot);
  return kot;
}

export function confirm(model: Model, nth: number): void {
  const kot = requireAt(model.kots, nth);
  if (kot.status !== 'REQUESTED') rejectWith(409);
  kot.status = 'COOKING';
  joinOpenTableInvoice(model, kot);
}

export function reject(model: Model, nth: number): void {
  const kot = requireAt(model.kots, nth);
  if (kot.status !== 'REQUESTED') rejectWith(409);
  for (const line of kot.lines) giveBack(model, kot, line, line.quantity);
  kot.status = 'REJECTED';
}

export function serve(model: Model, nth: number): void {
  const kot = requireAt(model.kots, nth);
  if (kot.status !== 'COOKING') rejectWith(409);
  kot.status = kot.paid ? 'PAID' : 'SERVED';
}

export function recall(model: Model, nth: number): void {
  const kot = requireAt(model.kots, nth);
  if (kot.status !== 'SERVED' && kot.status !== 'PAID') rejectWith(409);
  kot.status = 'COOKING';
}

export function cancel(model: Model, nth: number): void {
  const kot = requireAt(model.kots, nth);
  if (!isUnpaid(kot)) rejectWith(409);
  for (const line of kot.lines) giveBack(model, kot, line, line.quantity);
  kot.status = 'CANCELLED';
  removeFromInvoice(model, kot);
}

export function markLine(model: Model, nth: number, nthLine: number, done: boolean): void {
  const kot = requireAt(model.kots, nth);
  const line = requireAt(kot.lines, nthLine);
  if (kot.status !== 'COOKING') rejectWith(409);
  line.done = done;
}

function requireEditable(kot: ModelKot): void {
  if (kot.status !== 'REQUESTED' && !isUnpaid(kot)) rejectWith(409);
}

export function setQuantity(model: Model, nth: number, nthLine: number, quantity: number): void {
  const kot = requireAt(model.kots, nth);
  const line = requireAt(kot.lines, nthLine);
  requireEditable(kot);
  if (quantity > line.quantity) {
    takePieces(model, new Map([[line.item, quantity - line.quantity]]));
    line.done = false;
  } else giveBack(model, kot, line, line.quantity - quantity);
  line.quantity = quantity;
  recalculateInvoice(model, invoiceOf(model, kot));
}

export function deleteLine(model: Model, nth: number, nthLine: number): void {
  const kot = requireAt(model.kots, nth);
  const line = requireAt(kot.lines, nthLine);
  requireEditable(kot);
  if (kot.lines.length > 1) {
    giveBack(model, kot, line, line.quantity);
    kot.lines = kot.lines.filter((each) => each !== line);
    recalculateInvoice(model, invoiceOf(model, kot));
  } else if (kot.status === 'REQUESTED') reject(model, nth);
  else cancel(model, nth);
}

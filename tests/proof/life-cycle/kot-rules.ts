import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { invoiceOf, joinOpenTableInvoice, recalculateInvoice, removeFromInvoice } from './invoice-rules.ts';
import {
  type Choices,
  countRequested,
  isUnpaid,
  type Line,
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
  cart: ({ item: number; quantity: number } & Choices)[];
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

/** Names and prices by the menu of now. */
function chooseOf(model: Model, nth: number, { variant: index, options, note }: Choices) {
  const item = requireAt(model.items, nth);
  if (!item.available) rejectWith(409);
  const variant = index === null ? undefined : item.variants[index];
  // A size that is needed and missing, or of another item, or sold out.
  if (item.variants.length > 0 ? !variant?.available : index !== null) rejectWith(409);
  const { choices, max } = model.options;
  const count = options.reduce((sum, qty) => sum + qty, 0);
  if (count > max || (count > 0 && !item.hasOptions)) rejectWith(409);
  const isWrong = (qty: number, at: number) =>
    qty > 0 && (!choices[at]?.available || qty > choices[at].maxEach);
  if (options.some(isWrong)) rejectWith(409);
  const optionPrices = choices.map(({ price }) => price);
  return {
    item: model.items.indexOf(item),
    name: variant ? `${item.name} (${variant.name})` : item.name,
    price: options.reduce(
      (sum, qty, at) => sum + qty * (optionPrices[at] ?? 0),
      variant?.price ?? item.price,
    ),
    optionPrices,
    gstRate: item.gstRate,
    variant: index,
    options,
    note,
  };
}

const hasSameOptions = (one: Choices, other: Choices): boolean =>
  one.variant === other.variant && String(one.options) === String(other.options);

const isSameChoice = (one: Choices, other: Choices): boolean =>
  one.note === other.note && hasSameOptions(one, other);

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
  const pieces = new Map<number, number>();
  for (const { item, quantity, ...choices } of cart) {
    const chosen = chooseOf(model, item, choices);
    const same = lines.find((line) => line.item === chosen.item && isSameChoice(line, chosen));
    if (same) same.quantity += quantity;
    else lines.push({ id: '', ...chosen, quantity, done: false });
    pieces.set(chosen.item, (pieces.get(chosen.item) ?? 0) + quantity);
  }
  takePieces(model, pieces);
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

interface LineEdit {
  quantity: number;
  /** What stays as it was ordered is missing. */
  choices: Partial<Choices>;
  /** How many the client thinks that there are. */
  shownQuantity: number;
}

function setQuantity(model: Model, kot: ModelKot, line: Line, quantity: number): void {
  if (quantity > line.quantity) {
    takePieces(model, new Map([[line.item, quantity - line.quantity]]));
    line.done = false;
  } else giveBack(model, kot, line, line.quantity - quantity);
  line.quantity = quantity;
}

/** So many become a line of their own; a line with only another note keeps its name and price. */
function replaceLine(model: Model, kot: ModelKot, line: Line, quantity: number, choices: Choices): Line {
  const chosen = hasSameOptions(line, choices)
    ? { ...line, ...choices }
    : chooseOf(model, line.item, choices);
  if (quantity > line.quantity) takePieces(model, new Map([[line.item, quantity - line.quantity]]));
  const added = { ...chosen, id: '', quantity, done: kot.status === 'SERVED' && line.done };
  line.quantity -= quantity;
  kot.lines = [...kot.lines.filter((each) => each !== line || each.quantity > 0), added];
  return added;
}

/** Returns the line that was added, if the choices differ. */
export function editLine(
  model: Model,
  nth: number,
  nthLine: number,
  { quantity, choices, shownQuantity }: LineEdit,
): Line | undefined {
  const kot = requireAt(model.kots, nth);
  const line = requireAt(kot.lines, nthLine);
  requireEditable(kot);
  if (shownQuantity !== line.quantity) rejectWith(409);
  const { variant, options, note } = line;
  const wanted = { variant, options, note, ...choices };
  const added = isSameChoice(line, wanted) ? undefined : replaceLine(model, kot, line, quantity, wanted);
  if (!added) setQuantity(model, kot, line, quantity);
  recalculateInvoice(model, invoiceOf(model, kot));
  return added;
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

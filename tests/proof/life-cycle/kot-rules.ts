import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { divideAdjustment } from './discount-rules.ts';
import {
  invoiceOf,
  joinOpenTableInvoice,
  lowerOnSplits,
  recalculateInvoiceOf,
  removeFromInvoice,
} from './invoice-rules.ts';
import {
  billedLine,
  type Choices,
  countRequested,
  isUnpaid,
  type Line,
  type Model,
  type ModelKot,
  type Piece,
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

export function findTable({ tables, earlierNames }: Model, name: string): number {
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

type Pieces = ReadonlyMap<number, number>;

/** Takes pieces of a counted item, or gives back a negative number of them. */
function takePieces({ items }: Model, pieces: Pieces): void {
  for (const [index, quantity] of pieces) {
    const item = items[index];
    if (!item || item.isDeleted || item.remaining === null) continue;
    if (item.remaining < quantity) rejectWith(409);
    item.remaining -= quantity;
  }
}

const orderedOfPiece = ({ quantity, options }: Line, { option }: Piece): number =>
  quantity * (options[option] ?? 0);
const cookedOfPiece = (line: Line, piece: Piece): number =>
  line.done || piece.done ? orderedOfPiece(line, piece) : Math.min(piece.cooked, orderedOfPiece(line, piece));
const cookedOfLine = ({ quantity, done, cooked }: Line): number =>
  done ? quantity : Math.min(cooked, quantity);

/** By item. */
function countUncooked(lines: readonly Line[]): Map<number, number> {
  const counts = new Map<number, number>();
  const add = (item: number, count: number) => counts.set(item, (counts.get(item) ?? 0) + count);
  for (const line of lines) {
    add(line.item, line.quantity - cookedOfLine(line));
    for (const piece of line.pieces)
      add(piece.item, orderedOfPiece(line, piece) - cookedOfPiece(line, piece));
  }
  return counts;
}

const giveBackPieces = (model: Model, pieces: Pieces): void =>
  takePieces(model, new Map([...pieces].map(([item, count]) => [item, -count])));

/** Takes what is to be cooked after a change, without what was to be cooked before it. */
function takeDifference(model: Model, before: Pieces, after: ReadonlyMap<number, number>): void {
  const more = new Map(after);
  for (const [item, count] of before) more.set(item, (more.get(item) ?? 0) - count);
  takePieces(model, more);
}

/** What counts as cooked stays so when the marks go. */
function clearMarks(line: Line): void {
  for (const piece of line.pieces) Object.assign(piece, { cooked: cookedOfPiece(line, piece), done: false });
  Object.assign(line, { cooked: cookedOfLine(line), done: false });
}

/** Everything of a served line counts as cooked, whether or not it was marked. */
function countServedAsCooked({ status }: ModelKot, line: Line): void {
  if (status !== 'SERVED') return;
  line.cooked = line.quantity;
  for (const piece of line.pieces) piece.cooked = orderedOfPiece(line, piece);
}

function resize(line: Line, quantity: number): void {
  if (quantity > line.quantity) clearMarks(line);
  line.quantity = quantity;
  line.cooked = Math.min(line.cooked, quantity);
  for (const piece of line.pieces) piece.cooked = Math.min(piece.cooked, orderedOfPiece(line, piece));
}

function piecesOf({ options: { choices } }: Model, options: readonly number[]): Piece[] {
  return options.flatMap((qty, option) => {
    const item = choices[option]?.item ?? null;
    return qty > 0 && item !== null ? [{ option, item, done: false, cooked: 0 }] : [];
  });
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
  const isNamedItemAvailable = (named: number | null) =>
    named === null || (model.items[named]?.available && !model.items[named].isDeleted);
  const isWrong = (qty: number, at: number) => {
    const choice = choices[at];
    const isAvailable = choice?.available && isNamedItemAvailable(choice.item);
    return qty > 0 && (!isAvailable || qty > choice.maxEach);
  };
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

/** Pieces that nobody cooked go back to the counts. */
function giveBack(model: Model, { status }: ModelKot, lines: readonly Line[]): void {
  if (status !== 'SERVED') giveBackPieces(model, countUncooked(lines));
}

const newLine = (
  model: Model,
  chosen: Omit<Line, 'id' | 'quantity' | 'done' | 'cooked' | 'pieces' | 'adjustment'>,
  quantity: number,
): Line => ({
  ...chosen,
  ...{ id: '', quantity, done: false, cooked: 0, adjustment: null },
  pieces: piecesOf(model, chosen.options),
});

export function placeOrder(model: Model, { isDiner, kotType, tableNo, cart, phoneNo }: NewOrder): ModelKot {
  const table = kotType === 'DINEIN' ? findTable(model, tableNo) : null;
  if (isDiner && table !== null && countRequested(model, table) >= MAX_REQUESTED_PER_TABLE) rejectWith(429);
  const lines: ModelKot['lines'] = [];
  for (const { item, quantity, ...choices } of cart) {
    const chosen = chooseOf(model, item, choices);
    const same = lines.find((line) => line.item === chosen.item && isSameChoice(line, chosen));
    if (same) same.quantity += quantity;
    else lines.push(newLine(model, chosen, quantity));
  }
  takePieces(model, countUncooked(lines));
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
  giveBack(model, kot, kot.lines);
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
  giveBack(model, kot, kot.lines);
  kot.status = 'CANCELLED';
  removeFromInvoice(model, kot);
}

/** @param option of one piece; undefined for the line with all of them */
export function markLine(
  model: Model,
  nth: number,
  nthLine: number,
  { done, option }: { done: boolean; option?: number | undefined },
): void {
  const kot = requireAt(model.kots, nth);
  const line = requireAt(kot.lines, nthLine);
  const marked = line.pieces.filter((piece) => option === undefined || piece.option === option);
  if (option !== undefined && marked.length === 0) rejectWith(404);
  if (kot.status !== 'COOKING') rejectWith(409);
  for (const piece of marked) piece.done = done;
  line.done = option === undefined ? done : line.pieces.every((piece) => piece.done);
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
  lowerOnSplits(model, kot, [line], quantity);
  countServedAsCooked(kot, line);
  const before = countUncooked([line]);
  resize(line, quantity);
  takeDifference(model, before, countUncooked([line]));
}

/** So many become a line of their own; a line with only another note keeps its name, price and discount. */
function replaceLine(model: Model, kot: ModelKot, line: Line, quantity: number, choices: Choices): Line {
  const source = invoiceOf(model, kot);
  const held = source ? billedLine(model, source, line) : line;
  const taken = Math.min(quantity, held.quantity);
  const [left = null, passed = null] = divideAdjustment(held, [held.quantity - taken, taken]);
  lowerOnSplits(model, kot, [line], Math.max(0, line.quantity - quantity));
  const chosen = hasSameOptions(line, choices)
    ? { ...line, ...choices }
    : chooseOf(model, line.item, choices);
  countServedAsCooked(kot, line);
  const isDone = kot.status === 'SERVED' && line.done;
  const before = countUncooked([line]);
  const cooked = cookedOfLine(line);
  const cookedPieces = line.pieces.map((piece) => [piece.option, cookedOfPiece(line, piece)] as const);
  const added = newLine(model, chosen, quantity);
  if (hasSameOptions(line, choices)) {
    line.adjustment = left;
    added.adjustment = passed;
  }
  resize(line, Math.max(0, line.quantity - quantity));
  // What was cooked counts for the rest of the line first.
  added.cooked = Math.min(cooked - cookedOfLine(line), quantity);
  for (const piece of added.pieces) {
    const known = line.pieces.find(({ option }) => option === piece.option);
    const left = new Map(cookedPieces).get(piece.option) ?? 0;
    piece.cooked = Math.min(known ? left - cookedOfPiece(line, known) : 0, orderedOfPiece(added, piece));
  }
  takeDifference(model, before, countUncooked([line, added]));
  if (isDone) for (const one of [added, ...added.pieces]) one.done = true;
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
  recalculateInvoiceOf(model, invoiceOf(model, kot));
  return added;
}

export function deleteLine(model: Model, nth: number, nthLine: number): void {
  const kot = requireAt(model.kots, nth);
  const line = requireAt(kot.lines, nthLine);
  requireEditable(kot);
  if (kot.lines.length > 1) {
    lowerOnSplits(model, kot, [line], 0);
    giveBack(model, kot, [line]);
    kot.lines = kot.lines.filter((each) => each !== line);
    recalculateInvoiceOf(model, invoiceOf(model, kot));
  } else if (kot.status === 'REQUESTED') reject(model, nth);
  else cancel(model, nth);
}

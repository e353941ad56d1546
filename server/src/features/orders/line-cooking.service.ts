import { doneAfterMark, type LineMark } from '@tawa/shared/orders/orders.rules.ts';
import type { KotLineRow, StoredChoice } from './orders.table.ts';

/** A combo's pieces are the options of its line that name an item: the kitchen cooks and marks each by itself. */

type Cooking = Pick<KotLineRow, 'quantity' | 'doneAt' | 'cooked' | 'options'>;

/** Nothing is cooked of a line that is not in a KOT yet. */
type LineOfItem = Pick<KotLineRow, 'foodItemId' | 'quantity'> & Partial<Cooking>;

/** Counts how many of the line were cooked. */
export function cookedOfLine({
  quantity,
  doneAt = null,
  cooked = 0,
}: Omit<LineOfItem, 'foodItemId'>): number {
  return doneAt === null ? Math.min(cooked, quantity) : quantity;
}

function cookedOfPiece(
  { quantity, doneAt = null }: Omit<LineOfItem, 'foodItemId'>,
  { qty, doneAt: pieceDoneAt, cooked = 0 }: StoredChoice,
): number {
  const ordered = quantity * qty;
  return doneAt === null && pieceDoneAt === undefined ? Math.min(cooked, ordered) : ordered;
}

/**
 * Counts how many of each item the kitchen has not cooked, by item id. In a combo these include the items that
 * its pieces name. An order takes these numbers from the items' counts, and they return there.
 */
export function uncookedQuantities(lines: readonly LineOfItem[]): ReadonlyMap<string, number> {
  const uncooked = new Map<string, number>();
  const add = (itemId: string, count: number) => {
    if (count > 0) uncooked.set(itemId, (uncooked.get(itemId) ?? 0) + count);
  };
  for (const line of lines) {
    add(line.foodItemId, line.quantity - cookedOfLine(line));
    for (const option of line.options ?? [])
      if (option.itemId) add(option.itemId, line.quantity * option.qty - cookedOfPiece(line, option));
  }
  return uncooked;
}

const withoutMark = ({ doneAt: _doneAt, cooked: _cooked, ...option }: StoredChoice): StoredChoice => option;

const withCooked = (option: StoredChoice, cooked: number): StoredChoice =>
  cooked > 0 ? { ...withoutMark(option), cooked } : withoutMark(option);

/** Options that name no item stay as they are. */
const changePieces = (
  options: readonly StoredChoice[] | null | undefined,
  change: (piece: StoredChoice) => StoredChoice,
): StoredChoice[] | null => options?.map((option) => (option.itemId ? change(option) : option)) ?? null;

/** Returns the line without marks. It still counts how much of the line was cooked. */
function clearMarks(line: Cooking): Cooking {
  const options = changePieces(line.options, (piece) => withCooked(piece, cookedOfPiece(line, piece)));
  return { quantity: line.quantity, doneAt: null, cooked: cookedOfLine(line), options };
}

/** Returns a line of a served KOT: all of it was cooked, whether or not the kitchen marked it. */
export function asCooked(line: KotLineRow): KotLineRow {
  const { quantity } = line;
  const options = changePieces(line.options, (piece) => ({ ...piece, cooked: quantity * piece.qty }));
  return { ...line, cooked: quantity, options };
}

/**
 * Returns the line with another quantity. A larger one clears the marks, because what was added is still to be
 * cooked.
 */
export function resizeLine(line: Cooking, quantity: number): Cooking {
  const { doneAt, cooked, options } = quantity > line.quantity ? clearMarks(line) : line;
  return {
    quantity,
    doneAt,
    cooked: Math.min(cooked, quantity),
    options: changePieces(options, (piece) =>
      piece.cooked === undefined ? piece : { ...piece, cooked: Math.min(piece.cooked, quantity * piece.qty) },
    ),
  };
}

/**
 * Divides a line of which a part gets other choices. What was cooked counts for the rest first. What is left of
 * it counts for the new line, which has no marks, because the kitchen has to see it again.
 * @param chosen the choices of the new line
 */
export function divideLine(
  line: Cooking,
  restQuantity: number,
  { quantity, options: chosen }: Pick<Cooking, 'quantity' | 'options'>,
): { rest: Cooking; added: Cooking } {
  const rest = resizeLine(line, restQuantity);
  const left = (piece: StoredChoice): number => {
    // The option may name another item now than when the line was ordered.
    const before = line.options?.find(({ _id, itemId }) => _id === piece._id && itemId === piece.itemId);
    return before ? cookedOfPiece(line, before) - cookedOfPiece(rest, before) : 0;
  };
  const options = changePieces(chosen, (piece) =>
    withCooked(piece, Math.min(left(piece), quantity * piece.qty)),
  );
  const cooked = Math.min(cookedOfLine(line) - cookedOfLine(rest), quantity);
  return { rest, added: { quantity, doneAt: null, cooked, options } };
}

/** Returns the marks of `line` for a part of it that is cooked as before. */
export function keepMarks(
  { options }: Pick<KotLineRow, 'options'>,
  line: Pick<KotLineRow, 'doneAt' | 'options'>,
): Pick<KotLineRow, 'doneAt' | 'options'> {
  const kept = changePieces(options, (piece) => {
    const doneAt = line.options?.find(({ _id }) => _id === piece._id)?.doneAt;
    return doneAt === undefined ? piece : { ...piece, doneAt };
  });
  return { doneAt: line.doneAt, options: kept };
}

/** `now` is in ms UTC. What was marked before keeps its time. */
export function markPieces(
  { doneAt, options }: Pick<KotLineRow, 'doneAt' | 'options'>,
  mark: LineMark,
  now: number,
): Pick<KotLineRow, 'doneAt' | 'options'> {
  const { isLineDone, pieceIds } = doneAfterMark(options, mark);
  const marked = changePieces(options, ({ doneAt: pieceDoneAt = now, ...piece }) =>
    pieceIds.has(piece._id) ? { ...piece, doneAt: pieceDoneAt } : piece,
  );
  return { doneAt: isLineDone ? (doneAt ?? now) : null, options: marked };
}

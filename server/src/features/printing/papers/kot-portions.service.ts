import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { Route, Router } from '../printers/station-router.service.ts';
import type { PrintedLine } from '../printing.table.ts';
import { itemCodesOf } from './item-codes.service.ts';

/** What one station cooks of a KOT's lines: a line, or a piece of a combo that another station sells. */
export interface Portion extends Omit<PrintedLine, keyof Route> {
  route: Route;
}

type Choice = KotLine['options'][number];

/** @returns the ids of the items of the lines and of the pieces of combos */
export const itemIdsOf = ({ items }: Kot): string[] => [
  ...new Set(
    items.flatMap(({ foodItemId, options }) => [
      foodItemId,
      ...options.flatMap(({ itemId }) => (itemId === null ? [] : [itemId])),
    ]),
  ),
];

/**
 * Splits the lines by station. A line that is on paper already stays at the printer of that paper, even if its category
 * has moved since.
 */
export function portionsOf(
  { items, changes }: Pick<Kot, 'items' | 'changes'>,
  router: Router,
  printed: readonly PrintedLine[] = [],
): Portion[] {
  const printedById = new Map(printed.map((line) => [line.id, line]));
  const slotKeyOf = (id: string) =>
    changes.find((change) => change._id === id)?.replaces?._id ?? printedById.get(id)?.slotKey;
  const routeOf = (id: string, itemId: string): Route => {
    const before = printedById.get(id);
    return before ? router.printedRoute(before) : router.routeOf(itemId);
  };
  const lines: Portion[] = [];
  const pieces = new Map<string, Portion>();
  for (const line of items) {
    const route = routeOf(line._id, line.foodItemId);
    const onLine = printedById.get(line._id)?.options;
    const staysWithLine = (option: Choice): boolean =>
      option.itemId === null ||
      onLine?.some(({ itemId }) => itemId === option.itemId) ||
      routeOf(pieceId(line, option), option.itemId).stationName === route.stationName;
    const own = line.options.filter(staysWithLine);
    const { quantity } = line;
    const id = line._id;
    const codes = itemCodesOf(line, router.itemOf);
    const { name, note, seat } = line;
    lines.push({
      name,
      note,
      seat,
      options: own.map(toPrintedOption),
      ...codes,
      id,
      slotKey: slotKeyOf(id),
      quantity,
      route,
    });
    for (const option of line.options) {
      if (own.includes(option) || option.itemId === null) continue;
      const id = pieceId(line, option);
      const quantity = line.quantity * option.qty + (pieces.get(id)?.quantity ?? 0);
      const content = { name: option.name, options: [], note, seat, combo: name };
      const slotKey = JSON.stringify([option.itemId, option.name]);
      const { itemCode: _ofLine, ...ofPiece } = codes;
      pieces.set(id, { ...content, ...ofPiece, id, slotKey, quantity, route: routeOf(id, option.itemId) });
    }
  }
  return [...lines, ...pieces.values()];
}

/** A line on paper of which all pieces, or some, have other choices now. */
export interface ReplacedLine {
  line: PrintedLine;
  /** How many pieces stay as they are on paper. */
  rest: number;
}

/**
 * Finds what the new portions replace on paper, by the ids of the portions. A portion that adds or takes away pieces
 * beside that replaces nothing. A line that changed while its KOT was served has no slot, so it replaces one of the same
 * item that is gone.
 */
export function findReplacedLines(
  portions: readonly Portion[],
  printed: readonly PrintedLine[],
): Map<string, ReplacedLine> {
  const quantities = new Map(portions.map(({ id, quantity }) => [id, quantity]));
  const printedIds = new Set(printed.map(({ id }) => id));
  const fewer = printed
    .map((line) => ({ line, rest: quantities.get(line.id) ?? 0 }))
    .filter(({ line, rest }) => rest < line.quantity);
  const replaced = new Map<string, ReplacedLine>();
  for (const { id, slotKey, quantity } of portions) {
    if (printedIds.has(id) || slotKey === undefined) continue;
    const index = fewer.findIndex(
      ({ line, rest }) =>
        (line.id === slotKey || line.slotKey === slotKey) &&
        (rest === 0 || line.quantity - rest === quantity),
    );
    const [found] = index < 0 ? [] : fewer.splice(index, 1);
    if (found) replaced.set(id, found);
  }
  for (const { id, name, slotKey } of portions) {
    if (printedIds.has(id) || slotKey !== undefined) continue;
    const index = fewer.findIndex(({ line, rest }) => rest === 0 && line.name === name);
    const [found] = index < 0 ? [] : fewer.splice(index, 1);
    if (found) replaced.set(id, found);
  }
  return replaced;
}

/**
 * The id of a piece leaves out the id of its line. A changed combo is a new line, but the pieces that it keeps are
 * the same.
 */
const pieceId = ({ name, note, seat }: KotLine, option: Choice): string =>
  // Without a seat the id is the one that earlier versions stored.
  JSON.stringify([name, option.itemId, option.name, note, ...(seat ? [seat] : [])]);

const toPrintedOption = ({ name, qty, itemId }: Choice) => ({
  name,
  qty,
  ...(itemId !== null && { itemId }),
});

import { type LineChoices, lineKey } from '@tawa/shared/menu/item-choices.rules.ts';
import { MAX_LINES, MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';

export interface CartLine extends LineChoices {
  foodItemId: string;
  name: string;
  /** The price in rupees when the line was added; see `priceCart`. */
  price: number;
  qty: number;
}

type Lines = readonly CartLine[];

/** Returns the key of a line in a cart. Lines of the same item differ in their choices. */
export const keyOfLine = (line: Pick<CartLine, 'foodItemId' | keyof LineChoices>): string =>
  lineKey(line.foodItemId, line);

export const linesOfItem = (lines: Lines, itemId: string): CartLine[] =>
  lines.filter(({ foodItemId }) => foodItemId === itemId);

export const quantityOfItem = (lines: Lines, itemId: string): number =>
  linesOfItem(lines, itemId).reduce((sum, { qty }) => sum + qty, 0);

export function quantityByItem(lines: Lines): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { foodItemId, qty } of lines)
    quantities.set(foodItemId, (quantities.get(foodItemId) ?? 0) + qty);
  return quantities;
}

/** Adds to an equal line if there is one. At the limit of lines or quantity nothing is added. */
export function addLine(lines: Lines, line: CartLine): CartLine[] {
  const key = keyOfLine(line);
  if (lines.some((other) => keyOfLine(other) === key)) return stepLine(lines, key, line.qty);
  return lines.length < MAX_LINES ? [...lines, line] : [...lines];
}

/** @param by may be negative; a line whose quantity is then 0 is removed */
export function stepLine(lines: Lines, key: string, by: number): CartLine[] {
  return lines
    .map((line) => (keyOfLine(line) === key ? { ...line, qty: Math.min(line.qty + by, MAX_QUANTITY) } : line))
    .filter(({ qty }) => qty > 0);
}

export const removeLine = (lines: Lines, key: string): CartLine[] =>
  lines.filter((line) => keyOfLine(line) !== key);

/** The new line takes the place of the old one. If it is equal to another line now, the two are merged. */
export function replaceLine(lines: Lines, key: string, line: CartLine): CartLine[] {
  const newKey = keyOfLine(line);
  const equal = newKey === key ? undefined : lines.find((other) => keyOfLine(other) === newKey);
  const qty = Math.min(line.qty + (equal?.qty ?? 0), MAX_QUANTITY);
  return lines
    .filter((other) => other !== equal)
    .map((other) => (keyOfLine(other) === key ? { ...line, qty } : other));
}

import { linesTotal, toPaise, toRupees } from '@tawa/shared/money.ts';

interface Line {
  /** In rupees. */
  price: number;
  quantity: number;
}

export const countPieces = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** In rupees, exact in paise. */
export const sumLines = (lines: readonly Line[]): number =>
  toRupees(linesTotal(lines.map(({ price, quantity }) => ({ price: toPaise(price), quantity }))));

import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { LineChange } from '@tawa/shared/orders/orders.rules.ts';

/** Lines of the KOT and lines that were deleted since the kitchen acknowledged it, in the order of adding. */
export function kotLines({ items, changes }: Kot): (KotLine | LineChange)[] {
  const deletedLines = changes.filter(({ _id, now }) => now === 0 && !items.some((line) => line._id === _id));
  // Ids ascend in the order of adding.
  return [...items, ...deletedLines].sort((a, b) => (a._id < b._id ? -1 : 1));
}

/** About four lines of a KOT. */
const MAX_PIECE_CHARS = 70;

/** Pieces of a special request of about equal length, so that a long one can continue in the next cell. */
export function splitRequest(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const pieceCount = Math.ceil(text.length / MAX_PIECE_CHARS);
  const pieces: string[] = [];
  for (const word of words) {
    const last = pieces.at(-1);
    const isFull = last !== undefined && last.length + word.length / 2 >= text.length / pieceCount;
    if (last === undefined || isFull) pieces.push(word);
    else pieces[pieces.length - 1] = `${last} ${word}`;
  }
  return pieces;
}

/** Lines, pieces of the special request, buttons. */
export function countBlocks(kot: Kot): number {
  return kotLines(kot).length + splitRequest(kot.specialRequest).length + 1;
}

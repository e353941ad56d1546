import type { PrintBlock, PrintDocument } from './print-document.ts';

/** Characters in a line of the narrowest paper. */
const COLUMNS = 32;
/** The height of a QR code, in lines. */
const QR_LINES = 15;
/** A printer takes a job of this many lines within seconds, even if every line is a picture. */
const LINES_PER_DOCUMENT = 250;

/** About how many lines the blocks take on the narrowest paper. */
export function paperLines(blocks: readonly PrintBlock[]): number {
  return blocks.reduce((sum, block) => sum + linesOf(block), 0);
}

function linesOf(block: PrintBlock): number {
  if (block.kind === 'blank') return block.lines ?? 1;
  if (block.kind === 'qr') return QR_LINES;
  if (block.kind !== 'text' && block.kind !== 'row') return 1;
  const columns =
    block.size === 'large' ? COLUMNS / 2 : COLUMNS - (block.kind === 'text' ? (block.indent ?? 0) : 0);
  const text = block.kind === 'row' ? `${block.left} ${block.right}` : `${block.lead ?? ''}${block.text}`;
  return Math.max(1, Math.ceil(text.length / columns));
}

/**
 * Cuts a list into as few parts as the limit allows, and never inside an item. An item above the limit is a part of its
 * own.
 */
export function inParts<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  limit: number,
): (readonly Item[])[] {
  const sizes = items.map(sizeOf);
  const count = countParts(sizes, limit);
  // The parts have about equal lengths, so that the last one is not a single item.
  let [low, high] = [Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / count), limit];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (countParts(sizes, middle) > count) low = middle + 1;
    else high = middle;
  }
  const starts = [...startsOfParts(sizes, high), items.length];
  return starts.slice(1).map((end, index) => items.slice(starts[index], end));
}

const countParts = (sizes: readonly number[], limit: number): number => startsOfParts(sizes, limit).length;

/** An empty list has one empty part. */
function startsOfParts(sizes: readonly number[], limit: number): number[] {
  const starts = [0];
  let used = 0;
  for (const [index, size] of sizes.entries()) {
    if (used > 0 && used + size > limit) {
      starts.push(index);
      used = 0;
    }
    used += size;
  }
  return starts;
}

/** Cuts a long document between its slips into documents that can each be a job. */
export function inDocuments({ blocks, ...rest }: PrintDocument): PrintDocument[] {
  return inParts(inSlips(blocks), paperLines, LINES_PER_DOCUMENT).map((slips) => ({
    ...rest,
    blocks: slips.flat(),
  }));
}

/** A cut ends a slip. */
export function inSlips(blocks: readonly PrintBlock[]): PrintBlock[][] {
  const slips: PrintBlock[][] = [[]];
  for (const [index, block] of blocks.entries()) {
    slips.at(-1)?.push(block);
    if (block.kind === 'cut' && index < blocks.length - 1) slips.push([]);
  }
  return slips;
}

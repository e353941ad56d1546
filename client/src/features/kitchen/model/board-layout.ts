/** Heights in px of what a KOT consists of, as the browser laid them out. */
export interface KotHeights {
  head: number;
  /** In reading order: special request, lines, buttons. A block is never divided between cells. */
  blocks: readonly number[];
}

export interface KotToPlace {
  id: string;
  heights: KotHeights;
  /** False for a KOT that has not been laid out yet. */
  isMeasured: boolean;
}

export interface BoardGrid {
  columns: number;
  /** `Infinity` means one scrolling column, whose cells are as high as their KOTs. */
  rows: number;
  cellHeight: number;
  /** The lowest height of a row that cuts no KOT. */
  minHeight: number;
}

export const SINGLE_COLUMN: BoardGrid = {
  columns: 1,
  rows: Number.POSITIVE_INFINITY,
  cellHeight: 0,
  minHeight: 0,
};

export interface CellSizes {
  minColumnPx: number;
  minCellPx: number;
  /**
   * Height of each note where a KOT is divided: "#9, continued" above the later part, "3 more" below the
   * earlier one.
   */
  jointPx: number;
}

/** The style sheet has the same gap. */
export const GAP_PX = 8;
/**
 * The gap between two pages, so that no outline of the next page is visible. The style sheet has the same
 * value.
 */
export const PAGE_GAP_PX = 24;

/** The place of a KOT, or the gap that a KOT left. */
export interface Slot {
  id: string;
  /** For each cell, the index after its last block. */
  ends: readonly number[];
  /** Index of the slot's first cell on the board. */
  start: number;
  isGap: boolean;
  /** False if its cells were estimated, so that no cook has seen the KOT there. */
  isMeasured: boolean;
}

export interface BoardLayout {
  /** A new key closes all gaps. */
  key: string;
  grid: BoardGrid;
  slots: readonly Slot[];
  /** True while KOTs keep their places although they should move. */
  isHeld: boolean;
}

export const EMPTY_LAYOUT: BoardLayout = {
  key: '',
  grid: SINGLE_COLUMN,
  slots: [],
  isHeld: false,
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Fits columns of equal width and rows of equal height into `width` × `height`. If all KOTs fit on one page,
 * there are as many rows as leave every KOT undivided; otherwise there are as many rows as there is room for.
 */
export function fitGrid(
  { width, height }: { width: number; height: number },
  { minColumnPx, minCellPx, jointPx }: CellSizes,
  kots: readonly KotToPlace[],
): BoardGrid {
  const needed = Math.max(0, ...kots.map(({ heights }) => minCellHeight(heights, jointPx)));
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (minColumnPx + GAP_PX)));
  const minHeight = Math.max(minCellPx, needed);
  const mostRows = Math.max(1, Math.floor((height + GAP_PX) / (minHeight + GAP_PX)));
  const cellHeightOf = (rows: number) =>
    Math.max(minHeight, Math.floor((height - (rows - 1) * GAP_PX) / rows));
  const tallest = Math.max(0, ...kots.map(({ heights }) => wholeHeight(heights)));
  const leastRows = Math.max(1, Math.ceil(kots.length / columns));
  let rows = mostRows;
  while (rows > leastRows && cellHeightOf(rows) < tallest) rows -= 1;
  if (cellHeightOf(rows) < tallest) rows = mostRows;
  return { columns, rows, cellHeight: cellHeightOf(rows), minHeight };
}

const wholeHeight = ({ head, blocks }: KotHeights) => head + sum(blocks);

/** Returns the height of the smallest cell that cuts no block of the KOT. */
function minCellHeight({ head, blocks }: KotHeights, jointPx: number): number {
  const first = head + (blocks[0] ?? 0) + jointPx;
  const middle = jointPx + Math.max(0, ...blocks) + jointPx;
  const last = jointPx + sum(blocks.slice(-2));
  return Math.min(wholeHeight({ head, blocks }), Math.max(first, middle, last));
}

/**
 * Fills one cell after the other. The last two blocks stay together, because a cell with nothing but the
 * buttons would say little.
 * @param maxCells the last of these cells gets the rest, even if it overflows
 * @returns for each cell, the index after its last block
 */
export function splitKot(
  { head, blocks }: KotHeights,
  cellHeight: number,
  jointPx: number,
  maxCells = Number.POSITIVE_INFINITY,
): number[] {
  const ends: number[] = [];
  let from = 0;
  let used = head;
  const last = Math.max(0, blocks.length - 2);
  for (let index = 0; index <= last; index += 1) {
    if (used + sum(blocks.slice(index)) <= cellHeight || ends.length + 1 >= maxCells) break;
    const height = blocks[index] ?? 0;
    const isFull = index === last || used + height + jointPx > cellHeight;
    if (isFull && index > from) {
      ends.push(index);
      from = index;
      used = jointPx;
    }
    used += height;
  }
  return [...ends, blocks.length];
}

type Split = (kot: KotToPlace, maxCells?: number) => number[];

const splitFor =
  ({ rows, cellHeight }: BoardGrid, jointPx: number): Split =>
  ({ heights }, maxCells) =>
    rows === Number.POSITIVE_INFINITY
      ? [heights.blocks.length]
      : splitKot(heights, cellHeight, jointPx, maxCells);

/**
 * Places the KOTs in the order of `kots`. While the layout is held, no KOT in sight moves: the grid stays,
 * KOTs that leave keep their cells as gaps, and new ones come last. An empty layout closes the gaps.
 * @param kots the oldest first
 * @param grid not used while the layout is held, unless a line needs more room than the cells of the held
 * grid have
 */
export function layoutBoard(
  previous: BoardLayout,
  key: string,
  kots: readonly KotToPlace[],
  grid: BoardGrid,
  jointPx: number,
): BoardLayout {
  const split = splitFor(grid, jointPx);
  const inOrder = withStarts(kots.map((kot) => newSlot(kot, split(kot))));
  const known = previous.key === key ? previous.slots : [];
  const hasOtherCells = grid.cellHeight !== previous.grid.cellHeight;
  const startOf = new Map(inOrder.map(({ id, start }) => [id, start]));
  const wouldMove = known.some(({ id, start, isGap, isMeasured }) => {
    const wanted = startOf.get(id);
    return isMeasured && !isGap && wanted !== undefined && (hasOtherCells || wanted !== start);
  });
  const isHeld = wouldMove && grid.minHeight <= previous.grid.cellHeight;
  const layout: BoardLayout = isHeld
    ? { key, grid: previous.grid, slots: holdSlots(known, kots, splitFor(previous.grid, jointPx)), isHeld }
    : { key, grid, slots: inOrder, isHeld };
  return areSame(previous, layout) ? previous : layout;
}

function holdSlots(known: readonly Slot[], kots: readonly KotToPlace[], split: Split): Slot[] {
  const byId = new Map(kots.map((kot) => [kot.id, kot]));
  const knownIds = new Set(known.map(({ id }) => id));
  const heldSlots = known.map((slot) => {
    const kot = byId.get(slot.id);
    if (!kot) return { ...slot, isGap: true };
    if (!slot.isMeasured) return newSlot(kot, split(kot));
    const ends = split(kot, slot.ends.length);
    // The slot keeps cells that it no longer needs, because the next KOT must not move.
    while (ends.length < slot.ends.length) ends.push(kot.heights.blocks.length);
    return newSlot(kot, ends);
  });
  const added = kots.filter(({ id }) => !knownIds.has(id));
  return withStarts([...heldSlots, ...added.map((kot) => newSlot(kot, split(kot)))]);
}

function newSlot({ id, isMeasured }: KotToPlace, ends: readonly number[]): Slot {
  return { id, ends, start: 0, isGap: false, isMeasured };
}

function withStarts(slots: readonly Slot[]): Slot[] {
  let start = 0;
  return slots.map((slot) => {
    const placed = { ...slot, start };
    start += slot.ends.length;
    return placed;
  });
}

const areSame = (one: BoardLayout, other: BoardLayout) => JSON.stringify(one) === JSON.stringify(other);

/** A part of a KOT in its cell. */
export interface KotPart {
  page: number;
  /** Counted over all pages. */
  column: number;
  row: number;
  /** Index of the first block. */
  from: number;
  /** Index after the last block. */
  to: number;
}

export function kotParts({ start, ends }: Slot, { columns, rows }: BoardGrid): KotPart[] {
  if (rows === Number.POSITIVE_INFINITY)
    return [{ page: 0, column: 0, row: start, from: 0, to: ends.at(-1) ?? 0 }];
  return ends.map((to, index) => {
    const page = Math.floor((start + index) / (columns * rows));
    const cell = (start + index) % (columns * rows);
    return {
      page,
      column: page * columns + (cell % columns),
      row: Math.floor(cell / columns),
      from: ends[index - 1] ?? 0,
      to,
    };
  });
}

export function countCells(slots: readonly Slot[]): number {
  return sum(slots.map(({ ends }) => ends.length));
}

/** Indexes of the first and the last cell. */
export interface CellRange {
  first: number;
  last: number;
}

export interface OutOfSight {
  ids: string[];
  /** Age of the oldest KOT, which is the first of `ids`. */
  minutes: number;
}

/**
 * Finds the KOTs before and after the cells in view.
 * @param minutesById ages of the KOTs to look for, the oldest first
 */
export function findOutOfSight(
  slots: readonly Slot[],
  minutesById: ReadonlyMap<string, number>,
  inView: CellRange,
): { earlier: OutOfSight; later: OutOfSight } {
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]));
  const earlier: string[] = [];
  const later: string[] = [];
  for (const id of minutesById.keys()) {
    const slot = slotOf.get(id);
    // A KOT that is not rendered yet comes after all others.
    if (!slot || slot.start > inView.last) later.push(id);
    else if (slot.start + slot.ends.length <= inView.first) earlier.push(id);
  }
  const withAge = (ids: string[]) => ({ ids, minutes: minutesById.get(ids[0] ?? '') ?? 0 });
  return { earlier: withAge(earlier), later: withAge(later) };
}

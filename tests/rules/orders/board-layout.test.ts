import {
  type BoardGrid,
  type BoardLayout,
  EMPTY_LAYOUT,
  findOutOfSight,
  fitGrid,
  type KotHeights,
  type KotToPlace,
  kotParts,
  layoutBoard,
  SINGLE_COLUMN,
  splitKot,
} from '@tawa/client/src/features/kitchen/model/board-layout.ts';
import { splitRequest } from '@tawa/client/src/features/kitchen/model/kot-blocks.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const JOINT_PX = 20;
const GRID: BoardGrid = { columns: 3, rows: 2, cellHeight: 200, minHeight: 200 };

/** Head 40 px, lines of 30 px, buttons 50 px: three lines fill a cell of 200 px. */
const heights = (lines: number): KotHeights => ({ head: 40, blocks: [...Array(lines).fill(30), 50] });
const kot = (id: string, lines = 1): KotToPlace => ({
  id,
  heights: heights(lines),
  isMeasured: true,
});
const place = (kots: readonly KotToPlace[], previous: BoardLayout = EMPTY_LAYOUT) =>
  layoutBoard(previous, 'key', kots, GRID, JOINT_PX);
const order = ({ slots }: BoardLayout) =>
  slots.flatMap(({ id, isGap, ends }) => ends.map(() => (isGap ? `(${id})` : id))).join(' ');
const kots = (ids: string): KotToPlace[] => ids.split(' ').map((id) => kot(id));

const anyHeights = fc.record({
  head: fc.integer({ min: 30, max: 60 }),
  blocks: fc.array(fc.integer({ min: 20, max: 60 }), { minLength: 2, maxLength: 20 }),
});

describe('a KOT longer than its cell', () => {
  test('continues in the next cells, in order, and nothing is cut or left out', () => {
    fc.assert(
      fc.property(anyHeights, ({ head, blocks }) => {
        const ends = splitKot({ head, blocks }, 200, JOINT_PX);
        expect(ends.at(-1)).toBe(blocks.length);
        ends.forEach((end, part) => {
          const from = ends[part - 1] ?? 0;
          expect(end).toBeGreaterThan(from);
          const above = part === 0 ? head : JOINT_PX;
          const below = part === ends.length - 1 ? 0 : JOINT_PX;
          const used = blocks.slice(from, end).reduce((sum, height) => sum + height, above + below);
          expect(used).toBeLessThanOrEqual(200);
        });
      }),
    );
  });

  test('keeps a line beside its buttons, and fills a cell to the last pixel', () => {
    expect(splitKot(heights(3), 200, JOINT_PX)).toEqual([4]);
    expect(splitKot(heights(3), 180, JOINT_PX)).toEqual([4]);
    expect(splitKot(heights(3), 179, JOINT_PX)).toEqual([2, 4]);
    expect(splitKot({ head: 40, blocks: [50] }, 60, JOINT_PX)).toEqual([1]);
  });

  test('is never longer than the cells it is allowed', () => {
    expect(splitKot(heights(20), 200, JOINT_PX)).toHaveLength(5);
    expect(splitKot(heights(20), 200, JOINT_PX, 2)).toEqual([4, 21]);
  });
});

test('cells fill the board in equal columns and rows, and grow for a line that needs more', () => {
  const sizes = { minColumnPx: 300, minCellPx: 150, jointPx: JOINT_PX };
  const size = { width: 1000, height: 640 };
  expect(fitGrid(size, sizes, [])).toEqual({ columns: 3, rows: 4, cellHeight: 154, minHeight: 150 });
  const tall = { ...kot('a'), heights: { head: 40, blocks: [30, 300, 50] } };
  expect(fitGrid(size, sizes, [tall])).toEqual({ columns: 3, rows: 1, cellHeight: 640, minHeight: 370 });
  expect(fitGrid(size, sizes, Array(9).fill(tall))).toMatchObject({ rows: 1, cellHeight: 640 });
  expect(fitGrid({ width: 200, height: 100 }, sizes, [])).toEqual({
    columns: 1,
    rows: 1,
    cellHeight: 150,
    minHeight: 150,
  });
});

describe('rows of the grid', () => {
  /** Medium text. */
  const sizes = { minColumnPx: 290, minCellPx: 300, jointPx: 34 };
  const kotOf = (id: string, blocks: number): KotToPlace => ({
    id,
    heights: { head: 54, blocks: [...Array(blocks - 1).fill(44), 56] },
    isMeasured: true,
  });
  const windows = [
    { name: '1366×768', size: { width: 1350, height: 630 } },
    { name: '1024×768', size: { width: 1008, height: 630 } },
  ];
  const cellCounts = (size: { width: number; height: number }, all: readonly KotToPlace[]) => {
    const grid = fitGrid(size, sizes, all);
    const { slots } = layoutBoard(EMPTY_LAYOUT, 'key', all, grid, sizes.jointPx);
    return { rows: grid.rows, cellCounts: slots.map(({ ends }) => ends.length) };
  };

  test.each(windows)('at $name, a long KOT is in one piece while all KOTs fit on the page', ({ size }) => {
    expect(cellCounts(size, [kotOf('a', 6), kotOf('b', 3)])).toEqual({ rows: 1, cellCounts: [1, 1] });
    expect(cellCounts(size, [kotOf('a', 4), kotOf('b', 3)])).toEqual({ rows: 2, cellCounts: [1, 1] });
  });

  test.each(windows)('at $name, a KOT longer than the page is divided in as many rows as fit', ({ size }) => {
    expect(cellCounts(size, [kotOf('a', 14)]).rows).toBe(2);
    expect(cellCounts(size, [kotOf('a', 14)]).cellCounts[0]).toBeGreaterThan(1);
  });

  test.each(windows)('at $name, a rush has as many rows as fit, and divides long KOTs', ({ size }) => {
    const rush = Array.from({ length: 25 }, (_, index) => kotOf(`${index}`, index === 0 ? 6 : 4));
    expect(cellCounts(size, rush)).toEqual({ rows: 2, cellCounts: [2, ...Array(24).fill(1)] });
  });
});

test('cells are read left to right, top to bottom, page by page, without holes', () => {
  const layout = place([kot('a'), kot('b', 5), ...kots('c d e f g h')]);
  const cells = layout.slots.flatMap((slot) =>
    kotParts(slot, GRID).map(({ column, row }) => [slot.id, column, row]),
  );
  expect(cells).toEqual([
    ['a', 0, 0],
    ['b', 1, 0],
    ['b', 2, 0],
    ['c', 0, 1],
    ['d', 1, 1],
    ['e', 2, 1],
    ['f', 3, 0],
    ['g', 4, 0],
    ['h', 5, 0],
  ]);
  expect(kotParts(layout.slots[1] as never, GRID).map(({ from, to }) => [from, to])).toEqual([
    [0, 4],
    [4, 6],
  ]);
});

describe('a KOT that a cook may be about to tap stays in its cell', () => {
  const board = place(kots('a b c d'));

  test('a new KOT appears at the end', () => {
    expect(order(place(kots('a b c d e'), board))).toBe('a b c d e');
    expect(place(kots('a b c d e'), board).isHeld).toBe(false);
  });

  test('one that leaves leaves a gap until the gaps are closed', () => {
    const held = place(kots('a c d'), board);
    expect(order(held)).toBe('a (b) c d');
    expect(held.isHeld).toBe(true);
    const later = place(kots('a d e'), held);
    expect(order(later)).toBe('a (b) (c) d e');
    expect(order(place(kots('a d e')))).toBe('a d e');
  });

  test('one that is recalled returns to its gap, or waits at the end', () => {
    const held = place(kots('a c d'), board);
    expect(place(kots('a b c d'), held)).toEqual(board);
    const recalled = place(kots('b c d'), place(kots('c d')));
    expect(order(recalled)).toBe('c d b');
    expect(recalled.isHeld).toBe(true);
  });

  test('one that grows or shrinks keeps its cells', () => {
    const long = place([kot('a', 5), kot('b')]);
    expect(order(place([kot('a', 1), kot('b')], long))).toBe('a a b');
    const grown = place([kot('a', 9), kot('b')], long);
    expect(order(grown)).toBe('a a b');
    expect(grown.slots[0]?.ends).toEqual([4, 10]);
  });

  test('the last one leaves no gap, and the same KOTs change nothing', () => {
    expect(order(place(kots('a b c'), board))).toBe('a b c');
    expect(place(kots('a b c d'), board)).toBe(board);
  });

  test('an estimated KOT is placed again once it is measured', () => {
    const estimated = place(kots('a b').map((each) => ({ ...each, isMeasured: false })));
    const measured = place([kot('a', 5), kot('b')], estimated);
    expect(order(measured)).toBe('a a b');
    expect(measured.isHeld).toBe(false);
  });

  test('other rows wait until the gaps are closed', () => {
    const oneRow: BoardGrid = { ...GRID, rows: 1, cellHeight: 408 };
    const held = layoutBoard(board, 'key', kots('a b c'), oneRow, JOINT_PX);
    expect(held).toMatchObject({ grid: GRID, isHeld: true });
    expect(order(held)).toBe('a b c (d)');
    expect(layoutBoard(held, 'key', kots('a b c'), oneRow, JOINT_PX)).toBe(held);
    expect(layoutBoard(held, 'key', kots('a b c'), GRID, JOINT_PX)).toMatchObject({ isHeld: false });
    const released = layoutBoard(EMPTY_LAYOUT, 'key', kots('a b c'), oneRow, JOINT_PX);
    expect(released).toMatchObject({ grid: oneRow, isHeld: false });
    expect(layoutBoard(board, 'key', kots('e'), oneRow, JOINT_PX)).toMatchObject({ grid: oneRow });
  });

  test('cells grow at once for a line that would be cut', () => {
    const tall: BoardGrid = { ...GRID, rows: 1, cellHeight: 408, minHeight: 300 };
    expect(layoutBoard(board, 'key', kots('a b'), tall, JOINT_PX)).toMatchObject({
      grid: tall,
      isHeld: false,
    });
  });

  test('another size of the board closes all gaps', () => {
    expect(order(layoutBoard(board, 'other', kots('a c d'), GRID, JOINT_PX))).toBe('a c d');
  });
});

test('what is out of sight is counted on both sides, and a KOT that reaches into view is not', () => {
  const { slots } = place([kot('a'), kot('b', 5), ...kots('c d e f g h')]);
  const ages = new Map([...'abcdefgh'].map((id, index) => [id, 90 - index * 10]));
  const all = findOutOfSight(slots, ages, { first: 2, last: 5 });
  expect(all).toEqual({
    earlier: { ids: ['a'], minutes: 90 },
    later: { ids: ['f', 'g', 'h'], minutes: 40 },
  });
  const none = { ids: [], minutes: 0 };
  expect(findOutOfSight(slots, new Map(), { first: 2, last: 5 })).toEqual({ earlier: none, later: none });
  const notRendered = findOutOfSight(slots, new Map([['z', 20]]), { first: 0, last: 99 });
  expect(notRendered.later).toEqual({ ids: ['z'], minutes: 20 });
});

test('a phone shows each KOT in one piece', () => {
  const layout = layoutBoard(EMPTY_LAYOUT, 'key', [kot('a', 30), kot('b')], SINGLE_COLUMN, JOINT_PX);
  expect(order(layout)).toBe('a b');
  expect(kotParts(layout.slots[1] as never, SINGLE_COLUMN)).toEqual([
    { page: 0, column: 0, row: 1, from: 0, to: 2 },
  ]);
});

test('a long special request is divided between words', () => {
  const text = 'Please no onion and no garlic in any dish, one guest is allergic to nuts and to sesame seeds';
  const segments = splitRequest(text);
  expect(segments.join(' ')).toBe(text);
  expect(segments.every(({ length }) => length <= 70)).toBe(true);
  expect(splitRequest('')).toEqual([]);
});

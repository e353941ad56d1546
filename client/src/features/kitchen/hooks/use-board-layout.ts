import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIncrementalRows } from '../../../ui/hooks/use-incremental-rows.ts';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { useReleaseAfterInput } from '../../../ui/hooks/use-release-after-input.ts';
import { CELL_SIZES, type TextSize } from '../kitchen.store.ts';
import {
  type BoardGrid,
  type BoardLayout,
  EMPTY_LAYOUT,
  fitGrid,
  GAP_PX,
  type KotHeights,
  type KotToPlace,
  layoutBoard,
  SINGLE_COLUMN,
} from '../model/board-layout.ts';
import { blockRows } from '../model/kot-blocks.ts';
import { kotElementId } from './use-kitchen-shortcuts.ts';

/** Leaves room for the outlines of the outer KOTs. The style sheet has the same values. */
const PADDING_PX = { inline: 8, block: 6 };
const PHONE = '(width < 768px)';

export interface MeasuredBoardLayout {
  layout: BoardLayout;
  /** Undefined until the board is measured. */
  grid: BoardGrid | undefined;
  isPaged: boolean;
  /** In px; 0 until the board is measured. */
  columnWidth: number;
  /** Returns the height in px that a KOT has undivided. */
  heightOf: (id: string) => number;
}

/**
 * @param kots the oldest first
 * @param search a new search closes all gaps
 */
export function useBoardLayout(
  board: RefObject<HTMLElement | null>,
  kots: readonly Kot[],
  textSize: TextSize,
  search: string,
): MeasuredBoardLayout {
  const isPaged = !useMediaQuery(PHONE);
  const size = useBoardSize(board);
  const sizes = CELL_SIZES[textSize];
  const { columns, cellHeight } = fitGrid(size, sizes, []);
  const renderedKots = useIncrementalRows(kots);
  const heights = useKotHeights(renderedKots, `${textSize} ${isPaged} ${size.width / columns}`);
  const kotsToPlace = kots.map((kot) => toKotToPlace(kot, heights.get(kot._id), sizes.jointPx));
  const grid = isPaged ? fitGrid(size, sizes, kotsToPlace) : SINGLE_COLUMN;
  // Changes with the window alone. A grid that changes with the KOTs waits until nobody touches the board.
  const windowKey = isPaged ? `${columns} ${cellHeight}` : 'phone';
  const key = `${textSize} ${windowKey} ${search}`;

  const [layout, setLayout] = useState(EMPTY_LAYOUT);
  const place = (previous: BoardLayout) =>
    size.width === 0
      ? EMPTY_LAYOUT
      : layoutBoard(previous, key, kotsToPlace.slice(0, renderedKots.length), grid, sizes.jointPx);
  const nextLayout = place(layout);
  // The next layout depends on this one, so it is stored.
  if (nextLayout !== layout) setLayout(nextLayout);
  useReleaseAfterInput(nextLayout.isHeld, () => setLayout(place(EMPTY_LAYOUT)));
  return {
    layout: nextLayout,
    grid: size.width === 0 ? undefined : nextLayout.grid,
    isPaged,
    columnWidth: isPaged ? (size.width + GAP_PX) / columns - GAP_PX : size.width,
    heightOf: (id) => {
      const known = heights.get(id);
      return known ? known.blocks.reduce((sum, height) => sum + height, known.head) : 0;
    },
  };
}

/** A KOT that is not measured yet is assumed to be as high as its lines. */
function toKotToPlace(kot: Kot, known: KotHeights | undefined, linePx: number): KotToPlace {
  const blocks = blockRows(kot).map((rows, index) => known?.blocks[index] ?? rows * linePx);
  return {
    id: kot._id,
    heights: { head: known?.head ?? linePx, blocks },
    isMeasured: known !== undefined,
  };
}

/** Inner size in px; zero until the board is measured. */
function useBoardSize(board: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = board;
    if (!current) return;
    const measure = () => {
      const width = current.clientWidth - 2 * PADDING_PX.inline;
      const height = current.clientHeight - 2 * PADDING_PX.block;
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [board]);
  return size;
}

/**
 * Measures each KOT once, in its place, before the browser paints it.
 * @param metrics a new value measures all KOTs again
 */
function useKotHeights(kots: readonly Kot[], metrics: string): ReadonlyMap<string, KotHeights> {
  const fonts = useFontLoads();
  const key = `${metrics} ${fonts}`;
  const [measured, setMeasured] = useState({ key, heights: new Map<string, KotHeights>() });
  const done = useRef({ key, kots: new WeakSet<Kot>() });
  useLayoutEffect(() => {
    if (done.current.key !== key) done.current = { key, kots: new WeakSet() };
    const changed = new Map<string, KotHeights>();
    for (const kot of kots) {
      if (done.current.kots.has(kot)) continue;
      const heights = measureKot(kot._id);
      // The KOT will be rendered in one of the next frames.
      if (!heights || heights.blocks.length !== blockRows(kot).length) continue;
      done.current.kots.add(kot);
      changed.set(kot._id, heights);
    }
    if (changed.size === 0) return;
    setMeasured((known) => {
      const before = known.key === key ? known.heights : new Map<string, KotHeights>();
      const isSame = [...changed].every(
        ([id, heights]) => JSON.stringify(before.get(id)) === JSON.stringify(heights),
      );
      if (isSame && known.key === key) return known;
      const entries = kots.flatMap(({ _id }) => {
        const heights = changed.get(_id) ?? before.get(_id);
        return heights ? [[_id, heights] as const] : [];
      });
      return { key, heights: new Map(entries) };
    });
  });
  return measured.key === key ? measured.heights : new Map();
}

function measureKot(id: string): KotHeights | undefined {
  const element = document.getElementById(kotElementId(id));
  const all = [...(element?.querySelectorAll<HTMLElement>('[data-block]') ?? [])];
  const [head, ...blocks] = all.map((block) => block.getBoundingClientRect().height);
  return head === undefined ? undefined : { head, blocks };
}

/** Counts the web fonts that have loaded, because text may then have another height. */
function useFontLoads(): number {
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const count = () => setLoads((before) => before + 1);
    document.fonts.addEventListener('loadingdone', count);
    return () => document.fonts.removeEventListener('loadingdone', count);
  }, []);
  return loads;
}

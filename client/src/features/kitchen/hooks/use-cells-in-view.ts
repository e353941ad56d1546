import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { CellRange } from '../model/board-layout.ts';

/** How much of a KOT must be in view on a phone, in px. */
const MIN_VISIBLE_PX = 48;
/**
 * Height in px of a row of markers in the dock on phones, which covers KOTs. The style sheet of the bar has
 * the same value.
 */
const DOCK_PX = 64;

interface View {
  /** Always 0 on phones. */
  page: number;
  cells: CellRange;
}

/**
 * @param pageWidth distance in px from one page to the next; undefined for a column that scrolls
 * @param cellsPerPage cells on a page of the grid
 * @param content changes when KOTs come or go
 */
export function useCellsInView(
  pages: RefObject<HTMLElement | null>,
  pageWidth: number | undefined,
  cellsPerPage: number,
  content: unknown,
): View {
  const [view, setView] = useState<View>({ page: 0, cells: { first: 0, last: cellsPerPage - 1 } });
  const look = useCallback(() => {
    const { current } = pages;
    if (!current) return;
    const page = pageWidth === undefined ? 0 : Math.round(current.scrollLeft / pageWidth);
    const first = page * cellsPerPage;
    const cells = pageWidth === undefined ? cellsOnPhone(current) : { first, last: first + cellsPerPage - 1 };
    setView((known) =>
      known.page === page && known.cells.first === cells.first && known.cells.last === cells.last
        ? known
        : { page, cells },
    );
  }, [pages, pageWidth, cellsPerPage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content moves the cells
  useEffect(look, [look, content]);
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    // The listener is capturing, because the board scrolls, and on phones the window does.
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', onScroll);
    };
  }, [look]);
  return view;
}

/** Each child of the column is one cell. */
function cellsOnPhone(column: HTMLElement): CellRange {
  const cells = [...column.children].map((cell) => cell.getBoundingClientRect());
  const first = cells.findIndex(({ bottom }) => bottom > MIN_VISIBLE_PX);
  const last = cells.findLastIndex(({ top }) => top < window.innerHeight - DOCK_PX - MIN_VISIBLE_PX);
  return { first: first < 0 ? cells.length : first, last };
}

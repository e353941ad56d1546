import { type RefObject, useLayoutEffect } from 'react';

/** The style sheet has the same sizes. */
const SIZES_PX = { card: 320, gap: 16, row: 4 };

/**
 * Puts the cards of a grid into its columns in turn, so that they are read from left to right, and each right below the
 * card above it. A card stays in its column when another grows.
 */
export function useCardColumns(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const grid = list.current;
    if (!grid) return;
    const cards = [...grid.children] as HTMLElement[];
    const countColumns = () =>
      Math.max(1, Math.floor((grid.clientWidth + SIZES_PX.gap) / (SIZES_PX.card + SIZES_PX.gap)));
    let columnCount = 0;
    const arrange = () => {
      columnCount = countColumns();
      const rowCounts = cards.map(({ offsetHeight }) =>
        Math.ceil((offsetHeight + SIZES_PX.gap) / SIZES_PX.row),
      );
      for (const [index, { style }] of cards.entries()) {
        style.setProperty('--column', String((index % columnCount) + 1));
        style.setProperty('--rows', String(rowCounts[index]));
      }
    };
    arrange();
    const sizes = new ResizeObserver(() => {
      // Other columns give the cards other sizes, which an observer cannot report in the same frame.
      if (countColumns() === columnCount) arrange();
      else requestAnimationFrame(arrange);
    });
    for (const card of cards) sizes.observe(card);
    window.addEventListener('resize', arrange);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', arrange);
    };
  });
}

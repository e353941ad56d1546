import { localStorageAtom } from '../../lib/store.ts';
import type { CellSizes } from './model/board-layout.ts';

export const TEXT_SIZES = ['S', 'M', 'L'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** The lines of a KOT have 18, 24 and 32 px: see `kitchen-board.module.css`. */
export const CELL_SIZES: Record<TextSize, CellSizes> = {
  S: { minColumnPx: 230, minCellPx: 200, jointPx: 26 },
  M: { minColumnPx: 290, minCellPx: 300, jointPx: 34 },
  L: { minColumnPx: 370, minCellPx: 316, jointPx: 42 },
};

/** The setting of this device. */
export const textSizeAtom = localStorageAtom<TextSize>('kitchenTextSize', 'M');
export const allDayOpenAtom = localStorageAtom<boolean>('kitchenAllDayOpen', false);

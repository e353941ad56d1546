import { expect, type Page } from '@playwright/test';
import type { CellBox } from './reading-order.ts';

interface Board {
  boxes: CellBox[];
  pageCount: number;
  /** Tokens of cells with more content than space. */
  cut: string[];
  isScrollingSideways: boolean;
}

/** Turns all pages of the board, and returns to the first. */
export function readBoard(page: Page): Promise<Board> {
  return page.evaluate(() => {
    const pages = document.querySelector('#kitchen-pages') as HTMLElement;
    const boxes: CellBox[] = [];
    const seen = new Set<Element>();
    const cells = [...pages.querySelectorAll('article > div')];
    const tokenOf = (cell: Element) => cell.parentElement?.getAttribute('aria-label') ?? '';
    let pageCount = 0;
    while (seen.size < cells.length && pageCount < 100) {
      // Snaps to the start of the page.
      pages.scrollTo({ left: pageCount * (pages.clientWidth + 8), behavior: 'instant' });
      for (const cell of cells) {
        const { left, right, top, width, height } = cell.getBoundingClientRect();
        if (seen.has(cell) || left < 0 || right > innerWidth) continue;
        seen.add(cell);
        const [x, y] = [Math.round(left), Math.round(top)];
        boxes.push({ token: tokenOf(cell), page: pageCount, x, y, width, height });
      }
      pageCount += 1;
    }
    pages.scrollTo({ left: 0, behavior: 'instant' });
    return {
      boxes,
      pageCount,
      cut: cells.filter((cell) => cell.scrollHeight > cell.clientHeight).map(tokenOf),
      isScrollingSideways: document.documentElement.scrollWidth > innerWidth,
    };
  });
}

/** Cells of a full page have no hole between them and one height; joined parts are 4 px wider on each side. */
export function expectFullPages({ boxes, pageCount }: Board): void {
  for (let page = 0; page < pageCount - 1; page += 1) {
    const onPage = boxes.filter((box) => box.page === page);
    const rows = new Map<number, CellBox[]>();
    for (const box of onPage) rows.set(box.y, [...(rows.get(box.y) ?? []), box]);
    expect(new Set([...rows.values()].map((row) => row.length)).size, 'cells of a row').toBe(1);
    expect(new Set(onPage.map(({ height }) => Math.round(height))).size, 'heights').toBe(1);
    const widths = onPage.map(({ width }) => width);
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(8.1);
  }
}

/** Names in the tools menu, and px of a line. */
export const TEXT_SIZES = { Small: 18, Medium: 24, Large: 32 };

export async function chooseTextSize(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitemradio', { name: `${name} text` }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

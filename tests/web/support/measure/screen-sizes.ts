import type { Locator, Page } from '@playwright/test';
import { expect } from '../test.ts';

/** A laptop at the counter, a tablet in the kitchen, and the smallest phone. */
export const SCREEN_SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 360, height: 640 },
] as const;

/** Looks at each size at elements whose words must be whole: inside the element, and cut by no other. */
export async function expectWholeAtEachSize(page: Page, ...elements: Locator[]): Promise<void> {
  const before = page.viewportSize();
  for (const size of SCREEN_SIZES) {
    await page.setViewportSize(size);
    for (const element of elements) {
      await expect
        .poll(() => element.evaluate(cutWords), { message: `cut at ${size.width} × ${size.height}` })
        .toEqual([]);
    }
  }
  if (before) await page.setViewportSize(before);
}

/** Words for screen readers alone, and those of drawings, have no place on the screen. */
function cutWords(element: Element): string[] {
  const edge = element.getBoundingClientRect();
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!text || !parent || parent.closest('.unseen, svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const isInside = [...range.getClientRects()].every(
      ({ left, right }) => left >= edge.left - 1 && right <= edge.right + 1 && right <= innerWidth + 1,
    );
    const isClipped =
      getComputedStyle(parent).overflowX !== 'visible' && parent.scrollWidth > parent.clientWidth;
    if (!isInside || isClipped) cut.push(text);
  }
  return cut;
}

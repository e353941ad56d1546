import type { Page } from '@playwright/test';

interface Patience {
  timeout: number;
}
/** In ms of the machine: what the page is given for each step of its own time, and after the last one. */
const STEP: Patience = { timeout: 250 };
const LAST: Patience = { timeout: 30_000 };

/** Lets the page's own time go on, bit by bit, until something holds. Resolves to the ms that it took. */
export async function msUntil(
  page: Page,
  most: number,
  holds: (patience: Patience) => Promise<unknown>,
): Promise<number> {
  for (let ms = 0; ; ms += 100) {
    try {
      await holds(ms >= most ? LAST : STEP);
      return ms;
    } catch (error) {
      if (ms >= most) throw error;
      await page.clock.runFor(100);
    }
  }
}

import type { Page } from '@playwright/test';

interface Patience {
  timeout: number;
}
/** In ms of the machine: what the page is given for each step of its own time, and after the last one. */
const STEP: Patience = { timeout: 250 };
const LAST: Patience = { timeout: 30_000 };

/**
 * Lets the page's own time go on, by `step` ms, until something holds. Resolves to the ms that it took. A timer of
 * 0 ms waits for the next step too, so there have to be enough of them for all that comes one after the other.
 */
export async function msUntil(
  page: Page,
  most: number,
  holds: (patience: Patience) => Promise<unknown>,
  step = 100,
): Promise<number> {
  for (let ms = 0; ; ms += step) {
    try {
      await holds(ms >= most ? LAST : STEP);
      return ms;
    } catch (error) {
      if (ms >= most) throw error;
      await page.clock.runFor(step);
    }
  }
}

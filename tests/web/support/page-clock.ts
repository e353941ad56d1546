import type { Page } from '@playwright/test';

interface TimeoutOptions {
  timeout: number;
}
/** In ms of the machine: what the page is given for each step of its own time, and after the last one. */
const STEP_TIMEOUT: TimeoutOptions = { timeout: 250 };
const LAST_TIMEOUT: TimeoutOptions = { timeout: 30_000 };

/**
 * Lets the page's own time go on, by `step` ms, until something holds. Resolves to the ms that it took. A timer of
 * 0 ms waits for the next step too, so there have to be enough of them for all that comes one after the other.
 */
export async function advanceUntil(
  page: Page,
  maxMs: number,
  condition: (patience: TimeoutOptions) => Promise<unknown>,
  stepMs = 100,
): Promise<number> {
  for (let ms = 0; ; ms += stepMs) {
    try {
      await condition(ms >= maxMs ? LAST_TIMEOUT : STEP_TIMEOUT);
      return ms;
    } catch (error) {
      if (ms >= maxMs) throw error;
      await page.clock.runFor(stepMs);
    }
  }
}

import type { Page } from '@playwright/test';
import { measureCpuSlowdown } from './cpu-slowdown.ts';
import { traceTasks } from './trace.ts';

/** No frame may take longer on the slow computer. */
export const MAX_FRAME_MS = 100;
const ATTEMPTS = 5;

/**
 * The longest time, in ms, that the page keeps its main thread from drawing while `during` goes on, on the slow
 * computer. What counts is the processor's time, so that other programs on a busy machine do not matter; what is
 * left of them (cold caches, one more collection of garbage) is why `during` is done up to five times until it goes
 * smoothly. It has to be repeatable, and to stay on the page.
 *
 * Playwright itself works inside the page: say `test.use({ trace: 'off' })`, and look for elements by CSS in `during`.
 */
export async function longestFrame(
  page: Page,
  during: () => Promise<void>,
  smoothMs = MAX_FRAME_MS,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= ATTEMPTS && best > smoothMs; attempt += 1) {
    const slowDown = await measureCpuSlowdown(page);
    best = Math.min(best, Math.max(...(await traceTasks(page, during))) * slowDown);
  }
  return Math.round(best);
}

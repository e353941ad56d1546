import type { Page } from '@playwright/test';
import { measureCpuSlowdown } from './cpu-slowdown.ts';
import { traceTasks } from './trace.ts';

/** On the slow computer. */
export const MAX_FRAME_MS = 100;
const ATTEMPTS = 5;

/**
 * Longest main-thread task (CPU ms on the slow computer) during `during`. Best of five: load still costs cache
 * misses and garbage collection. `during` must be repeatable and stay on the page.
 * Playwright works inside the page: set `trace: 'off'` and locate by CSS.
 */
export async function longestFrame(
  page: Page,
  during: () => Promise<void>,
  smoothMs = MAX_FRAME_MS,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= ATTEMPTS && best > smoothMs; attempt += 1) {
    const slowdownFactor = await measureCpuSlowdown(page);
    best = Math.min(best, Math.max(...(await traceTasks(page, during))) * slowdownFactor);
  }
  return Math.round(best);
}

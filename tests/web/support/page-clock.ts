import type { Page } from '@playwright/test';

interface TimeoutOptions {
  timeout: number;
}
/** Real ms: per step, and after the last one. */
const STEP_TIMEOUT: TimeoutOptions = { timeout: 250 };
const LAST_TIMEOUT: TimeoutOptions = { timeout: 30_000 };

/**
 * Advances page time until `condition` passes. Each chained 0 ms timer takes a step.
 * @returns page ms taken
 */
export async function advanceUntil(
  page: Page,
  maxMs: number,
  condition: (options: TimeoutOptions) => Promise<unknown>,
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

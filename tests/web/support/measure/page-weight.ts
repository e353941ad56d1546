import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gotoSettled, type Page } from '../page-actions.ts';

/** Brotli, first load. */
export const PAGE_BUDGETS_KB = { diner: 125, staff: 190 } as const;

/** Timers of this delay or longer start prefetching, never a part of the page that was asked for. */
const HELD_TIMER_MS = 1_000;

/**
 * Measures what a page needs for its first load. Long timers never fire in `page` from now on: prefetching starts
 * by such a timer, and on a slow machine its files would be counted.
 * @returns kB of HTML, scripts and styles, without headers
 */
export async function measurePageWeight(page: Page, path: string): Promise<number> {
  await page.addInitScript((heldMs) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, delayMs?: number, ...rest: unknown[]) =>
      (delayMs ?? 0) < heldMs ? setTimeout(run, delayMs, ...rest) : 0) as typeof window.setTimeout;
  }, HELD_TIMER_MS);
  return measureLoadedFiles(page, path, () => page.waitForLoadState('networkidle'));
}

/**
 * Adds up the files that a page loads until `untilLoaded` resolves.
 * @returns kB of HTML, scripts and styles, without headers
 */
export async function measureLoadedFiles(
  page: Page,
  path: string,
  untilLoaded: () => Promise<void>,
): Promise<number> {
  // Ends the previous page's loading, which would count.
  await page.goto('/theme.js');
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (['script', 'stylesheet'].includes(response.request().resourceType())) loaded.add(pathname);
  });
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await gotoSettled(page, path);
  await untilLoaded();
  const sizes = [...loaded].map((file) => statSync(join('client/dist', `${file}.br`)).size);
  const { responseBodySize } = await (await opened).request().sizes();
  return sizes.reduce((sum, size) => sum + size, responseBodySize) / 1_000;
}

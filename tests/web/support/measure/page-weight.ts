import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gotoSettled, type Page } from '../page-actions.ts';

/** Brotli, first load. */
export const PAGE_BUDGETS_KB = { diner: 125, staff: 190 } as const;

/** @returns kB of HTML, scripts and styles, without headers */
export async function measurePageWeight(page: Page, path: string): Promise<number> {
  // Ends the previous page's loading, which would count.
  await page.goto('/theme.js');
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (['script', 'stylesheet'].includes(response.request().resourceType())) loaded.add(pathname);
  });
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await gotoSettled(page, path);
  // Prefetched files count.
  await page.waitForLoadState('networkidle');
  const sizes = [...loaded].map((file) => statSync(join('client/dist', `${file}.br`)).size);
  const { responseBodySize } = await (await opened).request().sizes();
  return sizes.reduce((sum, size) => sum + size, responseBodySize) / 1_000;
}

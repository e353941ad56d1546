import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe calls serious or critical, in a form that a failed test can be mended from. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

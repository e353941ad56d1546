import type { Locator } from '@playwright/test';
import { openAs, type Page } from '../support/page-actions.ts';
import { topDialog } from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 200 && !(await isFocused()); stops += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

test('with keys alone, Served leads to the next Served, the last one to the heading', async ({
  device,
  server,
}) => {
  const page = await device();
  await openAs(page, 'WAITER', server.waiter, `/employee/orders/${server.shopId}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const buttons = page.getByRole('article').getByRole('button', { name: /^Served: order #/ });
  await expect(buttons).toHaveCount(2);
  await tabTo(page, buttons.first());
  for (const left of [1, 0]) {
    await page.keyboard.press('Enter');
    await topDialog(page).getByRole('button', { name: 'Served' }).press('Enter');
    await expect(buttons).toHaveCount(left);
    await expect(left > 0 ? buttons.first() : page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});

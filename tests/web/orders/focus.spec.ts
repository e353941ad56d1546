import type { Locator } from '@playwright/test';
import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { createOtherDevice } from '../support/shop/waiter.ts';
import { expect, test } from '../support/test.ts';

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 200 && !(await isFocused()); stops += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

async function openManage(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** By CASH, from the button that opens the bill. */
async function payWithKeys(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(topDialog(page).getByRole('button', { name: 'Paid', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, topDialog(page).getByRole('button', { name: /^CASH/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Paid\s*CASH at/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: /^Bill/ })).toBeFocused();
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

test('with keys alone, CASH leads to the bill, and closing it to the table or to the next Pay Bill', async ({
  device,
  server,
}) => {
  const shop = await createOtherDevice(server);
  for (const table of ['T6', 'T5']) await shop.placeWaiterOrder(table);
  const page = await device();
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'orders/table'));
  await tabTo(page, tableTile(page, 'T2'));
  await payWithKeys(page);
  await page.keyboard.press('Escape');
  await expect(tableTile(page, 'T2')).toBeFocused();

  await openManage(page, server);
  const cards = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Pay Bill' }) });
  const next = cards.filter({ hasText: 'Table T6' }).getByRole('button', { name: 'Pay Bill' });
  await tabTo(page, cards.filter({ hasText: 'Table T5' }).getByRole('button', { name: 'Pay Bill' }));
  await payWithKeys(page);
  await page.keyboard.press('Escape');
  await expect(next).toBeFocused();
});

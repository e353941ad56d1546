import { findSeriousViolations } from '../support/measure/axe.ts';
import { test } from '../support/server/clock.ts';
import { createShopActions } from '../support/shop/kitchen.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { openAsOwner } from '../support/shop/tables.ts';
import { expect, PHONE } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const paise = (text: string) => Math.round(Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')) * 100);

test('a bill that is paid is in the reports of today, which print without the bars of the page', async ({
  device,
  server,
}) => {
  const page = await device(PHONE);
  const shop = await createShopActions(server);
  const kot = await shop.placeOrder(7);
  await shop.serve(kot);
  const cash = page.getByRole('table').getByRole('row', { name: /^CASH/ }).getByRole('cell').nth(1);
  const openReport = async () => {
    await openAsOwner(page, server, `${ownerPath(server, 'reports')}?kind=mode`);
    await expect(page.getByRole('main').getByText('Adds up', { exact: true })).toBeVisible();
    return (await cash.isVisible()) ? paise(await cash.innerText()) : 0;
  };
  const before = await openReport();
  await openAsOwner(page, server, ownerPath(server, 'orders/table'));
  await page.getByRole('button', { name: new RegExp(`^${kot.tableId?.name}\\b`) }).click();
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await page.getByRole('button', { name: /^CASH/ }).click();
  const paid = paise(await expectToast(page, /^Bill \S+ paid/));
  expect((await openReport()) - before).toBe(paid);
  expect(await findSeriousViolations(page)).toEqual([]);

  await page.setViewportSize({ width: 1366, height: 768 });
  const bars = [page.getByRole('banner'), page.getByRole('navigation').first()];
  for (const bar of bars) await expect(bar).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const bar of bars) await expect(bar).toBeHidden();
  await expect(cash).toBeVisible();
});

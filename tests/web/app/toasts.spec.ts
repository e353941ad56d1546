import type { Locator } from '@playwright/test';
import { openTableInvoicesPage, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { areasPath, openAsOwner } from '../support/shop/tables.ts';
import { expect, PHONE, test } from '../support/test.ts';

test.use({ reducedMotion: 'no-preference' });

test('a toast disappears even under a pointer, and a tap on it reaches the element below', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openAsOwner(owner, server, areasPath(server));
  await owner.getByRole('button', { name: 'Delete Garden' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const toast = owner.getByText('Garden still has tables. Please move or delete them first.');
  // Waits for the slide-in animation.
  await toast.scrollIntoViewIfNeeded();
  const box = await toast.boundingBox();
  if (!box) throw new Error('The toast cannot be seen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await owner.mouse.move(x, y);
  const isOver = ([x, y]: readonly [number, number]) =>
    Boolean(document.elementFromPoint(x, y)?.closest('[data-toasts]'));
  expect(await owner.evaluate(isOver, [x, y] as const)).toBe(false);
  await expect(toast).toBeHidden();
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('a toast covers no heading of a page and no bar at its bottom', async ({ device, server }) => {
  const owner = await device({ viewport: { width: 1024, height: 768 } });
  await openAsOwner(owner, server, areasPath(server));
  for (const viewport of [{ width: 1366, height: 768 }, PHONE.viewport]) {
    await owner.setViewportSize(viewport);
    await owner.getByRole('button', { name: 'Delete Garden' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const toast = owner.getByText('Garden still has tables. Please move or delete them first.');
    await toast.scrollIntoViewIfNeeded();
    const toastBox = await boxOf(toast);
    for (const heading of await owner.getByRole('heading').all())
      if (await heading.isVisible()) expect(overlap(toastBox, await boxOf(heading))).toBe(false);
    await owner.keyboard.press('Escape');
    await expect(toast).toBeHidden();
  }
});

for (const [name, screen] of Object.entries({
  'a laptop': { viewport: { width: 1366, height: 768 } },
  'a tablet': { viewport: { width: 1024, height: 768 } },
  'a phone': PHONE,
})) {
  test(`a toast covers neither the title, the payment nor the buttons of a paid bill on ${name}`, async ({
    device,
    server,
  }) => {
    const till = await device(screen);
    await openTableInvoicesPage(till, server);
    await tableTile(till, 'T2').click();
    await till.getByRole('button', { name: 'Paid', exact: true }).click();
    await till.getByRole('button', { name: /^CASH/ }).click();
    const toast = till.getByText(/^Bill \d{4}-\d{6} paid: ₹/);
    await toast.waitFor();
    await expect(till.getByRole('dialog')).toHaveCount(1);
    const dialog = topDialog(till);
    const uncovered = {
      title: dialog.locator('header').first(),
      payment: dialog.getByText(/CASH at /),
      buttons: dialog.locator('footer').last(),
    };
    await expect(uncovered.payment).toBeVisible();
    // The slide-in animation ends.
    await toast.scrollIntoViewIfNeeded();
    const toastBox = await boxOf(toast);
    for (const [name, locator] of Object.entries(uncovered))
      expect({ name, overlaps: overlap(toastBox, await boxOf(locator)) }).toEqual({ name, overlaps: false });
  });
}

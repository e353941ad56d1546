import { openTablesPage, tableTile, topDialog } from '../support/shop/counter.ts';
import { areasPath, openAsOwner } from '../support/shop/tables.ts';
import { expect, PHONE, test } from '../support/test.ts';

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

for (const [name, screen] of Object.entries({
  'a laptop': { viewport: { width: 1366, height: 768 } },
  'a tablet': { viewport: { width: 1024, height: 768 } },
  'a phone': PHONE,
})) {
  test(`a toast covers neither the title nor the close button of a dialog on ${name}`, async ({
    device,
    server,
  }) => {
    const till = await device(screen);
    await openTablesPage(till, server);
    await tableTile(till, 'T2').click();
    await till.getByRole('button', { name: 'Paid', exact: true }).click();
    await till.getByRole('button', { name: /^CASH/ }).click();
    const toast = till.getByText(/^Bill \d{4}-\d{6} paid: ₹/);
    await toast.waitFor();
    await expect(till.getByRole('dialog')).toHaveCount(1);
    const headEnd = (await topDialog(till).locator('header').first().boundingBox()) ?? { y: 0, height: 0 };
    await expect
      .poll(async () => (await toast.boundingBox())?.y ?? 0)
      .toBeGreaterThanOrEqual(headEnd.y + headEnd.height);
  });
}

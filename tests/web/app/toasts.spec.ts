import { areasPath, openAsOwner } from '../support/shop/tables.ts';
import { expect, test } from '../support/test.ts';

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

import { addToCart, listenForBell, type Page, signIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** The owner's Manage, and the kitchen with its sound on. */
async function openBoth(owner: Page, cook: Page, product: Product) {
  await signIn(owner, 'OWNER', product.owner);
  await owner.getByRole('link', { name: 'Get in Shop' }).click();
  await owner.getByRole('link', { name: 'Manage' }).click();
  const strokes = await listenForBell(cook);
  await signIn(cook, 'WAITER', product.waiter);
  await cook.goto(`/employee/orders/${product.shopId}`);
  await expect(cook.getByText('Live', { exact: true })).toBeVisible();
  await cook.getByRole('heading', { name: 'Kitchen' }).click();
  return strokes;
}

/** A waiter sends two dishes to the kitchen; resolves to the order's name. */
async function orderTwo(waiter: Page, product: Product): Promise<string> {
  await signIn(waiter, 'WAITER', product.waiter);
  await waiter.goto(`/orders/dine-in/${product.shopId}/${product.tableNo}`);
  await addToCart(waiter, 'Dal Makhani', 'Butter Naan');
  await waiter.getByRole('button', { name: 'One Butter Naan more' }).click();
  await waiter.getByRole('button', { name: 'View Cart' }).click();
  await waiter.getByRole('button', { name: 'Proceed' }).click();
  const answer = waiter.waitForResponse('**/orders/new-order/**');
  await waiter.getByRole('button', { name: /Place Order|Order More/ }).click();
  return `Order #${(await (await answer).json()).data.kot.tokenNo}`;
}

test('the kitchen is told of a changed line, of a deleted one and of a cancelled order, each with one ring', async ({
  device,
  product,
}) => {
  const [owner, cook, waiter] = [await device(), await device({ reducedMotion: 'reduce' }), await device()];
  const strokes = await openBoth(owner, cook, product);
  const name = await orderTwo(waiter, product);
  const ticket = cook.getByRole('article', { name, exact: true });
  const card = owner.getByRole('article').filter({ has: owner.getByRole('heading', { name, exact: true }) });
  await expect(ticket).toContainText('2 ×Butter Naan');
  await expect.poll(strokes).toBe(1);

  await card.getByRole('button', { name: 'Edit quantity of Butter Naan: 2' }).click();
  await card.getByLabel('Quantity of Butter Naan').fill('1');
  await card.getByRole('button', { name: 'Save' }).click();
  const naan = ticket.getByRole('listitem').filter({ hasText: 'Butter Naan' });
  await expect(naan).toContainText('1 ×Butter Naanwas 2');
  await expect.poll(strokes).toBe(2);
  await ticket.getByRole('button', { name: /^Seen/ }).click();
  await expect(naan).toHaveText('1 ×Butter Naan');

  // What is cooking already is not taken away by one slip of the finger.
  await card.getByRole('button', { name: 'Delete Dal Makhani' }).click();
  const question = owner.getByRole('dialog', { name: `Delete Dal Makhani from order ${name.slice(6)}?` });
  await question.getByRole('button', { name: 'Delete item' }).click();
  const dal = ticket.getByRole('listitem').filter({ hasText: 'Dal Makhani' });
  await expect(dal.locator('del')).toHaveText(['1 ×', 'Dal Makhani']);
  await expect(dal).toContainText('DELETED');
  await expect.poll(strokes).toBe(3);

  await card.getByRole('button', { name: 'Cancel' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(ticket.getByRole('alert')).toHaveText('CANCELLED');
  await expect(ticket.getByRole('button', { name: /^Served/ })).toHaveCount(0);
  await expect.poll(strokes).toBe(4);
  await ticket.getByRole('button', { name: /^Seen/ }).click();
  await expect(ticket).toHaveCount(0);
});

test('what was taken away goes by itself after half a minute; what was served just goes', async ({
  device,
  product,
}) => {
  const [owner, cook, waiter] = [await device(), await device(), await device()];
  await cook.clock.install();
  const strokes = await openBoth(owner, cook, product);
  const name = await orderTwo(waiter, product);
  const ticket = cook.getByRole('article', { name, exact: true });
  const card = owner.getByRole('article').filter({ has: owner.getByRole('heading', { name, exact: true }) });
  await expect(ticket).toBeVisible();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(ticket).toContainText('CANCELLED');
  await expect.poll(strokes).toBe(2);
  await cook.clock.runFor(20_000);
  await expect(ticket).toContainText('CANCELLED');
  await cook.clock.runFor(12_000);
  await expect(ticket).toHaveCount(0);

  const served = cook.getByRole('article').first();
  const id = (await served.getAttribute('id')) ?? '';
  await served.getByRole('button', { name: /^Served/ }).click();
  await cook.getByRole('dialog').getByRole('button', { name: 'Served' }).click();
  await expect(cook.locator(`#${id}`)).toHaveCount(0);
  expect(await strokes()).toBe(2);
});

import { addToCart, gotoSettled } from '../support/page-actions.ts';
import { expect, PHONE, test } from '../support/test.ts';

test.use({ reducedMotion: 'no-preference' });

test('the count of the cart moves when it changes, and its bar keeps its height', async ({
  device,
  server,
}) => {
  const diner = await device(PHONE);
  await gotoSettled(diner, `/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addToCart(diner, 'Butter Naan');
  const cart = diner.getByRole('complementary', { name: 'Cart Summary' });
  await expect(cart).toContainText('1 item');
  await expect
    .poll(() => cart.evaluate((bar) => bar.getAnimations({ subtree: true }).length), 'it has come')
    .toBe(0);
  const height = await cart.evaluate((bar) => {
    bar.addEventListener('animationstart', ({ target }) => {
      bar.setAttribute('data-moved', (target as Element).textContent ?? '');
    });
    return bar.clientHeight;
  });
  await addToCart(diner, 'Dal Makhani');
  await expect(cart).toHaveAttribute('data-moved', /^2 items/);
  expect(await cart.evaluate((bar) => bar.clientHeight)).toBe(height);
});

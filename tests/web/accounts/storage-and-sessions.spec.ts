import { addToCart, openAs, placeOrderAsDiner } from '../support/page-actions.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('a phone with blocked storage can read the menu', async ({ device, server }) => {
  const page = await device(PHONE);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(`/orders/qr/${server.shopId}/${server.tableNo}`);
  await expect(page.getByRole('link', { name: 'Order now' })).toBeVisible();
});

test('a phone with full storage can still order, and says that the storage is full', async ({
  device,
  server,
}) => {
  const page = await device(PHONE);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addToCart(page, 'Butter Naan');
  await placeOrderAsDiner(page, 'Farah', '9876500077');
  await expect(page).toHaveURL(/\/orders\/qr\//);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a token refresh whose response is lost logs no user out', async ({ device, server }) => {
  const page = await device();
  await page.clock.install();
  await openAs(page, 'WAITER', server.waiter);
  let tries = 0;
  await page.route('**/users/refresh-token', async (route) => {
    if (tries++ > 0) return route.continue();
    await route.fetch();
    // Exceeds the client timeout, after the server has rotated the token.
    await page.clock.runFor(20_000);
    await route.abort('connectionreset').catch(() => undefined);
  });
  await page.evaluate(() => localStorage.setItem('Access-Token', 'run.out.long-ago'));
  await page.goto('/shops');
  await expect(page.getByRole('heading', { name: server.shopName })).toBeVisible();
  expect(tries).toBeGreaterThan(1);
});

test('a logout during a token refresh is effective', async ({ device, server }) => {
  const page = await device();
  await openAs(page, 'WAITER', server.waiter);
  await page.goto('/shops');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const renewed = page.waitForResponse('**/users/refresh-token');
  await page.route('**/users/refresh-token', async (route) => {
    const response = await route.fetch();
    await page.waitForURL(/\/login$/);
    await route.fulfill({ response });
  });
  let requests = 0;
  await page.route('**/users/logout', (route) => (requests++ === 0 ? route.continue() : route.abort()));
  await page.evaluate(() => localStorage.setItem('Access-Token', 'run.out.long-ago'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await renewed;
  expect(await page.evaluate(() => localStorage.getItem('Refresh-Token') ?? '')).toBe('');
  await page.reload();
  await expect(page.getByLabel('Login as')).toBeVisible();
});

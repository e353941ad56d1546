import { openAs, signIn } from '../support/page-actions.ts';
import { expect, test } from '../support/test.ts';

const HOUR_MS = 3_600_000;
const STEP_MS = 50;
/** Error duration in ToastHost. */
const TOAST_DURATION_MS = 4_000;

test('a login error is shown beside its field and disappears with the next attempt', async ({
  device,
  server,
}) => {
  const page = await device();
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Login as').selectOption('WAITER');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert').first()).toHaveText(
    'Please enter your email, phone number or saleId.',
  );
  await page.getByLabel('Email, Phone No, saleId').fill(server.waiter.identifier);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  const tooMany = 'Too many wrong passwords. Please try again in 15 minutes.';
  await page.route('**/login-employee', (route) =>
    route.fulfill({ status: 429, json: { message: tooMany, code: 'TOO_MANY' } }),
  );
  // Stops page time: on a slow machine the toast would expire.
  const pageTime = () => page.evaluate(() => Date.now());
  await page.clock.pauseAt((await pageTime()) + HOUR_MS);
  const stepUntil = (condition: () => Promise<boolean>) =>
    expect.poll(() => page.clock.runFor(STEP_MS).then(condition), { intervals: [STEP_MS] }).toBe(true);
  await page.keyboard.press('Enter');
  await stepUntil(() => page.locator('form').getByText(tooMany).isVisible());
  const shownAt = await pageTime();
  await page.unroute('**/login-employee');
  await page.getByLabel('Password', { exact: true }).fill(server.waiter.password);
  await page.keyboard.press('Enter');
  await stepUntil(async () => /\/employee\/tables\//.test(page.url()));
  await stepUntil(async () => (await page.getByText(tooMany).count()) === 0);
  expect((await pageTime()) - shownAt, 'ms of the page').toBeLessThan(TOAST_DURATION_MS);
});

test('an owner lands in the shop, a waiter at the tables', async ({ device, server }) => {
  const page = await device();
  await signIn(page, 'OWNER', server.owner);
  await expect(page).toHaveURL(/\/shops$/);
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await expect(page).toHaveURL(
    new RegExp(`/orders/order/${encodeURIComponent(server.shopName)}/${server.shopId}$`),
  );
  const waiter = await device();
  await signIn(waiter, 'WAITER', server.waiter);
  await expect(waiter).toHaveURL(new RegExp(`/employee/tables/${server.shopId}$`));
  await waiter.goto('/shops');
  await expect(waiter.getByRole('heading', { name: server.shopName })).toBeVisible();
  await expect(waiter.getByRole('link', { name: 'View KOT' })).toBeVisible();
});

test('a logout in one tab logs out the other tab', async ({ device, server }) => {
  const page = await device();
  await openAs(page, 'WAITER', server.waiter);
  const other = await page.context().newPage();
  await other.goto('/shops');
  await expect(other.getByRole('heading', { name: server.shopName })).toBeVisible();
  await page.goto('/shops');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  const stored = await page.evaluate(() => [
    localStorage.getItem('Access-Token'),
    localStorage.getItem('Refresh-Token'),
  ]);
  expect(stored.map((token) => token ?? '')).toEqual(['', '']);
});

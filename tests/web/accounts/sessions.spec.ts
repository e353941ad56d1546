import { expireAccessToken, gotoSettled, openAs } from '../support/page-actions.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test.describe('the operator', () => {
  test.use({ environment: { ADMIN_EMAILS: 'Owner@demo.tawa.example' } });

  test('has a page linked from the menu', async ({ device, server }) => {
    const page = await device();
    await openAs(page, 'OWNER', server.owner, '/shops');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Operator' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { name: 'Operator' })).toBeVisible();
    await expect(page.getByText(server.owner.identifier)).toBeVisible();
    for (const link of await page.getByRole('main').getByRole('link').all()) {
      const reply = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(reply.status()).toBe(200);
    }
    const waiter = await device();
    await openAs(waiter, 'WAITER', server.waiter, '/admin');
    await expect(waiter).toHaveURL(/\/profile$/);
  });
});

test('a write is retried after a token refresh for the same user, and never sent as another user', async ({
  device,
  server,
}) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner);
  await gotoSettled(page, '/profile');
  const name = page.getByLabel('Name', { exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await expect(name).toHaveValue(/./);
  await expireAccessToken(page);
  await name.fill('Harpreet Kaur');
  await save.click();
  await expectToast(page, 'Profile saved');

  const waiter = await device();
  await openAs(waiter, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  const tokens = await waiter.evaluate(() => ({ ...localStorage }));
  await expireAccessToken(page);
  await page.route('**/users/refresh-token', async (route) => {
    // Another tab signs in as the waiter.
    await page.evaluate((theirs) => Object.assign(localStorage, theirs), tokens);
    await route.continue();
  });
  let writes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/users/update-profile')) writes++;
  });
  await name.fill('Somebody else');
  await save.click();
  await expect(page.getByText(/session has ended|sign in/i).first()).toBeVisible();
  expect(writes).toBe(1);
  await expect(name).toHaveValue('Somebody else');
  await waiter.goto('/profile');
  await expect(waiter.getByLabel('Name', { exact: true })).not.toHaveValue('Somebody else');
});

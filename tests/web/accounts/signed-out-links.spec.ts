import { COLOUR_RULES, findViolations } from '../support/measure/axe.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('a logged-out user is redirected from protected pages, by keyboard alone', async ({
  device,
  server,
}) => {
  const page = await device();
  for (const path of ['/profile', '/admin', '/member/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await page.goto('/user/verify-email/none');
  await expect(page.getByRole('button', { name: 'Confirm email' })).toBeVisible();

  await page.goto('/login');
  await expect(page.getByLabel('Login as')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('O');
  await page.keyboard.press('Tab');
  await page.keyboard.type(server.owner.identifier);
  await page.keyboard.press('Tab');
  await page.keyboard.type(server.owner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shops$/);

  const publicOnly = ['/signup', '/user/forgot-password', '/user/verify/none', '/user/reset-password/none'];
  for (const path of publicOnly) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/shops$/);
  }
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  await page.goto('/user/verify-email/none');
  await expect(page.getByRole('button', { name: 'Confirm email' })).toBeVisible();
});

test('the login and sign-up pages fit a phone with errors shown, in both themes', async ({ device }) => {
  const phone = await device({ ...PHONE, reducedMotion: 'reduce' });
  await phone.goto('/login');
  for (const dark of [false, true]) {
    await phone.evaluate((is) => localStorage.setItem('isDarkMode', String(is)), dark);
    for (const [path, button] of [
      ['/signup', 'Sign up'],
      ['/user/verify/none', 'Verify'],
      ['/user/reset-password/none', 'Reset'],
    ] as const) {
      await phone.goto(path);
      await phone.getByRole('button', { name: button }).tap();
      await expect(phone.locator('[aria-invalid=true]').first()).toBeFocused();
      const faults = (await findViolations(phone, dark ? COLOUR_RULES : undefined)).map(({ id }) => id);
      const sideways = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ path, dark, faults, sideways }).toEqual({ path, dark, faults: [], sideways: 0 });
    }
  }
});

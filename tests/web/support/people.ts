import { expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';

/** Signs in through the login screen. */
export async function signIn(
  page: Page,
  role: 'OWNER' | 'WAITER',
  { identifier, password }: Product['owner'],
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Login as').selectOption(role);
  await page.getByLabel(role === 'OWNER' ? 'Email or Phone No' : 'Email, Phone No, saleId').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** Marks a page, so that a test can tell later that it was never loaded again. */
export async function markOpen(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
}

export async function expectNeverReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
}

import { openAs } from '../support/page-actions.ts';
import { expect, test } from '../support/test.ts';

test('the theme is light, switches to dark, and stays dark', async ({ device, server }) => {
  const page = await device({ colorScheme: 'dark' });
  await openAs(page, 'OWNER', server.owner, '/shops');
  const scheme = () => page.locator('html').getAttribute('data-theme');
  expect(await scheme()).toBe('light');
  await page.getByRole('button', { name: /dark/i }).click();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  expect(await scheme()).toBe('dark');
  expect(await page.evaluate(() => localStorage.getItem('isDarkMode'))).toBe('true');
});

import { openAs } from '../support/page-actions.ts';
import { expect, test } from '../support/test.ts';

test('the theme is light, switches to dark, and stays dark', async ({ device, server }) => {
  const page = await device({ colorScheme: 'dark' });
  await openAs(page, 'OWNER', server.owner, '/shops');
  const scheme = () => page.locator('html').getAttribute('data-theme');
  const statusBar = page.locator('meta[name="theme-color"]');
  expect(await scheme()).toBe('light');
  await expect(statusBar).toHaveAttribute('content', '#f6f6f4');
  await page.getByRole('button', { name: /dark/i }).click();
  await expect.poll(scheme).toBe('dark');
  await expect(statusBar).toHaveAttribute('content', '#121211');
  await page.reload();
  expect(await scheme()).toBe('dark');
  await expect(statusBar).toHaveAttribute('content', '#121211');
  expect(await page.evaluate(() => localStorage.getItem('isDarkMode'))).toBe('true');
});

test('in forced colours the thumb of a switch stands out from its track, on and off', async ({
  device,
  server,
}) => {
  const page = await device({ forcedColors: 'active' });
  const path = `/items/item/${encodeURIComponent(server.shopName)}/${server.shopId}`;
  await openAs(page, 'OWNER', server.owner, path);
  const toggle = page.getByRole('switch').first();
  for (const isOn of ['true', 'false']) {
    await expect(toggle).toHaveAttribute('aria-checked', isOn);
    const [track, thumb] = await toggle
      .locator('span')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
    expect(thumb).not.toBe(track);
    if (isOn === 'true') await toggle.click();
  }
});

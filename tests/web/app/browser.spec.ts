import { expect, test } from '@playwright/test';

test('the browser leaves out whatever Playwright leaves out', async ({ page }) => {
  await page.goto('chrome://version');
  const line = await page.locator('#command_line').innerText();
  const leftOut = [...line.matchAll(/--disable-features=(\S+)/g)].map(([, names = '']) => names.split(','));
  const [playwrights = []] = leftOut;
  // The last one counts.
  expect(leftOut.at(-1)).toEqual(expect.arrayContaining(playwrights));
  expect(playwrights.length).toBeGreaterThan(0);
  expect(leftOut.length).toBeGreaterThan(1);
});

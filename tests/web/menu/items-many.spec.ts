import { longestFrame, MAX_FRAME_MS } from '../support/measure/frames.ts';
import type { Page } from '../support/page-actions.ts';
import { csvFile, itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, PHONE, test } from '../support/test.ts';

// Tracing would be measured too.
test.use({ trace: 'off' });

const MANY_ITEMS = [
  'Name,Category,Price,Meal Type,Short Code',
  ...Array.from(
    { length: 500 },
    (_, n) => `Special Dish ${n},PAGE ${n % 12},${50 + n},${n % 3 ? 'veg' : 'nonveg'},D${n}`,
  ),
].join('\n');

function scrollThroughList(page: Page, direction = 1): Promise<void> {
  return page.evaluate(async (way) => {
    for (let frame = 0; frame < 24; frame++) {
      window.scrollBy(0, way * 400);
      await new Promise(requestAnimationFrame);
    }
  }, direction);
}

test('five hundred items scroll and are searched smoothly on a slow CPU', {
  tag: '@full',
}, async ({ device, server }) => {
  const page = await device();
  await openMenuPage(page, server);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('Menu file').setInputFiles(csvFile(MANY_ITEMS));
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('561 items')).toBeVisible();
  const search = page.getByLabel('Search by item name or short code');
  const last = 'Special Dish 491';

  for (const view of ['Grid view', 'Row view']) {
    const scrolling = await longestFrame(page, () =>
      scrollThroughList(page).then(() => scrollThroughList(page, -1)),
    );
    const searching = await longestFrame(page, async () => {
      await search.pressSequentially('special');
      await search.press('Escape');
    });
    expect(scrolling, `scrolling before ${view}`).toBeLessThan(MAX_FRAME_MS);
    expect(searching, `searching before ${view}`).toBeLessThan(MAX_FRAME_MS);
    await page.getByRole('button', { name: view }).click();
  }

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(itemRow(page, 'Special Dish 93')).toBeVisible();
  await search.fill('d491');
  await expect(itemRow(page, last)).toBeVisible();
  await page.setViewportSize(PHONE.viewport);
  await expect(itemRow(page, last).getByRole('switch')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
});

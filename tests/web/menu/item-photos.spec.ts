import type { Page } from '@playwright/test';
import { createPhoto } from '../../support/api/accounts.ts';
import { recordLayoutShifts } from '../support/measure/layout-shifts.ts';
import { dialog } from '../support/shop/lists.ts';
import { itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, test } from '../support/test.ts';

// The demo restaurant has a drawing of a soup, and none of this kebab.
const WITH_PHOTO = 'Tomato Shorba';
const WITHOUT_PHOTO = 'Dahi Ke Kebab';

const filePayload = (name: string, bytes: Buffer) => ({ name, mimeType: 'image/jpeg', buffer: bytes });

const dinerRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

async function openItemForm(page: Page, name: string) {
  await itemRow(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  return dialog(page);
}

const addButton = (page: Page, name: string) =>
  dinerRow(page, name).getByRole('button', { name: `Add to Cart: ${name}` });

test('the owner adds, replaces and removes a photo, and a diner sees each change', async ({
  device,
  server,
}) => {
  const diner = await device({ viewport: { width: 360, height: 640 } });
  await diner.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  const photo = dinerRow(diner, WITHOUT_PHOTO).locator('img');
  await expect(dinerRow(diner, WITHOUT_PHOTO)).toBeVisible();
  await expect(photo).toHaveCount(0);

  const page = await device();
  await openMenuPage(page, server);
  let form = await openItemForm(page, WITHOUT_PHOTO);
  const input = form.getByLabel('Photo');
  await input.setInputFiles(filePayload('notes.jpg', Buffer.from('no picture')));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please choose a JPEG, PNG or WebP picture.');
  await expect(input).toBeFocused();

  await input.setInputFiles(filePayload('kebab.jpg', Buffer.from(await (await createPhoto()).arrayBuffer())));
  await expect(form.getByText('kebab.jpg')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(photo).toHaveCount(1);
  await expect.poll(() => photo.evaluate(isDrawn)).toBe(true);
  const first = await photo.getAttribute('src');

  form = await openItemForm(page, WITHOUT_PHOTO);
  const other = Buffer.from(await (await createPhoto(400, 400)).arrayBuffer());
  await form.getByLabel('Photo').setInputFiles(filePayload('other.jpg', other));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(photo).not.toHaveAttribute('src', first ?? '');

  form = await openItemForm(page, WITHOUT_PHOTO);
  await form.getByRole('button', { name: 'Remove', exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(photo).toHaveCount(0);
});

test('photos of the menu load near the screen, move nothing, and are sharp on dense screens', async ({
  device,
  server,
}) => {
  const page = await device({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 });
  const shifts = await recordLayoutShifts(page, 'section[data-category] li');
  await page.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  const photo = dinerRow(page, WITH_PHOTO).locator('img');
  await expect.poll(() => photo.evaluate(isDrawn)).toBe(true);
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-240\.webp$/);
  expect(await photo.boundingBox()).toMatchObject({ width: 88, height: 88 });
  expect(await shifts()).toEqual([]);
  const requested = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/uploads/')),
  );
  const all = await page.locator('main img').count();
  expect(requested.length).toBeGreaterThan(0);
  expect(requested.length).toBeLessThan(all);
});

test('the owner’s list has a photo or a plain tile at each item, loads photos near the screen and moves nothing', async ({
  device,
  server,
}) => {
  const page = await device({ viewport: { width: 1366, height: 768 } });
  const shifts = await recordLayoutShifts(page, 'ul[aria-label="Items"]');
  await openMenuPage(page, server);
  for (const [otherView, side] of [
    ['Grid view', 28],
    ['Row view', 48],
  ] as const) {
    const photo = itemRow(page, WITH_PHOTO).locator('img');
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate(isDrawn)).toBe(true);
    expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-96\.webp$/);
    expect(await photo.boundingBox()).toMatchObject({ width: side, height: side });
    await expect(itemRow(page, WITHOUT_PHOTO).locator('img')).toHaveCount(0);
    const [nameStart, otherStart] = await Promise.all(
      [WITH_PHOTO, WITHOUT_PHOTO].map(async (name) => {
        const row = itemRow(page, name);
        const [box, text] = [
          await row.boundingBox(),
          await row.getByText(name, { exact: true }).boundingBox(),
        ];
        return (text?.x ?? 0) - (box?.x ?? 0);
      }),
    );
    expect(nameStart).toBe(otherStart);
    expect(await shifts()).toEqual([]);
    await page.getByRole('button', { name: otherView }).click();
    // Half a second after a tap the browser takes the other view for a shift without one.
    await expect(page.getByRole('button', { name: otherView })).toHaveCount(0);
    await shifts();
  }
});

test('an item with choices shows its photo above them', async ({ device, server }) => {
  const page = await device({ viewport: { width: 360, height: 640 } });
  await page.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addButton(page, 'Paneer Tikka').click();
  const photo = dialog(page).locator('img');
  await expect.poll(() => photo.evaluate(isDrawn)).toBe(true);
  await expect(photo).toHaveAttribute('src', /-640\.webp$/);
  await expect(dialog(page).getByText('Half')).toBeInViewport();
});

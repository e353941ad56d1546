import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { qrPath } from '@tawa/shared/tables/tables.rules.ts';
import sharp from 'sharp';
import { request } from '../../support/client.ts';
import { readQrCode, readQrCodeOnScreen } from '../support/measure/qr-code.ts';
import { addToCart, type Page, placeOrderAsDiner } from '../support/page-actions.ts';
import { startWebServer } from '../support/server/process.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { addManyTables, openAsOwner, tablesPath } from '../support/shop/tables.ts';
import { expect, PHONE, test } from '../support/test.ts';

/** Page sizes in mm. */
async function printedPages(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  const mm = (points = '') => Math.round((Number(points) / 72) * 25.4);
  return [...boxes].map(([, width, height]) => `${mm(width)} × ${mm(height)}`);
}

async function expectSharpCodeWithNames(download: Download, link: string): Promise<void> {
  const picture = await readFile(await download.path());
  expect(await readQrCode(picture)).toBe(link);
  const { width = 0, height = 0, format } = await sharp(picture).metadata();
  expect(format).toBe('png');
  expect(width).toBeGreaterThanOrEqual(1_024);
  const names = await sharp(picture)
    .extract({ left: 0, top: width, width, height: height - width })
    .stats();
  expect(names.channels[0]?.min).toBeLessThan(64);
}

test('a QR code opens the menu of its table, in both themes, and downloads as a sharp image with its name', async ({
  device,
  server,
}) => {
  const owner = await device({ deviceScaleFactor: 2 });
  await openAsOwner(owner, server, tablesPath(server));
  const code = (name: string) => owner.getByRole('dialog').getByRole('img', { name: `QR code of ${name}` });
  const link = `${server.origin}/orders/qr/${server.shopId}/${server.tableNo}`;
  for (const theme of ['light', 'dark']) {
    await owner.getByRole('button', { name: `QR code of ${server.tableNo}`, exact: true }).click();
    await expect(owner.getByRole('link', { name: link, exact: true })).toBeVisible();
    await expect.poll(() => readQrCodeOnScreen(code(server.tableNo).first())).toBe(link);
    await expect(owner.getByText('Phones cannot open this code yet.')).toBeVisible();
    if (theme === 'light') {
      await owner.keyboard.press('Escape');
      await owner.getByRole('button', { name: /dark/i }).click();
    }
  }
  const coming = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`tableNo-${server.tableNo}-details.png`);
  await expectSharpCodeWithNames(download, link);
  expect(await printedPages(owner)).toEqual(['210 × 297']);

  await owner.keyboard.press('Escape');
  await owner.getByRole('button', { name: `Edit ${server.tableNo}`, exact: true }).click();
  await owner.getByLabel('Name').fill('छत 1/2');
  await owner.getByRole('button', { name: 'Save' }).click();
  await owner.getByRole('button', { name: 'QR code of छत 1/2' }).click();
  const encoded = `${server.origin}/orders/qr/${server.shopId}/${encodeURIComponent('छत 1/2')}`;
  await expect.poll(() => readQrCodeOnScreen(code('छत 1/2').first())).toBe(encoded);
  const next = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Download' }).click();
  expect((await next).suggestedFilename()).toBe('tableNo-छत 1-2-details.png');
  await owner.goto(encoded);
  await expect(owner.getByText('छत 1/2')).toBeVisible();
});

test('all QR codes, or those of the filtered list, are printed on A4 pages without other content', async ({
  device,
  server,
}) => {
  const owner = await device();
  await addManyTables(server, 100);
  await openAsOwner(owner, server, tablesPath(server));
  const dialog = owner.getByRole('dialog');
  const all = owner.getByRole('button', { name: 'Print all QR codes' });
  const print = dialog.getByRole('button', { name: 'Print' });
  await all.click();
  await expect(dialog.getByText('116 tables on 13 sheets of A4.')).toBeVisible();
  await expect(print).toBeEnabled();
  expect(await printedPages(owner)).toEqual(Array.from({ length: 13 }, () => '210 × 297'));
  await owner.keyboard.press('Escape');

  await owner.getByLabel('Search by table or area').fill('garden');
  await expect(owner.getByRole('button', { name: /^Edit/ })).toHaveCount(4);
  await all.click();
  await expect(dialog.getByText('4 tables on 1 sheet of A4.')).toBeVisible();
  await expect(print).toBeEnabled();
  expect(await printedPages(owner)).toEqual(['210 × 297']);
  await owner.emulateMedia({ media: 'print' });
  await expect(owner.getByRole('heading', { name: 'Tables', exact: true })).toBeHidden();
  await expect(print).toBeHidden();
  const cards = owner.getByRole('article');
  await expect(cards).toHaveCount(4);
  for (const [place, name] of ['G1', 'G2', 'G3', 'G4'].entries()) {
    const card = cards.nth(place);
    await expect(card).toContainText(`${server.shopName}QR code of ${name}${name}Garden`);
    await expect(card).toContainText('Scan to see the menu and order');
    const link = `${server.origin}/orders/qr/${server.shopId}/${name}`;
    await expect.poll(() => readQrCodeOnScreen(card.getByRole('img'))).toBe(link);
  }
});

test('QR codes contain the configured public address, whatever address the owner uses', async ({
  browser,
}) => {
  const server = await startWebServer({ PUBLIC_URL: 'http://192.168.1.5:3000' });
  const context = await browser.newContext({ baseURL: server.origin });
  const owner = await context.newPage();
  await openAsOwner(owner, server, tablesPath(server, 'g1'));
  await owner.getByRole('button', { name: 'QR code of G1' }).click();
  const link = `http://192.168.1.5:3000/orders/qr/${server.shopId}/G1`;
  await expect(owner.getByRole('link', { name: link, exact: true })).toBeVisible();
  const code = owner.getByRole('dialog').getByRole('img').first();
  await expect.poll(() => readQrCodeOnScreen(code)).toBe(link);
  await expect(owner.getByText('Phones cannot open this code yet.')).toHaveCount(0);
  await context.close();
  await server.stop();
});

const NAMES_WITH_PATH_SIGNS = ['%2F', '5%', 'A/B', 'Why?', '#1', '%252F', 'A%2FB/C'];

test('a table whose name has signs of a path opens its own page and takes its order', async ({
  device,
  server,
}) => {
  const { origin, shopId } = server;
  const as = await ownerToken(server);
  const params = { shopId };
  const { data } = await request(origin, tablesApi.getMyAreas, { params, as });
  const areaId = data.areas[0]?._id ?? '';
  const guest = await device(PHONE);
  for (const name of NAMES_WITH_PATH_SIGNS) {
    const body = { name, areaId, noOfSeats: 2, shape: 'CIRCLE' as const };
    await request(origin, tablesApi.addTable, { params, as, body });
    await guest.goto(qrPath(shopId, name));
    await expect(guest.getByText(name, { exact: true })).toBeVisible();
    await guest.getByRole('link', { name: 'Order now' }).click();
    await expect(guest).toHaveURL((url) => url.pathname.endsWith(`/${encodeURIComponent(name)}`));
    await expect(guest).toHaveTitle(new RegExp(name.replace(/\W/g, '\\$&')));
    await guest.reload();
    await expect(guest).toHaveTitle(new RegExp(name.replace(/\W/g, '\\$&')));
    await addToCart(guest, 'Dal Makhani');
    await placeOrderAsDiner(guest, 'Asha', '9876500077');
    await expect(guest.getByRole('article')).toContainText('Dal Makhani');
  }
});

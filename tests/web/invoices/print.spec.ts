import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from '@playwright/test';
import sharp from 'sharp';
import { countPrintDialogs, printOnRoll } from '../support/measure/pdf.ts';
import type { Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import {
  openTableInvoicesPage,
  readTotal,
  sendInvoiceHref,
  tableTile,
  topDialog,
} from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';

async function readDownloadedPng(download: Download): Promise<{ name: string; png: Buffer; width: number }> {
  const png = await readFile(await download.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { name: download.suggestedFilename(), png, width: png.readUInt32BE(16) };
}

/** Less than a digit. The browser may smooth the edge of a letter differently on another page. */
const MAX_DIFFERENT_PIXELS = 60;
/** Of 255 levels of grey. */
const DIFFERENT_LEVEL = 64;

/** @returns infinity for pictures of different sizes */
async function countDifferentPixels(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return Infinity;
  return a.data.filter((level, index) => Math.abs(level - (b.data[index] ?? 0)) > DIFFERENT_LEVEL).length;
}

test('a printed bill is one receipt page without other page content', async ({ device, server }) => {
  const till = await device();
  const countDialogs = await countPrintDialogs(till);
  await openTableInvoicesPage(till, server);
  await tableTile(till, 'T2').click();
  await expect(topDialog(till).getByRole('img', { name: /^UPI code/ })).toBeVisible();
  await till.getByRole('button', { name: 'Print Bill' }).click();
  await expect.poll(countDialogs).toBe(1);

  const invoiceText = await topDialog(till).innerText();
  const number = /\d{4}-\d{6}/.exec(invoiceText)?.[0] ?? '';
  const total = `₹${(await readTotal(till)).toLocaleString('en-IN')}`;
  for (const roll of [80, 58]) {
    await till.getByRole('tab', { name: `${roll} mm` }).click();
    const { text } = await printOnRoll(till, roll);
    for (const word of [server.shopName, 'GSTIN: ', `Bill No ${number}`, 'Table T2', 'Item Qty Rate Amount'])
      expect(text).toContain(word);
    for (const line of ['Paneer Tikka (Full) 1 270 270', 'Butter Naan 4 50 200', 'Masala Chaas 3 50 150'])
      expect(text).toContain(line);
    // A font without ₹ would drop it from the PDF text.
    expect(text).toMatch(
      new RegExp(`Subtotal ${total} incl\\. CGST .+ incl\\. SGST .+ Total Amount 10 items ${total}`),
    );
    expect(text).toContain(`Scan to pay ${total} by UPI`);
    expect(text).toMatch(/Thank you for dining with us! Visit Again!$/);
    for (const screenText of ['Print Bill', 'Manage', 'To be paid', 'Live', 'mm'])
      expect(text).not.toContain(screenText);
  }
  await till.reload();
  await tableTile(till, 'T2').click();
  await expect(till.getByRole('tab', { name: '58 mm' })).toHaveAttribute('aria-selected', 'true');

  await till.goto(await sendInvoiceHref(till));
  await expect(till.getByRole('img', { name: /^UPI code/ })).toBeVisible();
  const { text } = await printOnRoll(till, 58);
  expect(text).toContain(`Total Amount 10 items ${total}`);
  expect(text).not.toContain('Download');

  // Fonts differ in width by about 10 %.
  await till.addStyleTag({ content: '[data-width] { font-size: 13px !important }' });
  expect((await printOnRoll(till, 58)).text).toContain('Item Qty Rate Amount');
});

/** @returns the number of a table's open bill, and the link that diners get */
async function openInvoice(till: Page, server: WebServer): Promise<{ number: string; link: string }> {
  await openTableInvoicesPage(till, server);
  await tableTile(till, 'G1').click();
  const link = server.origin + (await sendInvoiceHref(till));
  const number = /\d{4}-\d{6}/.exec(await topDialog(till).innerText())?.[0] ?? '';
  return { number, link };
}

test('the bill image is sharp, named by its number, and identical on the owner’s page and the public link', async ({
  device,
  server,
}) => {
  const till = await device();
  await till.addInitScript(() => localStorage.setItem('isDarkMode', 'true'));
  const { number, link } = await openInvoice(till, server);
  await till.getByRole('tab', { name: '58 mm' }).click();
  const fromTill = till.waitForEvent('download');
  await till.getByRole('button', { name: 'Download the bill as a picture' }).click();
  const picture = await readDownloadedPng(await fromTill);
  expect(picture.name).toBe(`${number}.png`);
  expect(picture.width).toBe(604);
  expect(picture.png.length).toBeGreaterThan(15_000);

  await till.getByRole('link', { name: 'Send Bill' }).click();
  await expect(till).toHaveURL(link);
  const fromLink = till.waitForEvent('download');
  // Exact: until the linked page is rendered, the dialog's own download button matches a part of its name.
  await till.getByRole('button', { name: 'Download', exact: true }).click();
  const same = await readDownloadedPng(await fromLink);
  expect(same.name).toBe(picture.name);
  expect(await countDifferentPixels(same.png, picture.png)).toBeLessThan(MAX_DIFFERENT_PIXELS);
  const digit = { create: { width: 9, height: 18, channels: 3, background: '#000' } } as const;
  const changed = await sharp(picture.png)
    .composite([{ input: digit, left: 2, top: 2 }])
    .png()
    .toBuffer();
  expect(await countDifferentPixels(changed, picture.png)).toBeGreaterThan(MAX_DIFFERENT_PIXELS);
});

test('the link of a bill is copied, or sent by WhatsApp or SMS with its number and amount', async ({
  device,
  server,
}) => {
  const till = await device({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { number, link } = await openInvoice(till, server);
  await till.getByRole('link', { name: 'Send Bill' }).click();
  await expect(till).toHaveURL(link);
  await till.getByRole('button', { name: 'Copy Link' }).click();
  await expect(till.getByText('The link is copied.')).toBeVisible();
  expect(await till.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const shareUrl = async (name: string) =>
    decodeURIComponent((await till.getByRole('link', { name }).getAttribute('href')) ?? '');
  const message = new RegExp(`Your bill ${number} from ${server.shopName} for ₹[\\d,]+: ${link}$`);
  expect(await shareUrl('Share on WhatsApp')).toMatch(/^https:\/\/wa\.me\/917\d{9}\?text=/);
  expect(await shareUrl('Share on WhatsApp')).toMatch(message);
  expect(await shareUrl('Send SMS')).toMatch(/^sms:\+917\d{9}\?&body=/);
  expect(await shareUrl('Send SMS')).toMatch(message);
  await till.getByRole('link', { name: 'Back to home' }).click();
  await expect(till).toHaveURL(/\/shops$/);
});

test('a diner’s page of a bill is small, not indexed, and leads to its check alone', async ({
  device,
  server,
}) => {
  const { link } = await openInvoice(await device(), server);
  const diner = await device(PHONE);
  const loaded: string[] = [];
  diner.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const page = await diner.goto(link);
  expect(page?.headers()['x-robots-tag']).toContain('noindex');
  await expect(diner.getByRole('button', { name: 'Download' })).toBeVisible();
  expect(loaded.filter((path) => /base-ui|popup|layout|html-to-image/i.test(path))).toEqual([]);
  const sizes = loaded
    .filter((path) => /\.(js|css)$/.test(path) && path !== '/theme.js')
    .map((path) => statSync(join('client/dist', `${path}.br`)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000);
  for (const name of ['Copy Link', 'Back to home']) await expect(diner.getByText(name)).toHaveCount(0);
  await expect(diner.getByRole('link')).toHaveText(['Check this bill']);
  await diner.getByRole('link').click();
  await expect(diner.getByText('The bill is as it was printed.')).toBeVisible();
});

test('an error of the bill’s picture names only what its page offers', async ({ device, server }) => {
  const till = await device();
  await till.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new Error('no picture');
    };
    HTMLCanvasElement.prototype.toDataURL = HTMLCanvasElement.prototype.toBlob as () => string;
  });
  const failure = (sentence: string) =>
    till.getByText(`The picture could not be made. Please try again, or ${sentence}.`);
  await openTableInvoicesPage(till, server);
  await tableTile(till, 'G1').click();
  await till.getByRole('button', { name: 'Download the bill as a picture' }).click();
  await expect(failure('use Print Bill')).toBeVisible();
  await till.getByRole('link', { name: 'Send Bill' }).click();
  // Exact: until the linked page is rendered, the dialog's own download button matches a part of its name.
  await till.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(failure('take a screenshot')).toBeVisible();
});

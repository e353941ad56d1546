import { createPhoto } from '../../support/api/accounts.ts';
import { parseMail, waitForMail } from '../../support/mailbox.ts';
import { addToCart, type Page, placeOrderAsDiner, signIn } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, PHONE, test } from '../support/test.ts';

const OWNER = { identifier: 'asha@example.com', password: 'a long horse 4' };
const PROFILE = {
  'Your Name': 'Asha Negi',
  'Your Email': OWNER.identifier,
  'Your Phone No': '98765 00011',
  'Address Line 1': '12 Mall Road',
  'Address Line 2': 'Near the clock tower',
  Pincode: '171001',
  State: 'Himachal Pradesh',
};

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  for (const [label, value] of Object.entries(PROFILE)) await page.getByLabel(label).fill(value);
  const picture = Buffer.from(await (await createPhoto()).arrayBuffer());
  await page
    .getByLabel('Avatar image')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

const goTo = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: place, exact: true }).click();

async function verifyEmail(owner: Page, server: WebServer): Promise<void> {
  const { link, otp } = parseMail(await waitForMail(server, OWNER.identifier));
  await owner.goto(new URL(link).pathname);
  await owner.getByLabel('OTP').fill(otp);
  await owner.getByRole('button', { name: 'Verify' }).click();
  await expect(owner).toHaveURL(/\/login$/);
}

async function addShop(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Add Shop' }).first().click();
  const form = owner.getByRole('dialog');
  await form.getByLabel('Name').fill('Negi Dhaba');
  await form.getByLabel('Shop Type').selectOption('DHABA');
  await form.getByRole('button', { name: 'Add Shop' }).click();
  await owner.getByRole('link', { name: 'Get in Shop' }).click();
}

async function addFirstItem(owner: Page): Promise<void> {
  const form = owner.getByRole('dialog');
  await goTo(owner, 'Items');
  await owner.getByRole('button', { name: 'Add Item' }).first().click();
  await form.getByLabel('Name').fill('Rajma Chawal');
  await form.getByLabel('Price (₹)').fill('140');
  await form.getByLabel('Meal Type').selectOption('VEG');
  await form.getByRole('textbox', { name: /category/i }).fill('mains');
  await form.getByRole('button', { name: 'Add Category' }).click();
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('MAINS');
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(form).toHaveCount(0);
}

async function addFirstTable(owner: Page): Promise<void> {
  const form = owner.getByRole('dialog');
  await goTo(owner, 'Tables');
  await owner.getByRole('button', { name: 'Add Table' }).first().click();
  await form.getByLabel('Name').fill('T1');
  await form.getByLabel('No of Seats').fill('4');
  await form.getByLabel('Shape').selectOption('RECTANGLE');
  await form.getByLabel('First area').fill('Ground Floor');
  await form.getByRole('button', { name: 'Add Area' }).click();
  await expect(form.getByLabel('Area').locator('option:checked')).toHaveText('Ground Floor');
  await form.getByRole('button', { name: 'Add Table' }).click();
  await expect(form).toHaveCount(0);
}

/** @returns the address in the code */
async function printCodeOfTable(owner: Page): Promise<string> {
  const form = owner.getByRole('dialog');
  await owner.getByRole('button', { name: 'QR code of T1' }).click();
  await owner.evaluate(() =>
    Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
  );
  const code = (await owner.getByRole('link', { name: /\/orders\/qr\// }).getAttribute('href')) ?? '';
  await form.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => owner.evaluate(() => 'printed' in window)).toBe(true);
  const pdf = (await owner.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/MediaBox/g)).toHaveLength(1);
  await owner.keyboard.press('Escape');
  return code;
}

test('from an empty installation to a diner’s order at the first table', async ({ device, server }) => {
  const owner = await device();
  await signUp(owner);
  await verifyEmail(owner, server);
  await signIn(owner, 'OWNER', OWNER);
  await addShop(owner);
  await addFirstItem(owner);
  await addFirstTable(owner);
  const code = await printCodeOfTable(owner);

  const diner = await device(PHONE);
  await diner.goto(new URL(code).pathname);
  await expect(diner.getByRole('heading', { name: 'Negi Dhaba' })).toBeVisible();
  await diner.getByRole('link', { name: 'Order now' }).click();
  await addToCart(diner, 'Rajma Chawal');
  await placeOrderAsDiner(diner, 'Ravi', '9811122233');
  await expect(owner.getByRole('link', { name: 'KOT Requested: 1 waiting' })).toBeVisible();
});

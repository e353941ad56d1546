import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { openAs, type Page } from '../support/page-actions.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const fieldError = (page: Page, text: string) =>
  page.locator('form').getByRole('alert').filter({ hasText: text });

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  const entries = page.getByRole('menuitem').or(page.getByRole('dialog').getByRole('button'));
  await entries.filter({ hasText: item }).click();
}

function passwordForm(page: Page) {
  const form = dialog(page, 'Change Password');
  const field = (label: string) => form.getByLabel(label, { exact: true });
  return {
    form,
    change: form.getByRole('button', { name: 'Change' }),
    old: field('Old Password'),
    fresh: field('New Password'),
    again: field('Confirm Password'),
  };
}

test('an error of a new password is at its field, and the browser sends nothing for its own errors', async ({
  device,
  server,
}) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner, '/shops');
  await openMenu(page, 'Change Password');
  const { change, old, fresh, again } = passwordForm(page);
  await expect(old).toBeFocused();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/users/change-password')) sent++;
  });
  await old.fill(server.owner.password);
  await fresh.fill('another horse 5');
  await change.click();
  await expectToast(page, 'Please fill all the fields');
  await again.fill('another house 5');
  await change.click();
  await expectToast(page, 'Passwords not matching');
  await expect(fieldError(page, 'Passwords not matching')).toBeVisible();
  expect(sent).toBe(0);
  await again.fill('another horse 5');
  await old.fill('not my password');
  await change.click();
  await expect(fieldError(page, 'That is not your current password.')).toBeVisible();
  await expect(fresh).toHaveValue('another horse 5');
});

test('changing the password logs the other device out at once and keeps this one', async ({
  device,
  server,
}) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  const there = await device();
  await openAs(there, 'OWNER', server.owner, '/shops');
  await there.getByRole('link', { name: 'Get in Shop' }).click();
  await expect(there.getByText('Live', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'My Account',
    'Punch in',
    'Change Password',
    'Change PIN',
    'Update Avatar',
    'My Shops',
    'Logout',
  ]);
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const { form, old, fresh, again } = passwordForm(page);
  await expect(old).toBeFocused();
  for (const field of [fresh, again]) await field.fill('another horse 5');
  await old.fill(server.owner.password);
  await old.press('Enter');
  await expectToast(page, /^Your password is changed\./);
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeFocused();
  await expect(there).toHaveURL(/\/login$/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await openAs(there, 'OWNER', { ...server.owner, password: 'another horse 5' });
});

test('an avatar is previewed before upload; a large photo is shrunk, an invalid file is named', async ({
  device,
  server,
}) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner, '/shops');
  await openMenu(page, 'Update Avatar');
  const form = dialog(page, 'Update Avatar');
  const update = form.getByRole('button', { name: 'Update' });
  await update.click();
  await expectToast(page, 'Please select a file');
  await expect(fieldError(page, 'Please select a file')).toBeVisible();
  const picture = form.getByLabel('Avatar image');
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(form.getByLabel('No preview')).toBeVisible();
  await update.click();
  await expect(fieldError(page, 'Please choose a JPEG, PNG or WebP picture.')).toBeVisible();
  await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6_500_000) });
  await update.click();
  await expect(fieldError(page, 'This file is larger than 5 MB and could not be read')).toBeVisible();

  const [width, height] = [3_000, 2_000];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const photograph = await noise.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  expect(photograph.length).toBeGreaterThan(6_500_000);
  await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photograph });
  await expect(form.getByAltText('Preview')).toBeVisible();
  const request = page.waitForRequest('**/users/update-avatar');
  await update.click();
  await expectToast(page, 'Picture saved');
  const { requestBodySize } = await (await request).sizes();
  expect(requestBodySize).toBeLessThan(1_500_000);
  const shown = page.getByRole('button', { name: /^Account of/ }).locator('img');
  await expect(shown).toHaveAttribute('src', /^\/uploads\//);
});

test('a waiter opens the account dialog from the welcome page', async ({ device, server }) => {
  const phone = await device(PHONE);
  await openAs(phone, 'WAITER', server.waiter, '/shops');
  await expect(phone.getByRole('link', { name: 'Order now' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Logout' })).toBeVisible();
  await openMenu(phone, 'Update Avatar');
  await expect(dialog(phone, 'Update Avatar')).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(dialog(phone, 'Update Avatar')).toHaveCount(0);
  await openMenu(phone, 'Change Password');
  const form = dialog(phone, 'Change Password');
  await form.getByLabel('Old Password', { exact: true }).fill(server.waiter.password);
  await form.getByLabel('New Password', { exact: true }).fill('a waiter word 6');
  await form.getByLabel('Confirm Password', { exact: true }).fill('a waiter word 6');
  await form.getByRole('button', { name: 'Change' }).tap();
  await expect(form).toHaveCount(0);
  await phone.getByRole('button', { name: 'Logout' }).tap();
  await expect(phone).toHaveURL(/\/login$/);
  await openAs(phone, 'WAITER', { ...server.waiter, password: 'a waiter word 6' });
});

test('on a phone an owner opens the account dialog from the drawer', async ({ device, server }) => {
  const phone = await device(PHONE);
  await openAs(phone, 'OWNER', server.owner, '/shops');
  await phone.getByRole('link', { name: 'Get in Shop' }).tap();
  await phone.getByRole('button', { name: 'Menu', exact: true }).tap();
  await phone.getByRole('button', { name: /^Account of/ }).tap();
  await phone.getByRole('menuitem', { name: 'Change Password' }).tap();
  await expect(phone.getByLabel('Old Password', { exact: true })).toBeFocused();
  await phone.keyboard.press('Escape');
  const account = dialog(phone, server.shopName).getByRole('button', { name: /^Account of/ });
  await expect(account).toBeFocused();
  await account.tap();
  await phone.getByRole('menuitem', { name: 'My Account' }).tap();
  await expect(phone).toHaveURL(/\/profile$/);
});

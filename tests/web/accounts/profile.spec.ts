// @area files

import { parseMail, waitForMail } from '../../support/mailbox.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect(page).toHaveURL(/\/profile$/);
}

test('each field of a profile is required, and leaving with changes asks', async ({ device, server }) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner, '/shops');
  await openProfile(page);
  const save = page.getByRole('button', { name: 'Save' });
  for (const label of ['Name', 'Email', 'Phone No', 'Address Line 1', 'Address Line 2', 'Pincode', 'State']) {
    const field = page.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill('');
    await save.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await field.fill(before);
  }
  await expectToast(page, 'Please fill all the fields');
  await page.getByLabel('Name', { exact: true }).fill('  Harpreet Kaur Gill ');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  // Chromium downloads the link.
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Home' }).click({ modifiers: ['Alt'] });
  await download;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await save.click();
  await expectToast(page, 'Profile saved');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Harpreet Kaur Gill');
  await expect(page.getByText('Harpreet Kaur Gill')).toBeVisible();
});

test('a new email is in use when its link is opened, and not before', async ({ device, server }) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner, '/shops');
  await openProfile(page);
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('Email').fill('kaur@example.com');
  await save.click();
  const waits = page.getByText('kaur@example.com waits until the link we sent is opened.');
  await expect(waits).toBeVisible();
  await page.getByLabel('Pincode').fill('141 002');
  await save.click();
  await expect(page.getByLabel('Pincode')).toHaveValue('141002');
  await expect(waits).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/shops$/);

  const { link } = parseMail(await waitForMail(server, 'kaur@example.com'));
  const elsewhere = await device(PHONE);
  const confirmed = elsewhere.waitForResponse('**/users/verify-email/**');
  await elsewhere.goto(new URL(link).pathname);
  await elsewhere.getByRole('button', { name: 'Confirm email' }).tap();
  expect((await confirmed).status()).toBe(200);
  await expect(elsewhere.getByRole('main').getByRole('status')).toContainText('in use from now on');
  await elsewhere.getByRole('link', { name: 'Go to the login' }).tap();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await openAs(elsewhere, 'OWNER', { ...server.owner, identifier: 'kaur@example.com' });
  await openProfile(page);
  await expect(page.getByLabel('Email')).toHaveValue('kaur@example.com');
  await expect(waits).toHaveCount(0);
});

import { createPhoto, createSignUpForm, registerOwner } from '../../support/api/accounts.ts';
import { parseMail, waitForMail } from '../../support/mailbox.ts';
import { type Page, signIn } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const PROFILE = {
  'Your Name': 'Asha Negi',
  'Your Email': 'asha@example.com',
  'Your Phone No': '98765 00011',
  'Address Line 1': '12 Mall Road',
  'Address Line 2': 'Near the clock tower',
  Pincode: '171001',
  State: 'Himachal Pradesh',
};
const EMAIL = PROFILE['Your Email'];
const PASSWORD = 'a long horse 4';
const SIGN_UP_REQUESTS = /\/users\/(register-owner|verify-user)/;

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmPassword = (page: Page) => page.getByLabel('Confirm Password', { exact: true });
const fieldError = (page: Page, text: string) =>
  page.locator('form').getByRole('alert').filter({ hasText: text });
const jpeg = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await createPhoto()).arrayBuffer()),
});

const picture = (page: Page) => page.getByLabel('Avatar image');
const signUp = (page: Page) => page.getByRole('button', { name: 'Sign up' }).click();
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' }).click();

function countRequests(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (path.test(request.url())) count++;
  });
  return () => count;
}

/** Leaves a form that lacks its picture only. */
async function expectSignUpErrors(page: Page): Promise<void> {
  await signUp(page);
  await expectToast(page, 'Please fill all the fields');
  await expect(fieldError(page, 'Please enter your name.')).toBeVisible();
  await expect(fieldError(page, 'Please enter the password again.')).toBeVisible();
  for (const [label, value] of Object.entries(PROFILE)) await page.getByLabel(label).fill(value);
  await password(page).fill(PASSWORD);
  await confirmPassword(page).fill('a long house 4');
  await picture(page).setInputFiles(await jpeg());
  await expect(page.getByAltText('Preview')).toBeVisible();
  await signUp(page);
  await expectToast(page, 'password not matching');
  await expect(fieldError(page, 'password not matching')).toBeVisible();
  await expect(confirmPassword(page)).toBeFocused();
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await expect(confirmPassword(page)).toHaveAttribute('type', 'text');
  await confirmPassword(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Remove' }).click();
  await signUp(page);
  await expectToast(page, 'Avatar required');
  await expect(fieldError(page, 'Avatar required')).toBeVisible();
}

async function signUpWithPicture(page: Page): Promise<void> {
  await picture(page).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg/>'),
  });
  await signUp(page);
  await expect(fieldError(page, 'Please choose a JPEG, PNG or WebP picture.')).toBeVisible();
  await expect(page.getByLabel('Your Name')).toHaveValue('Asha Negi');
  await picture(page).setInputFiles(await jpeg());
  await page.keyboard.press('Tab');
  await password(page).press('Enter');
  await expectToast(page, 'Verification Mail Sent');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(`We sent a mail to ${EMAIL}`)).toBeVisible();
}

async function expectMissingOtpError(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Verify User' })).toBeVisible();
  await expect(page.getByText('Please Enter the verification OTP')).toBeVisible();
  await page.getByLabel('OTP').fill('  ');
  await verify(page);
  await expectToast(page, 'Please enter the OTP');
  await expect(fieldError(page, 'Please enter the OTP')).toBeVisible();
}

async function verifyOnSecondTry(page: Page, otp: string): Promise<void> {
  await page.getByLabel('OTP').fill(otp === '000000' ? '000001' : '000000');
  await verify(page);
  await expect(fieldError(page, 'Tries left: 4')).toBeVisible();
  await page.getByLabel('OTP').fill(` ${otp} `);
  await verify(page);
  await expectToast(page, 'Your email is verified. Please sign in.');
  await expect(page).toHaveURL(/\/login$/);
}

test('an owner signs up, verifies with the OTP of the mail, and logs in for the first time', async ({
  device,
  server,
}) => {
  const page = await device();
  const countBeforeMail = countRequests(page, SIGN_UP_REQUESTS);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Click here to register yourself!!' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expectSignUpErrors(page);
  expect(countBeforeMail()).toBe(0);
  await signUpWithPicture(page);

  const { link, otp } = parseMail(await waitForMail(server, EMAIL));
  const countAfterMail = countRequests(page, SIGN_UP_REQUESTS);
  await page.goto(new URL(link).pathname);
  await expectMissingOtpError(page);
  expect(countAfterMail()).toBe(0);
  await verifyOnSecondTry(page, otp);

  await signIn(page, 'OWNER', { identifier: EMAIL, password: PASSWORD });
  await expect(page).toHaveURL(/\/shops$/);
  await expect(page.getByText('No Shops')).toBeVisible();

  const late = await device(PHONE);
  await late.goto(new URL(link).pathname);
  await late.getByLabel('OTP').fill(otp);
  await late.getByRole('button', { name: 'Verify' }).tap();
  await expect(fieldError(late, 'This link is no longer valid.')).toBeVisible();
});

test('a phone number that is in use is reported after the OTP, with both ways to continue', async ({
  device,
  server,
}) => {
  const taken = await createSignUpForm();
  await registerOwner(server, taken);
  const first = parseMail(await waitForMail(server, taken.email));
  const verifyAt = async (page: Page, { link, otp }: { link: string; otp: string }) => {
    await page.goto(new URL(link).pathname);
    await page.getByLabel('OTP').fill(otp);
    await verify(page);
  };
  const page = await device(PHONE);
  await verifyAt(page, first);
  await expect(page).toHaveURL(/\/login$/);

  const second = await createSignUpForm({ phoneNo: taken.phoneNo });
  await registerOwner(server, second);
  await verifyAt(page, parseMail(await waitForMail(server, second.email)));
  await expect(fieldError(page, 'This phone number already has an account.')).toBeVisible();
  await expect(page.getByText('a new mail is sent')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Go to the login' })).toBeVisible();
  await page.getByRole('link', { name: 'Register again' }).click();
  await expect(page).toHaveURL(/\/signup$/);
});

async function expectOnlyNewPassword(other: Page, server: WebServer): Promise<void> {
  await other.goto('/login');
  await other.getByLabel('Login as').selectOption('OWNER');
  await other.getByLabel('Email or Phone No').fill(server.owner.identifier);
  await password(other).fill(server.owner.password);
  await other.keyboard.press('Enter');
  await expect(fieldError(other, 'The login or the password is wrong.')).toBeVisible();
  await password(other).fill('another horse 5');
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/shops$/);
}

test('a forgotten password is reset through the mail, and the old one no longer works', async ({
  device,
  server,
}) => {
  const page = await device();
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toHaveCount(0);
  await page.getByLabel('Login as').selectOption('OWNER');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL(/\/user\/forgot-password$/);
  await expect(page.getByRole('heading', { name: 'FORGOT PASSWORD' })).toBeVisible();
  const getLink = page.getByRole('button', { name: 'Get Link' });
  await page.getByLabel('Email').fill('no address');
  await getLink.click();
  await expect(fieldError(page, 'Please enter an email address.')).toBeVisible();
  await page.getByLabel('Email').fill(` ${server.owner.identifier.toUpperCase()} `);
  await getLink.click();
  await expect(page.locator('form').getByRole('status')).toContainText('a mail is on its way');

  const { link } = parseMail(await waitForMail(server, server.owner.identifier));
  await page.goto(new URL(link).pathname);
  const countResets = countRequests(page, /\/users\/reset-password\//);
  const reset = page.getByRole('button', { name: 'Reset' });
  await password(page).fill('another horse 5');
  await confirmPassword(page).fill('another house 5');
  await reset.click();
  await expectToast(page, 'Passwords not matched');
  await expect(fieldError(page, 'Passwords not matched')).toBeVisible();
  expect(countResets()).toBe(0);
  await confirmPassword(page).fill(' another horse 5 ');
  await reset.click();
  await expect(page).toHaveURL(/\/shops$/);
  await expect(page.getByRole('heading', { name: 'My Shops' })).toBeVisible();
  expect(countResets()).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Shops' })).toBeVisible();

  const other = await device();
  await expectOnlyNewPassword(other, server);
});

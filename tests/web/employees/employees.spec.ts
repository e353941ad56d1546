import type { Locator } from '@playwright/test';
import { openAs, type Page, signIn } from '../support/page-actions.ts';
import { dialog, openList, tableRow } from '../support/shop/lists.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const LIST = 'employees/employee';
const KAMLA = {
  Name: 'Kamla Thakur',
  Email: 'kamla@staff.example',
  'Phone No': '98160 11111',
  'Address Line 1': '4 Cart Road',
  'Address Line 2': 'Near the lift',
  Pincode: '171 003',
  State: 'Himachal Pradesh',
};

const field = (page: Page, label: string) => dialog(page).getByLabel(label);

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

interface Login {
  identifier: string;
  password: string;
}

async function addKamla(page: Page): Promise<Login> {
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await fill(page, KAMLA);
  await field(page, 'State').press('Enter');
  return readShownLogin(page);
}

async function readShownLogin(page: Page): Promise<Login> {
  await expect(dialog(page)).toContainText('shown only once');
  return {
    identifier: await dialog(page).getByRole('textbox', { name: 'Sale Id' }).inputValue(),
    password: await dialog(page).getByRole('textbox', { name: 'Password' }).inputValue(),
  };
}

async function expectLoginShownOnce(owner: Page, login: Login): Promise<void> {
  await owner.keyboard.press('Escape');
  await owner.mouse.click(5, 5);
  await owner.goBack();
  await expect(owner.getByText('The password is not shown again.')).toBeVisible();
  await owner.getByRole('button', { name: 'Stay here' }).click();
  await dialog(owner).getByRole('button', { name: 'Copy Sale Id' }).click();
  await expect(dialog(owner).getByText('Copied')).toBeVisible();
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(login.identifier);
  await dialog(owner).getByRole('button', { name: 'Copy Password' }).click();
  await expect.poll(() => owner.evaluate(() => navigator.clipboard.readText())).toBe(login.password);
  await owner.getByRole('button', { name: 'Done' }).click();
  await expect(dialog(owner)).toHaveCount(0);
}

async function expectLoginRefused(waiter: Page, login: Login): Promise<void> {
  await waiter.getByLabel('Login as').selectOption('WAITER');
  await waiter.getByLabel('Email, Phone No, saleId').fill(login.identifier);
  await waiter.getByLabel('Password', { exact: true }).fill(login.password);
  const refused = waiter.waitForResponse((response) => response.url().endsWith('/login-employee'));
  await waiter.getByRole('button', { name: 'Login' }).click();
  expect((await refused).status()).toBe(401);
}

test('a new employee logs in elsewhere with the login shown once; a new password and the removal are effective at once', async ({
  device,
  server,
}) => {
  const owner = await device();
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openList(owner, server, LIST);
  await owner.getByRole('link', { name: 'Tables' }).click();
  await owner.getByRole('link', { name: 'Employees' }).click();
  const first = await addKamla(owner);
  await expect(dialog(owner)).toContainText('kamla@staff.example');
  await expectLoginShownOnce(owner, first);
  await expect(tableRow(owner, 'Kamla Thakur')).toContainText(first.identifier);

  const waiter = await device();
  await signIn(waiter, 'WAITER', first);
  await expect(waiter).toHaveURL(new RegExp(`/employee/tables/${server.shopId}$`));

  await owner.getByRole('button', { name: 'New password for Kamla Thakur' }).click();
  await dialog(owner).getByRole('button', { name: 'New password' }).click();
  await expect(waiter).toHaveURL(/\/login$/);
  const second = await readShownLogin(owner);
  expect(second.identifier).toBe(first.identifier);
  await owner.getByRole('button', { name: 'Done' }).click();
  await expectLoginRefused(waiter, first);
  await openAs(waiter, 'WAITER', second, `/employee/tables/${server.shopId}`);
  await expect(waiter.getByText('Live', { exact: true })).toBeVisible();

  await owner.getByRole('button', { name: 'Delete Kamla Thakur' }).click();
  await expect(
    dialog(owner).getByText('Are you sure to delete this employee', { exact: true }),
  ).toBeVisible();
  await dialog(owner).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(waiter).toHaveURL(/\/login$/);
  await expect(tableRow(owner, 'Kamla Thakur')).toHaveCount(0);
});

/** Plain HTTP has no clipboard API. */
async function removeClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
}

const submitAdd = (page: Page) => dialog(page).getByRole('button', { name: 'Add Employee' }).click();

async function expectInputErrors(page: Page): Promise<void> {
  const alerts = dialog(page).getByRole('alert');
  await field(page, 'Name').press('Enter');
  await expectToast(page, 'Fill all the fields');
  await expect(alerts).toHaveText([
    'Please fill in this field.',
    'Please enter an email address.',
    'Please enter a 10-digit phone number.',
    'Please fill in this field.',
    'Please fill in this field.',
    'Please enter a 6-digit pincode.',
    'Please fill in this field.',
  ]);
  await fill(page, { ...KAMLA, 'Salary (Rs.)': 'much' });
  await submitAdd(page);
  await expect(alerts).toHaveText('Please enter the salary in rupees.');
  await field(page, 'Salary (Rs.)').fill('123456.50');
  await fill(page, { Email: 'ravi@demo.tawa.example' });
  await submitAdd(page);
  await expect(alerts).toHaveText('Somebody else already uses this email.');
  await fill(page, { Email: KAMLA.Email });
}

async function addAfterLostConnection(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await submitAdd(page);
  await expect(page.getByText('No connection to the server.').first()).toBeVisible();
  await page.context().setOffline(false);
  await submitAdd(page);
}

async function copyPasswordByHand(page: Page): Promise<void> {
  const { password } = await readShownLogin(page);
  await dialog(page).getByRole('button', { name: 'Copy Password' }).click();
  await expect(dialog(page).getByText('copy it by hand')).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe(password);
  await page.getByRole('button', { name: 'Done' }).click();
}

async function clearOptionalFields(page: Page, row: Locator): Promise<void> {
  const edit = page.getByRole('button', { name: 'Edit Kamla Thakur' });
  const save = dialog(page).getByRole('button', { name: 'Save' });
  await edit.click();
  await expect(field(page, 'Pincode')).toHaveValue('171003');
  await field(page, 'Salary Date').fill('2026-11-01');
  await save.click();
  await expect(row).toContainText(/0?1 Nov 2026/);
  await edit.click();
  await expect(field(page, 'Salary Date')).toHaveValue('2026-11-01');
  await fill(page, { 'Salary (Rs.)': '', 'Salary Date': '', State: '' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await save.click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Please fill in this field.');
  await field(page, 'State').fill('Punjab');
  await save.click();
  await expect(row.getByRole('cell', { name: '—' })).toHaveCount(2);
}

test('an employee is added with all required fields, and a cleared field is cleared', async ({
  device,
  server,
}) => {
  const page = await device();
  await removeClipboard(page);
  await openList(page, server, LIST);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Sale Id',
    'Employee Name',
    'Email',
    'Phone No',
    'Status',
    'Joining Date',
    'Salary (Rs.)',
    'Salary Date',
    'Action',
  ]);
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expectInputErrors(page);
  await addAfterLostConnection(page);
  await copyPasswordByHand(page);
  const row = tableRow(page, 'Kamla Thakur');
  await expect(row).toContainText('1,23,456.50');
  await expect(row).toContainText('9816011111');
  await expect(row).toContainText('ACTIVE');
  await clearOptionalFields(page, row);
});

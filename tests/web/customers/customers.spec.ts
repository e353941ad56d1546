import type { Page } from '../support/page-actions.ts';
import {
  createMany,
  dialog,
  expectSearchPersists,
  makeCustomers,
  openEmptyList,
  openList,
  requestApi,
  tableRow,
} from '../support/shop/lists.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const LIST = 'customers/customer';

const field = (page: Page, name: string) => dialog(page).getByLabel(name);
const alerts = (page: Page) => dialog(page).getByRole('alert');

async function expectInputErrors(page: Page): Promise<void> {
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').press('Enter');
  await expectToast(page, 'Fill all the fields');
  await expect(alerts(page)).toHaveText([
    'Please fill in this field.',
    'Please enter a 10-digit phone number.',
  ]);
  await field(page, 'Name').fill('  Zubin Mehta ');
  await field(page, 'Phone No').fill('12345');
  await field(page, 'Email').fill('zubin@');
  await field(page, 'Email').press('Enter');
  await expect(alerts(page)).toHaveText([
    'Please enter a 10-digit phone number.',
    'Please enter an email address.',
  ]);
  await expect(field(page, 'Phone No')).toBeFocused();
}

async function addAfterLostConnection(page: Page): Promise<void> {
  await field(page, 'Phone No').fill('+91 98111 22333');
  await field(page, 'Email').fill('Zubin@Mail.example');
  await page.context().setOffline(true);
  await field(page, 'Email').press('Enter');
  await expect(page.getByText('No connection to the server.').first()).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('  Zubin Mehta ');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.context().setOffline(false);
  await field(page, 'Email').press('Enter');
  await expect(tableRow(page, 'Zubin Mehta').getByRole('cell')).toContainText([
    'zubin@mail.example',
    '9811122333',
    'Rs. 0',
    'Not yet',
    '',
  ]);
  await expect(dialog(page)).toHaveCount(0);
}

async function changeAfterConflictingPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Zubin Mehta' }).click();
  await expect(field(page, 'Email')).toHaveValue('zubin@mail.example');
  await field(page, 'Phone No').fill('7000042011');
  await field(page, 'Email').fill('');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(alerts(page)).toHaveText('Another customer already has this phone number.');
  await page.goBack();
  await expect(page.getByText('What you changed here is not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await field(page, 'Phone No').fill('9811122444');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(tableRow(page, 'Zubin Mehta')).toContainText('9811122444');
  await expect(tableRow(page, 'Zubin Mehta')).not.toContainText('zubin@');
}

async function deleteOnSecondThought(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Zubin Mehta' }).click();
  await expect(page.getByText('Are you sure to delete Zubin Mehta?')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(tableRow(page, 'Zubin Mehta')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Zubin Mehta' }).click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(tableRow(page, 'Zubin Mehta')).toHaveCount(0);
}

test('a customer is added, changed and deleted, and no input is lost', async ({ device, server }) => {
  const page = await device();
  await openList(page, server, LIST);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Customer Name',
    'Phone No',
    'Spending',
    'Last Visited',
    'Action',
  ]);
  await page.getByRole('link', { name: 'Tables' }).click();
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await expectInputErrors(page);
  await addAfterLostConnection(page);
  await changeAfterConflictingPhone(page);
  await deleteOnSecondThought(page);
});

test('a search by name, phone or email is in the URL, whatever its characters', async ({
  device,
  server,
}) => {
  const page = await device();
  await openList(page, server, LIST);
  const people = [
    { name: 'Meera Bai', phoneNo: '9822200001', email: 'meera@bhajan.example' },
    { name: '100% Ghee & Sons', phoneNo: '9822200002' },
    { name: 'A/C Repair', phoneNo: '9822200003' },
    { name: 'Who? Me', phoneNo: '9822200004' },
    { name: 'आशा देवी', phoneNo: '9822200005' },
  ];
  await createMany(page, `/customers/add-customer/${server.shopId}`, people);
  const stored = [
    ['meera b', 'Meera Bai'],
    ['%', '100% Ghee & Sons'],
    ['/', 'A/C Repair'],
    ['?', 'Who? Me'],
    ['आशा', 'आशा देवी'],
  ] as const;
  for (const [q, name] of stored) await expectSearchPersists(page, q, name);
  for (const [q, name] of [
    ['98222 00003', 'A/C Repair'],
    ['@bhajan', 'Meera Bai'],
  ] as const) {
    await page.getByRole('textbox', { name: /^Search/ }).fill(q);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(tableRow(page, name)).toBeVisible();
  }
  await page.getByRole('textbox', { name: /^Search/ }).fill('nobody at all');
  await expect(page.getByText('No Customers')).toBeVisible();
  await expect(page.getByText('Nothing matches “nobody at all”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(tableRow(page, 'Meera Bai')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${server.shopId}$`));

  await page.goto(`${page.url()}/nobody%20else`);
  await expect(page.getByText('Nothing matches “nobody else”.')).toBeVisible();
  await page.route('**/get-customers/**', () => undefined);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page).toHaveURL(new RegExp(`${server.shopId}$`));
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByText('No Customers')).toHaveCount(0);
});

test('45 customers have three pages; another search starts at the first', async ({ device, server }) => {
  const page = await device();
  await openList(page, server, LIST);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toHaveCount(0);
  await createMany(page, `/customers/add-customer/${server.shopId}`, makeCustomers(45));
  const search = page.getByRole('textbox', { name: /^Search/ });
  await search.fill('guest');
  await expect(pages).toContainText('Page 1 of 3');
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  const next = page.getByRole('button', { name: 'Next page' });
  await next.click();
  await expect(tableRow(page, 'Guest 0021')).toBeVisible();
  await next.click();
  await expect(page.getByRole('row')).toHaveCount(1 + 5);
  await expect(next).toBeDisabled();
  await page.reload();
  await expect(tableRow(page, 'Guest 0045')).toBeVisible();
  await expect(pages).toContainText('Page 3 of 3');
  await page.goBack();
  await expect(tableRow(page, 'Guest 0021')).toBeVisible();
  await page.goForward();
  await expect(tableRow(page, 'Guest 0045')).toBeVisible();

  await search.fill('guest 00');
  await expect(pages).toContainText('Page 1 of 3');
  await search.fill('guest 001');
  await expect(page.getByRole('row')).toHaveCount(1 + 10);
  await expect(pages).toHaveCount(0);
});

test('without its last customer a page shows the one before, as does a page that does not exist', async ({
  device,
  server,
}) => {
  const page = await device();
  await openList(page, server, LIST);
  await createMany(page, `/customers/add-customer/${server.shopId}`, makeCustomers(45));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const search = page.getByRole('textbox', { name: /^Search/ });
  const next = page.getByRole('button', { name: 'Next page' });
  await search.fill('guest');
  await next.click();
  await next.click();
  await expect(page.getByRole('row')).toHaveCount(1 + 5);
  const { customers } = await requestApi<{ customers: { _id: string }[] }>(
    page,
    'GET',
    `/customers/get-customers/${server.shopId}?q=guest&page=3`,
  );
  for (const { _id } of customers.slice(1))
    await requestApi(page, 'DELETE', `/customers/delete-customer/${_id}/${server.shopId}`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row')).toHaveCount(1 + 1);
  await page.getByRole('button', { name: 'Delete Guest 0041' }).click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(pages).toContainText('Page 2 of 2');
  await expect(tableRow(page, 'Guest 0040')).toBeVisible();

  await page.goto(page.url().replace('page=2', 'page=9'));
  await expect(pages).toContainText('Page 2 of 2');
  await page.goto(page.url().replace('page=2', 'page=-1'));
  await expect(pages).toContainText('Page 1 of 2');
});

test('a form opens with the latest data; after typing, the user resolves a conflict', async ({
  device,
  server,
}) => {
  const [here, there] = [await device(), await device()];
  await openList(here, server, LIST);
  await openList(there, server, LIST);
  const rename = async (name: string, to: string, isSeen = true) => {
    await there.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog(there).getByLabel('Name').fill(to);
    await dialog(there).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(there)).toHaveCount(0);
    await expect(tableRow(there, to)).toHaveCount(isSeen ? 1 : 0);
  };
  await rename('Anjali Sharma', 'Anjali Verma');
  await here.getByRole('button', { name: 'Edit Anjali Sharma' }).click();
  await expect(dialog(here).getByLabel('Name')).toHaveValue('Anjali Verma');
  await expect(here.getByRole('button', { name: 'Keep mine' })).toHaveCount(0);

  await dialog(here).getByLabel('Email').fill('anjali@new.example');
  await rename('Anjali Verma', 'Anjali Rao');
  const comeToFront = () => here.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await comeToFront();
  await here.getByRole('button', { name: 'Show the change' }).click();
  await expect(dialog(here).getByLabel('Name')).toHaveValue('Anjali Rao');

  await dialog(here).getByLabel('Email').fill('zoya@new.example');
  await createMany(there, `/customers/add-customer/${server.shopId}`, makeCustomers(20));
  await rename('Anjali Rao', 'Zoya Rao', false);
  await comeToFront();
  await expect(tableRow(here, 'Guest 0001')).toBeAttached();
  await dialog(here).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(here)).toHaveCount(0);
  await here.getByRole('textbox', { name: /^Search/ }).fill('zoya@');
  await expect(tableRow(here, 'zoya@new.example')).toBeVisible();
});

test('a shop without customers says what to do next; on a phone a row has two lines and opens on a tap', async ({
  device,
  server,
}) => {
  const page = await device(PHONE);
  await openList(page, server, LIST);
  const row = tableRow(page, 'Anjali Sharma');
  expect((await row.boundingBox())?.height).toBeLessThan(72);
  await expect(row.getByText('anjali.sharma@mail.example')).toBeHidden();
  await row.getByRole('button', { name: 'Details of Anjali Sharma' }).click();
  await expect(row.getByText('anjali.sharma@mail.example')).toBeVisible();
  await expect(row.getByRole('cell').last()).toHaveAttribute('aria-colindex', '5');
  await row.getByRole('button', { name: 'Edit Anjali Sharma' }).tap({ position: { x: 22, y: 1 } });
  await expect(field(page, 'Name')).toHaveValue('Anjali Sharma');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await openEmptyList(page, server, LIST);
  await expect(page.getByText('No Customers')).toBeVisible();
  await expect(page.getByText('Add one here.')).toBeVisible();

  await page.getByRole('button', { name: 'Add Customer' }).focus();
  await page.keyboard.press('Enter');
  const longName = 'Thiruvananthapuram Venkataraman Subramaniam';
  await field(page, 'Name').fill(longName);
  await field(page, 'Phone No').fill('9811122333');
  await field(page, 'Phone No').press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Customer' })).toBeFocused();
  const { height = 0 } = (await tableRow(page, longName).boundingBox()) ?? {};
  expect(height).toBeGreaterThan(60);
  const toggle = await page.getByRole('button', { name: `Details of ${longName}` }).boundingBox();
  expect(toggle?.height).toBe(height);
});

import type { Page } from '../support/page-actions.ts';
import {
  createMany,
  dialog,
  expectSearchPersists,
  makeCustomers,
  openEmptyList,
  openList,
  tableRow,
} from '../support/shop/lists.ts';
import { expect, PHONE, test } from '../support/test.ts';

const LIST = 'customers/customer';

const field = (page: Page, name: string) => dialog(page).getByLabel(name);

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
    ['A/', 'A/C Repair'],
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
});

test('45 customers have three pages; another search starts at the first', async ({ device, server }) => {
  const page = await device();
  await openList(page, server, LIST);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toHaveCount(0);
  await createMany(page, `/customers/add-customer/${server.shopId}`, makeCustomers(45));
  const search = page.getByRole('textbox', { name: /^Search/ });
  await search.fill('guest');
  // All customers have three pages too, and a search that reaches the URL after the tap would go back to the first.
  await expect(page).toHaveURL(/\/guest$/);
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
  await expect(row.getByRole('cell').last()).toHaveAttribute('aria-colindex', '6');
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

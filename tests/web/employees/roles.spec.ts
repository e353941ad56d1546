import { openAs, type Page, signIn } from '../support/page-actions.ts';
import { dialog, openList, tableRow } from '../support/shop/lists.ts';
import { ownerPath, placeStaffOrder, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const RAJ = {
  Name: 'Raj Negi',
  Email: 'raj@staff.example',
  'Phone No': '98160 11112',
  'Address Line 1': '4 Cart Road',
  'Address Line 2': 'Near the lift',
  Pincode: '171 003',
  State: 'Himachal Pradesh',
};

async function addCaptain(owner: Page): Promise<{ identifier: string; password: string }> {
  await owner.getByRole('button', { name: 'Add Employee' }).click();
  for (const [label, value] of Object.entries(RAJ)) await dialog(owner).getByLabel(label).fill(value);
  await dialog(owner).getByLabel('Role').selectOption('CAPTAIN');
  await dialog(owner).getByLabel('State').press('Enter');
  await expect(dialog(owner)).toContainText('shown only once');
  const login = {
    identifier: await dialog(owner).getByRole('textbox', { name: 'Sale Id' }).inputValue(),
    password: await dialog(owner).getByRole('textbox', { name: 'Password' }).inputValue(),
  };
  await owner.getByRole('button', { name: 'Done' }).click();
  return login;
}

async function makeWaiter(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Edit Raj Negi' }).click();
  await dialog(owner).getByLabel('Role').selectOption('WAITER');
  await dialog(owner).getByRole('button', { name: 'Save' }).click();
  await expect(tableRow(owner, 'Raj Negi')).toContainText('Waiter');
}

test('a captain takes a payment at the table; made a waiter, the captain loses the bill at once', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openList(owner, server, 'employees/employee');
  const login = await addCaptain(owner);
  await expect(tableRow(owner, 'Raj Negi')).toContainText('Captain');

  const captain = await device(PHONE);
  await signIn(captain, 'WAITER', login);
  await expect(captain).toHaveURL(new RegExp(`/employee/tables/${server.shopId}$`));
  await placeStaffOrder(owner, server, 'T1', 'Dal Makhani');
  await placeStaffOrder(owner, server, 'T2', 'Butter Naan');
  await captain.getByRole('link', { name: 'Home' }).click();
  await captain.getByRole('link', { name: 'Bills' }).click();

  await tableTile(captain, 'T1').click();
  await captain.getByRole('button', { name: 'Paid', exact: true }).click();
  await captain.getByRole('button', { name: /^CASH/ }).click();
  await expectToast(captain, /paid: ₹/);

  await captain.goto(ownerPath(server, 'orders/table'));
  await tableTile(captain, 'T2').click();
  await expect(topDialog(captain)).toContainText('Butter Naan');
  await makeWaiter(owner);
  await expect(captain.getByText('Butter Naan')).toHaveCount(0);
  await expectToast(captain, 'Your role in this shop has changed.');
  await expect(captain).toHaveURL(/\/404$/);
  await openAs(captain, 'WAITER', login, ownerPath(server, 'orders/table'));
  await expect(captain).toHaveURL(/\/404$/);
});

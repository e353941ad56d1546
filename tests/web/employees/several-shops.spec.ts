import { signIn } from '../support/page-actions.ts';
import { createEmptyShop } from '../support/shop/empty-shop.ts';
import { dialog, openList, requestApi, tableRow } from '../support/shop/lists.ts';
import { expect, PHONE, test } from '../support/test.ts';

const RAJ = {
  name: 'Raj Negi',
  email: 'raj@two-shops.example',
  phoneNo: '9816011133',
  line1: '4 Cart Road',
  line2: 'Near the lift',
  pincode: '171003',
  state: 'Himachal Pradesh',
};

test('a waiter of one shop is made the cashier of another, signs in once and works in both', async ({
  device,
  server,
}) => {
  const second = await createEmptyShop(server);
  const owner = await device();
  await openList(owner, server, 'employees/employee');
  await requestApi(owner, 'POST', `/employees/register-employee/${server.shopId}`, RAJ);
  await owner.goto(`/employees/employee/${encodeURIComponent(second.shopName)}/${second.shopId}`);
  await owner.getByRole('button', { name: 'Add Employee' }).first().click();
  const who = dialog(owner).getByLabel('Who');
  await who.selectOption({ label: `${RAJ.name} (${server.shopName})` });
  await dialog(owner).getByLabel('Role').selectOption('CASHIER');
  await dialog(owner).getByRole('button', { name: 'Add Employee' }).click();
  await expect(dialog(owner)).toContainText('shown only once');
  const login = {
    identifier: await dialog(owner).getByRole('textbox', { name: 'Sale Id' }).inputValue(),
    password: await dialog(owner).getByRole('textbox', { name: 'Password' }).inputValue(),
  };
  await owner.getByRole('button', { name: 'Done' }).click();
  await expect(tableRow(owner, RAJ.name)).toContainText('also in another shop');

  const phone = await device(PHONE);
  await signIn(phone, 'WAITER', login);
  await expect(phone).toHaveURL(/\/shops$/);
  const card = (shopName: string) => phone.getByRole('listitem').filter({ hasText: shopName });
  await expect(card(server.shopName)).toContainText('WAITER');
  await expect(card(second.shopName)).toContainText('CASHIER');
  await expect(card(server.shopName).getByRole('link', { name: 'Bills' })).toHaveCount(0);
  await card(second.shopName).getByRole('link', { name: 'Order now' }).click();
  await expect(phone).toHaveURL(new RegExp(`/orders/order/.*${second.shopId}$`));
  await phone.goto('/shops');
  await card(server.shopName).getByRole('link', { name: 'Order now' }).click();
  await expect(phone).toHaveURL(new RegExp(`/employee/tables/${server.shopId}$`));
  // What the role of the one shop may is not offered in the other.
  await phone.goto(`/orders/table/${encodeURIComponent(server.shopName)}/${server.shopId}`);
  await expect(phone).toHaveURL(/\/404$/);
});

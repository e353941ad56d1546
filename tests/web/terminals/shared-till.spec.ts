import { accountPaths } from '@tawa/shared/accounts/accounts.paths.ts';
import { employeePaths } from '@tawa/shared/employees/employees.paths.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { dialog, requestApi } from '../support/shop/lists.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { enrolTill } from '../support/shop/till.ts';
import { expect, test } from '../support/test.ts';

const OWNER_PIN = '739164';
const RAJ = {
  name: 'Raj Negi',
  email: 'raj@staff.example',
  phoneNo: '9816011112',
  line1: '4 Cart Road',
  line2: 'Near the lift',
  pincode: '171003',
  state: 'Himachal Pradesh',
  shopRole: 'CAPTAIN',
};

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name, exact: true });

/** Returns the PIN that the owner reads to the captain. */
async function giveOutPins(owner: Page, { shopId, owner: login }: WebServer): Promise<string> {
  const added = employeePaths.registerEmployee;
  await requestApi(owner, added.method, added.path.replace(':shopId', shopId), RAJ);
  const { method, path } = accountPaths.setPin;
  await requestApi(owner, method, path, { pin: OWNER_PIN, password: login.password });
  await owner.reload();
  await owner.getByRole('button', { name: 'New PIN for Raj Negi' }).click();
  await dialog(owner).getByRole('button', { name: 'New PIN' }).click();
  const pin = await dialog(owner).getByRole('textbox', { name: 'PIN' }).inputValue();
  await dialog(owner).getByRole('button', { name: 'Done' }).click();
  return pin;
}

async function signInByPin(till: Page, name: RegExp, pin: string): Promise<void> {
  await till.getByRole('button', { name }).click();
  await till.keyboard.type(pin);
  if (pin.length < 6) await till.keyboard.press('Enter');
}

test('two people share a till: the cart stays, the permissions do not, and a removed till ends', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'employees/employee'));
  const captainPin = await giveOutPins(owner, server);
  const till = await device();
  await section(owner, 'Access').click();
  await enrolTill(owner, till);
  const ownerName = await owner.evaluate(async (path) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('Access-Token')}` };
    return (await (await fetch(`/api/v1${path}`, { headers })).json()).data.user.name as string;
  }, accountPaths.currentUser.path);

  await signInByPin(till, new RegExp(ownerName), OWNER_PIN);
  await expect(section(till, 'Customers')).toBeVisible();
  // A PIN leads to no account of another.
  await expect(section(till, 'Employees')).toHaveCount(0);
  const loaded = await till.evaluate(() => performance.timeOrigin);
  await till.getByRole('button', { name: 'New Order' }).click();
  await till.getByText('TAKEAWAY', { exact: true }).click();
  await till
    .getByRole('button', { name: /Dal Makhani/ })
    .first()
    .click();
  await till.getByLabel('Special Request').fill('Extra lemon');
  await till.getByRole('button', { name: /^Account of/ }).click();
  await till.getByRole('menuitem', { name: 'Lock' }).click();
  await expect(till.getByRole('heading', { name: 'Who is working?' })).toBeVisible();

  await signInByPin(till, /Raj Negi/, captainPin);
  await expect(till.getByLabel('Special Request')).toHaveValue('Extra lemon');
  await expect(section(till, 'Orders')).toBeVisible();
  await expect(section(till, 'Customers')).toHaveCount(0);
  expect(await till.evaluate(() => performance.timeOrigin)).toBe(loaded);

  await owner.getByRole('button', { name: 'Remove Counter' }).click();
  await dialog(owner).getByRole('button', { name: 'Remove' }).click();
  await expect(till.getByRole('heading', { name: 'This till was removed' })).toBeVisible();
});

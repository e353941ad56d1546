import { accountPaths } from '@tawa/shared/accounts/accounts.paths.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { request } from '../../support/client.ts';
import { expectNeverReloaded, markNotReloaded, openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { dialog } from '../support/shop/lists.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { enrolTill } from '../support/shop/till.ts';
import { expect, PHONE, test } from '../support/test.ts';

const NAME = 'Raj Negi';
const PIN = '739164';

/** An employee with a PIN. */
async function hire(page: Page, server: WebServer) {
  const { data } = await request(server.origin, employeesApi.registerEmployee, {
    params: { shopId: server.shopId },
    body: {
      name: NAME,
      email: 'raj@staff.example',
      phoneNo: '9816011112',
      line1: '4 Cart Road',
      line2: 'Near the lift',
      pincode: '171003',
      state: 'Himachal Pradesh',
      shopRole: 'WAITER',
    },
    as: await ownerToken(server),
  });
  const login = { identifier: data.employee.email, password: data.temporaryPassword };
  await openAs(page, 'WAITER', login, '/shops');
  await page.evaluate(
    async ({ path, body }) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('Access-Token')}`,
      };
      const response = await fetch(`/api/v1${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(await response.text());
    },
    { path: accountPaths.setPin.path, body: { pin: PIN, password: data.temporaryPassword } },
  );
}

const present = (page: Page) => page.getByRole('region', { name: 'In now' });

test('a waiter punches in at the till by PIN and it locks, the owner sees it at once, and corrects the hours after the out', async ({
  device,
  server,
}) => {
  const phone = await device(PHONE);
  await hire(phone, server);
  const owner = await device();
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'access/terminal'));
  const till = await device();
  await enrolTill(owner, till);
  await owner.goto(ownerPath(server, 'employees/attendance'));
  await expect(owner.getByText('Live', { exact: true })).toBeVisible();
  await expect(present(owner)).toContainText('Nobody is in.');
  await markNotReloaded(owner);

  await till.getByRole('button', { name: NAME }).click();
  await till.getByLabel('Punch in or out').check();
  await till.keyboard.type(PIN);
  await till.getByRole('button', { name: 'Punch in', exact: true }).click();
  await expect(till.getByText(/^You are in\. It is /)).toBeVisible();
  await expect(till.getByRole('button', { name: NAME })).toBeVisible();
  await expect(present(owner)).toContainText(NAME);

  await phone.getByRole('button', { name: `Account of ${NAME}` }).click();
  await phone.getByRole('link', { name: /^Punch out/ }).click();
  await phone.getByRole('button', { name: 'Punch out', exact: true }).click();
  await expect(phone.getByRole('heading', { name: /^You have been out since / })).toBeVisible();
  await expect(present(owner)).toContainText('Nobody is in.');

  await owner.getByRole('button', { name: new RegExp(`^${NAME}`) }).click();
  await owner.getByRole('button', { name: `Correct the hours of ${NAME}` }).click();
  const entered = dialog(owner).getByLabel('In');
  const day = (await entered.inputValue()).slice(0, 10);
  await entered.fill(`${day}T00:00`);
  await dialog(owner).getByLabel('Reason').fill('Came before the till was open');
  await dialog(owner).getByRole('button', { name: 'Save correction' }).click();
  await expect(owner.getByText(/Before: .* Reason: Came before the till was open$/)).toBeVisible();
  await expect(phone.getByText('Corrected', { exact: true })).toBeVisible();
  await expectNeverReloaded(owner);
});

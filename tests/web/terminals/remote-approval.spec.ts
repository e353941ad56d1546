import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { request } from '../../support/client.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { listKots } from '../support/shop/kots-and-items.ts';
import { dialog } from '../support/shop/lists.ts';
import { ownerPath, placeStaffOrder } from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';

const cardOf = (page: Page, tokenNo: number) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: `Order #${tokenNo}`, exact: true }) });

test('a cashier asks for a void, the owner approves it on a phone, and the item is voided', async ({
  device,
  server,
}) => {
  const { data } = await request(server.origin, employeesApi.registerEmployee, {
    params: { shopId: server.shopId },
    body: {
      name: 'Raj Negi',
      email: 'raj@staff.example',
      phoneNo: '9816011112',
      line1: '4 Cart Road',
      line2: 'Near the lift',
      pincode: '171003',
      state: 'Himachal Pradesh',
      shopRole: 'CASHIER',
    },
    as: await ownerToken(server),
  });
  const owner = await device(PHONE);
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await placeStaffOrder(owner, server, server.tableNo, 'Dal Makhani', 'Butter Naan');
  const kots = await listKots(server);
  const kot = kots.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);
  if (!kot) throw new Error('no order was placed');
  await expect(cardOf(owner, kot.tokenNo)).toBeVisible();

  const till = await device();
  const login = { identifier: data.employee.email, password: data.temporaryPassword };
  await openAs(till, 'WAITER', login, ownerPath(server, 'orders/manage'));
  await cardOf(till, kot.tokenNo).getByRole('button', { name: 'Ask to void Butter Naan' }).click();
  await dialog(till).getByRole('button', { name: 'Cooked wrong' }).click();
  await expect(dialog(till)).toContainText('Connected now:');
  await dialog(till).getByRole('button', { name: 'Ask on their phone' }).click();
  await expect(dialog(till).getByText('Waiting for an answer')).toBeVisible();

  const bar = owner.getByRole('complementary', { name: 'Approval asked for' });
  await expect(bar).toContainText('Raj Negi asks');
  await expect(bar).toContainText(`Void 1 × Butter Naan of order ${kot.tokenNo}`);
  await expect(bar.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'false');
  await bar.getByRole('button', { name: 'Approve' }).click();
  await expect(bar).toHaveCount(0);
  await expect(dialog(till)).toHaveCount(0);
  await expect(cardOf(till, kot.tokenNo).getByRole('deletion')).toContainText('Butter Naan');
});

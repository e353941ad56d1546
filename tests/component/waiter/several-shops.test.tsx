import { WaiterWelcome } from '@tawa/client/src/features/shops/components/waiter-welcome.tsx';
import { mayInShop, shopRoleOf } from '@tawa/client/src/features/shops/hooks/use-may.ts';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { type EmployeeRole, fromWireRole } from '@tawa/shared/permissions.ts';
import { heldPermissions } from '@tawa/shared/roles/rights.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';

const mall = aShop({ _id: newId(), name: 'Mall Road' });
const lake = aShop({ _id: newId(), name: 'Lake View' });

const worksIn = ({ _id: shopId }: Shop, shopRole: EmployeeRole) => ({
  shopId,
  shopRole,
  permissions: heldPermissions(fromWireRole(shopRole), { ofRole: {}, ofPerson: {} }),
});

function signInToBoth(): User {
  const user = signInAs(mall, 'COOK');
  return { ...user, workplaces: [worksIn(mall, 'COOK'), worksIn(lake, 'CASHIER')] };
}

async function welcome(user: User, shops: Shop[]): Promise<void> {
  await page.viewport(PHONE.width, PHONE.height);
  handle(shopsApi.employeeOf, () => ({ data: { shop: mall, shops } }));
  const children = (shop: Shop, isOnly: boolean) => `${shop.name} ${isOnly ? 'alone' : 'of several'}`;
  renderAt(<WaiterWelcome user={user}>{children}</WaiterWelcome>, 'shops', '/shops', mall);
}

const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const pathOf = (name: string, link: string) =>
  new URL((card(name).getByRole('link', { name: link }).element() as HTMLAnchorElement).href).pathname;

test('who works in several shops chooses one, and each offers what the role there may', async () => {
  await welcome(signInToBoth(), [mall, lake]);
  await expect.element(page.getByRole('heading', { name: 'My Shops' })).toBeVisible();
  await expect.element(card('Mall Road')).toHaveTextContent('COOK');
  await expect.element(card('Lake View')).toHaveTextContent('CASHIER');
  expect(card('Mall Road').getByRole('link').elements()).toHaveLength(1);
  expect(pathOf('Mall Road', 'View KOT')).toBe(`/employee/orders/${mall._id}`);
  expect(pathOf('Lake View', 'Order now')).toContain(lake._id);
  expect(pathOf('Lake View', 'Bills')).toContain(lake._id);
  await expect.element(page.getByText('Lake View of several')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
});

test('who works in one shop is welcomed there as before', async () => {
  await welcome({ ...signInToBoth(), workplaces: [worksIn(mall, 'WAITER')] }, [mall]);
  await expect.element(page.getByRole('heading', { name: 'Mall Road' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Order now' })).toBeVisible();
  await expect.element(page.getByText('Mall Road alone')).toBeVisible();
  await expect.element(page.getByText('My Shops')).not.toBeInTheDocument();
});

test('the permissions of one shop do not count in another, nor in one that was left', () => {
  const user = signInToBoth();
  expect([mall, lake].map((shop) => shopRoleOf(shop, user))).toEqual(['COOK', 'CASHIER']);
  expect([mall, lake].map((shop) => mayInShop(shop, user)('invoice.pay'))).toEqual([false, true]);
  expect(mayInShop(aShop({ _id: newId() }), user)('shop.read')).toBe(false);
  // A user that an earlier version stored for offline use.
  const { workplaces: _, ...stored } = user;
  expect(mayInShop(mall, stored)('kitchen.mark')).toBe(true);
});

import { updateCart } from '@tawa/client/src/features/cart/cart.store.ts';
import { rightsLive } from '@tawa/client/src/features/employees/employees.live.ts';
import { kotKeys } from '@tawa/client/src/features/orders/orders.live.ts';
import { mayInShop, shopRoleOf } from '@tawa/client/src/features/shops/hooks/use-may.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import { saveTokens } from '@tawa/client/src/lib/session-tokens.ts';
import ShopsPage from '@tawa/client/src/pages/shops/shops.page.tsx';
import { accountsApi, type User } from '@tawa/shared/accounts/accounts.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { type EmployeeRole, fromWireRole } from '@tawa/shared/permissions.ts';
import { heldPermissions } from '@tawa/shared/roles/rights.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { aKot } from '../../support/builders/kot.ts';
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

const kotOfUser = ({ _id }: User, tableName: string, tokenNo: number) =>
  aKot({
    tokenNo,
    tableId: { _id: newId(), name: tableName },
    placedBy: { _id, role: 'WAITER', name: 'Meena Devi' },
    createdAt: new Date().toISOString(),
  });

/** @returns the user and the KOTs that the server has, which a test may change */
async function openShops(user: User, shops: Shop[]) {
  await page.viewport(PHONE.width, PHONE.height);
  const claims = btoa(JSON.stringify({ sub: user._id }));
  saveTokens({ accessToken: `header.${claims}.signature`, refreshToken: 'refresh' });
  queryClient.setQueryData(['current-user'], user);
  const kots: Record<string, Kot[]> = {
    [mall._id]: [kotOfUser(user, 'M1', 41)],
    [lake._id]: [kotOfUser(user, 'L1', 51)],
  };
  handle(shopsApi.employeeOf, () => ({ data: { shop: mall, shops } }));
  handle(ordersApi.getKots, ({ params }) => ({ data: { kots: kots[params.shopId] ?? [] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  const server = { user, kots };
  handle(accountsApi.currentUser, () => ({ data: { user: server.user } }));
  renderAt(<ShopsPage />, 'shops', '/shops', mall);
  return server;
}

const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const pathOf = (name: string, link: string) =>
  new URL((card(name).getByRole('link', { name: link }).element() as HTMLAnchorElement).href).pathname;

test('who works in several shops chooses one, and each offers what the role there may', async () => {
  await openShops(signInToBoth(), [mall, lake]);
  await expect.element(page.getByRole('heading', { name: 'My Shops' })).toBeVisible();
  await expect.element(card('Mall Road')).toHaveTextContent('COOK');
  await expect.element(card('Lake View')).toHaveTextContent('CASHIER');
  expect(card('Mall Road').getByRole('link').elements()).toHaveLength(1);
  expect(pathOf('Mall Road', 'View KOT')).toBe(`/employee/orders/${mall._id}`);
  expect(pathOf('Lake View', 'Order now')).toContain(lake._id);
  expect(pathOf('Lake View', 'Bills')).toContain(lake._id);
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
});

test('each of several shops has the own tables there, and says of no connection that it begins', async () => {
  await openShops(signInToBoth(), [mall, lake]);
  for (const [shop, table] of [
    ['Mall Road', /^M1/],
    ['Lake View', /^L1/],
  ] as const) {
    const own = card(shop).getByRole('region', { name: 'Your tables' });
    await expect.element(own.getByRole('button', { name: table })).toBeVisible();
    expect(own.getByRole('button').elements()).toHaveLength(1);
    expect(own.getByRole('status').elements()).toHaveLength(0);
  }
  await expect.element(page.getByText('Connecting…')).not.toBeInTheDocument();
});

test('an alert of one of several shops names the shop', async () => {
  const { kots } = await openShops(signInToBoth(), [mall, lake]);
  await expect.element(card('Lake View').getByRole('button', { name: /^L1/ })).toBeVisible();
  await expect.element(card('Mall Road').getByRole('button', { name: /^M1/ })).toBeVisible();
  for (const shop of [mall, lake]) {
    const served = { status: 'SERVED', servedAt: new Date().toISOString() } as const;
    kots[shop._id] = (kots[shop._id] ?? []).map((kot) => ({ ...kot, ...served }));
    await queryClient.invalidateQueries({ queryKey: kotKeys.all(shop._id) });
  }
  await expect.element(page.getByText('Mall Road · Table M1: order #41 is served')).toBeVisible();
  await expect.element(page.getByText('Lake View · Table L1: order #51 is served')).toBeVisible();
});

test('an order that was not sent is shown once, in the card of its shop', async () => {
  const user = signInToBoth();
  updateCart(placeKey(lake._id, 'L9'), (cart) => ({
    ...cart,
    // An empty cart is not stored.
    specialRequest: 'less salt',
    refused: { message: 'Dal is not available.', tableNo: 'L9' },
  }));
  await openShops(user, [mall, lake]);
  await expect.element(card('Lake View')).toHaveTextContent(/Table L9: .*Dal is not available/);
  expect(page.getByText('Table L9').elements()).toHaveLength(1);
});

test('a role that has changed since is shown once the list of several shops opens', async () => {
  const user = signInToBoth();
  const stale = { ...user, workplaces: [worksIn(mall, 'COOK'), worksIn(lake, 'WAITER')] };
  const server = await openShops(stale, [mall, lake]);
  server.user = user;
  await expect.element(card('Lake View')).toHaveTextContent('CASHIER');
  await expect.element(card('Lake View').getByRole('link', { name: 'Bills' })).toBeVisible();
});

test('who gets another role in a shop is told that, and who left it that', async () => {
  const user = signInToBoth();
  const server = await openShops(user, [mall, lake]);
  await expect.element(card('Lake View')).toHaveTextContent('CASHIER');
  const tellRights = (workplaces: User['workplaces']) => {
    server.user = { ...user, workplaces };
    const message = {
      seq: 1,
      at: new Date().toISOString(),
      shopId: lake._id,
      userId: user._id,
      shopRole: 'WAITER',
    } as const;
    rightsLive.handlers.rights?.(queryClient, { name: 'rights:changed', ...message });
  };
  const [roleChanged, leftShop] = ['Your role in this shop has changed.', 'You no longer work in this shop.'];
  tellRights([worksIn(mall, 'COOK'), worksIn(lake, 'WAITER')]);
  await expect.element(page.getByText(roleChanged)).toBeVisible();
  expect(page.getByText(leftShop).elements()).toHaveLength(0);
  tellRights([worksIn(mall, 'COOK')]);
  await expect.element(page.getByText(leftShop)).toBeVisible();
});

test('who works in one shop is welcomed there as before, with its connection', async () => {
  await openShops({ ...signInToBoth(), workplaces: [worksIn(mall, 'WAITER')] }, [mall]);
  await expect.element(page.getByRole('heading', { name: 'Mall Road' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Order now' })).toBeVisible();
  const own = page.getByRole('region', { name: 'Your tables' });
  await expect.element(own.getByRole('button', { name: /^M1/ })).toBeVisible();
  expect(own.getByRole('status').elements()).toHaveLength(1);
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

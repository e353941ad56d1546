import { SideMenu } from '@tawa/client/src/layout/side-menu.tsx';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import { ALL_PERMISSIONS, NEVER_AT_TERMINALS } from '@tawa/shared/permissions.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aShop } from '../../support/builders/shop.ts';
import { renderPage } from '../support/render-page.tsx';
import { currentUser, signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const link = (name: string) => page.getByRole('link', { name, exact: true });
const settings = page.getByRole('button', { name: /settings/i });

async function openMenu(): Promise<void> {
  renderPage(<SideMenu collapsed={false} onCollapse={() => undefined} />, 'employee/orders', { shop });
  await expect.element(link('Customers')).toBeVisible();
}

test('an owner at a shared till is offered only what a PIN may do', async () => {
  signInAsOwner(
    shop,
    ALL_PERMISSIONS.filter((permission) => !NEVER_AT_TERMINALS.has(permission)),
  );
  await openMenu();
  expect(link('Employees').elements()).toHaveLength(0);
  expect(settings.elements()).toHaveLength(0);
});

test('an owner whom an earlier version stored without permissions is offered all', async () => {
  signInAsOwner(shop);
  const { permissions: _, ...stored } = currentUser();
  queryClient.setQueryData(['current-user'], stored);
  await openMenu();
  await expect.element(link('Employees')).toBeVisible();
  await expect.element(settings).toBeVisible();
});

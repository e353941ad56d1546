import { pathAfterSignIn } from '@tawa/client/src/lib/session.ts';
import { readTokens, saveTokens } from '@tawa/client/src/lib/session-tokens.ts';
import { shopPaths } from '@tawa/client/src/lib/shop-paths.ts';
import { store } from '@tawa/client/src/lib/store.ts';
import { thisTerminalAtom } from '@tawa/client/src/lib/this-terminal.ts';
import LockScreenPage from '@tawa/client/src/pages/terminals/lock-screen.page.tsx';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { Navigate, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTerminal } from '../../support/builders/terminal.ts';
import { handle } from '../support/handlers.ts';
import { renderAt } from '../support/render-page.tsx';
import { currentUser, signInAs } from '../support/sign-in.ts';

const shop = aShop();
const asha = { _id: newId(), name: 'Asha' };

afterEach(() => {
  store.set(thisTerminalAtom, null);
  saveTokens({ accessToken: '', refreshToken: '' });
});

/** As the guards of the app lead to the lock screen from the page at `from`. */
const LockedAt = ({ from }: { from: string }) =>
  useLocation().state ? <LockScreenPage /> : <Navigate to="/terminal" state={{ from }} replace />;

test('a person who wants to punch types the PIN on the keyboard and comes to the own hours, the next one does not', async () => {
  store.set(thisTerminalAtom, { terminalToken: 'token of the till', name: 'Counter', shopName: shop.name });
  signInAs(shop, 'CASHIER');
  const user = currentUser();
  handle(terminalsApi.listPeople, () => ({ data: { terminal: aTerminal(), people: [asha] } }));
  handle(terminalsApi.switchPerson, () => ({
    data: { shop, user, accessToken: 'access', refreshToken: 'refresh' },
  }));
  renderAt(<LockScreenPage />, 'terminal', '/terminal', shop);
  const name = page.getByRole('button', { name: 'Asha', exact: true });
  const punch = page.getByLabelText('Punch in or out');
  await name.click();
  await punch.click();
  await page.getByRole('button', { name: 'Back to the names' }).click();
  await name.click();
  await expect.element(punch).not.toBeChecked();
  await punch.click();
  await userEvent.keyboard('7391{Enter}');
  await expect.poll(() => readTokens().accessToken).toBe('access');
  expect(pathAfterSignIn()).toBe(`/employee/attendance/${shop._id}`);
});

test.each([
  ['not to the own hours', `/employee/attendance/${shop._id}`, shopPaths.counter(shop)],
  [
    'to another page',
    shopPaths.shopPage('orders', 'order', shop),
    shopPaths.shopPage('orders', 'order', shop),
  ],
])('the next person returns %s that the last one left', async (_, from, next) => {
  store.set(thisTerminalAtom, { terminalToken: 'token of the till', name: 'Counter', shopName: shop.name });
  signInAs(shop, 'CASHIER');
  const user = currentUser();
  handle(terminalsApi.listPeople, () => ({ data: { terminal: aTerminal(), people: [asha] } }));
  handle(terminalsApi.switchPerson, () => ({
    data: { shop, user, accessToken: 'access', refreshToken: 'refresh' },
  }));
  renderAt(<LockedAt from={from} />, 'terminal', '/terminal', shop);
  await page.getByRole('button', { name: 'Asha', exact: true }).click();
  await userEvent.keyboard('7391{Enter}');
  await expect.poll(() => readTokens().accessToken).toBe('access');
  expect(pathAfterSignIn()).toBe(next);
});

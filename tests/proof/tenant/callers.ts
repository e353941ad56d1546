import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import type { CallerName } from '../../api/call-row.ts';
import { call } from '../../support/call.ts';
import type { Restaurant } from '../../support/restaurant.ts';
import { hire, loginOwner, loginWaiter, type TestShop } from '../../support/shop.ts';
import { remake } from '../../support/tokens.ts';

export interface Caller {
  name: string;
  /** Whose column of the rows says what this one gets; without it every call answers 401. */
  as?: CallerName;
  token: string | undefined;
}

/** Everybody who calls at the marked shop, the strangers from the other one. */
export async function everyCaller(
  restaurant: Restaurant,
  shop: TestShop,
  other: TestShop,
): Promise<Caller[]> {
  const { token, refreshToken } = shop.owner;
  const expired = { claims: { exp: Math.floor(Date.now() / 1_000) - 1 } };
  return [
    { name: 'visitor', as: 'visitor', token: undefined },
    // A phone that has nobody signed in says so with an empty token.
    { name: 'diner', as: 'visitor', token: '' },
    { name: 'waiter', as: 'waiter', token: shop.waiter.token },
    { name: 'waiter of another shop', as: 'otherWaiter', token: other.waiter.token },
    { name: 'owner', as: 'owner', token },
    { name: 'other owner', as: 'otherOwner', token: other.owner.token },
    { name: 'deleted employee', token: await deletedEmployee(restaurant, shop) },
    { name: 'logged-out token', token: await loggedOut(restaurant, shop) },
    { name: 'refresh token as access token', token: refreshToken },
    { name: 'forged token', token: remake(restaurant, token, { secret: 'x'.repeat(64) }) },
    { name: 'alg=none token', token: remake(restaurant, token, { alg: 'none' }) },
    { name: 'expired token', token: remake(restaurant, token, expired) },
  ];
}

async function deletedEmployee(restaurant: Restaurant, shop: TestShop): Promise<string> {
  const { saleId, employeeId } = await hire(restaurant, shop);
  const { data } = await loginWaiter(restaurant.origin, saleId ?? '');
  const params = { shopId: shop.shopId, employeeId };
  await call(restaurant.origin, employeesApi.deleteEmployee, { params, as: shop.owner.token });
  return data.accessToken;
}

async function loggedOut({ origin }: Restaurant, { owner }: TestShop): Promise<string> {
  const { data } = await loginOwner(origin, owner.email);
  await call(origin, accountsApi.logout, { as: data.accessToken });
  return data.accessToken;
}

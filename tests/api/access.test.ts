import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { endpoints } from '@tawa/shared/contract/api.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openRestaurant } from '../support/restaurant.ts';
import { openShop } from '../support/shop.ts';
import { claimsOf, remake } from '../support/tokens.ts';
import { everyCall } from './every-call.ts';

const restaurant = await openRestaurant();
const { origin } = restaurant;
afterAll(restaurant.close);
const { owner, waiter } = await openShop(restaurant);

// Who gets what at each of them is walked by tests/proof/tenant-matrix.test.ts.
test('every call of the contract has a row here, and no row is left over', () => {
  expect(Object.keys(everyCall).sort()).toEqual(
    endpoints()
      .map(({ name }) => name)
      .sort(),
  );
});

describe('a token made by hand', () => {
  const currentUser = (as: string) => call(origin, accountsApi.currentUser, { as });

  test('is good when everything in it is right; so the refusals above are for what is wrong', async () => {
    expect((await currentUser(remake(restaurant, owner.token))).status).toBe(200);
  });

  test.each<[string, () => string]>([
    ['another algorithm', () => remake(restaurant, owner.token, { alg: 'HS512' })],
    ['another use', () => remake(restaurant, owner.token, { claims: { use: 'refresh' } })],
    [
      'another person',
      () => remake(restaurant, owner.token, { claims: { sub: claimsOf(waiter.token).sub } }),
    ],
    [
      'a session that never was',
      () => remake(restaurant, owner.token, { claims: { sid: claimsOf(owner.token).sub } }),
    ],
    [
      'claims changed under the signature',
      () => owner.token.replace(/\.[^.]+\./, `.${waiter.token.split('.')[1]}.`),
    ],
    ['no signature', () => owner.token.replace(/[^.]+$/, '')],
    ['nothing of a token', () => 'null'],
  ])('is refused with %s', async (_, make) => {
    expectRefusal(await currentUser(make()), 'UNAUTHENTICATED');
  });

  test('lives for fifteen minutes', () => {
    const { iat, exp } = claimsOf(owner.token);
    expect(exp - iat).toBe(900);
  });
});

import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { endpoints } from '@tawa/shared/contract/api.ts';
import { reply } from '@tawa/shared/contract/reply.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import type { ErrorCode } from '@tawa/shared/errors.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openRestaurant } from '../support/restaurant.ts';
import { changesNothing } from '../support/rows.ts';
import { hire, loginOwner, loginWaiter, openShop } from '../support/shop.ts';
import { claimsOf, remake } from '../support/tokens.ts';
import type { CallerName } from './call-row.ts';
import { everyCall } from './every-call.ts';

const restaurant = await openRestaurant();
const { origin } = restaurant;
afterAll(restaurant.close);

/** The shop whose secrets nobody else may learn, and the one that all the strangers come from. */
const shop = await openShop(restaurant, 'Zafrani Darbar');
const other = await openShop(restaurant, 'Kadhai Junction');
const secretNames = { paneer: 'Shahi Kofta', naan: 'Warqi Paratha', chai: 'Kahwa', offMenu: 'Raan-e-Khas' };
for (const [item, name] of Object.entries(secretNames)) {
  const itemId = shop.items[item as keyof typeof secretNames];
  await call(origin, menuApi.editItem, {
    params: { itemId, shopId: shop.shopId },
    body: { name },
    as: shop.owner.token,
  });
}
const { owner, waiter } = shop;
const secrets = [
  shop.name,
  ...Object.values(secretNames),
  owner.email,
  owner.phoneNo,
  waiter.email,
  waiter.phoneNo,
  waiter.saleId,
];

/** Whatever the rows make at this shop carries its name. */
function expectNoSecret(text: string): void {
  const said = text.toLowerCase();
  for (const secret of secrets) expect(said).not.toContain(secret.toLowerCase());
}

const loggedOut = (await loginOwner(origin, owner.email)).data.accessToken;
await call(origin, accountsApi.logout, { as: loggedOut });
const deleted = await deletedEmployee();

const refusalOf: Record<number, ErrorCode> = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' };

test('every call of the contract has a row here, and no row is left over', () => {
  expect(Object.keys(everyCall).sort()).toEqual(
    endpoints()
      .map(({ name }) => name)
      .sort(),
  );
});

describe.each(endpoints())('$name', ({ name, endpoint }) => {
  const row = everyCall[name];
  if (!row) throw new Error(`${name} has no row in every-call.ts`);

  const tokens: Record<string, string | undefined> = {
    owner: owner.token,
    waiter: waiter.token,
    otherOwner: other.owner.token,
    otherWaiter: other.waiter.token,
  };
  beforeAll(async () => {
    if (!row.endsSessions) return;
    // Who calls it must sign in for it, or nobody here is signed in any more.
    const [here, there] = [await openShop(restaurant), await openShop(restaurant)];
    const [mine, hers, his, theirs] = await Promise.all([
      loginOwner(origin, here.owner.email),
      loginWaiter(origin, here.waiter.saleId),
      loginOwner(origin, there.owner.email),
      loginWaiter(origin, there.waiter.saleId),
    ]);
    tokens.owner = mine.data.accessToken;
    tokens.waiter = hers.data.accessToken;
    tokens.otherOwner = his.data.accessToken;
    tokens.otherWaiter = theirs.data.accessToken;
  });

  test.each(Object.entries(row.gets) as [CallerName, number][])('%s gets %d', async (caller, status) => {
    const input = { ...(await row.prepare(restaurant, shop)), as: tokens[caller] };
    const code = refusalOf[status];
    if (!code) {
      const answer = await call(origin, endpoint, input);
      expect(answer.status, answer.text).toBe(status);
      if (endpoint.answers) return;
      // What the contract names, and not a field more.
      const said = JSON.parse(answer.text);
      expect(reply(endpoint.data).parse(said)).toEqual(said);
      return;
    }
    const answer = await changesNothing(restaurant, () => call(origin, endpoint, input));
    expectRefusal(answer, code);
    expectNoSecret(answer.text);
  });

  const live = owner.token;
  test.each<[string, () => string]>([
    ['of a session that was logged out', () => loggedOut],
    ['of an employee who was deleted', () => deleted],
    ['that is the refresh token', () => owner.refreshToken],
    ['signed with another secret', () => remake(restaurant, live, { secret: 'x'.repeat(64) })],
    ['with alg=none', () => remake(restaurant, live, { alg: 'none' })],
    [
      'that expired a second ago',
      () => remake(restaurant, live, { claims: { exp: Math.floor(Date.now() / 1000) - 1 } }),
    ],
  ])('a token %s is refused', async (_, make) => {
    const input = { ...(await row.prepare(restaurant, shop)), as: make() };
    const answer = await changesNothing(restaurant, () => call(origin, endpoint, input));
    expectRefusal(answer, 'UNAUTHENTICATED');
    expectNoSecret(answer.text);
  });

  test('what is answered to the other shop holds nothing of this one', async () => {
    const as = tokens.otherOwner;
    if (row.gets.otherOwner === 403 || name === 'logout') return;
    const answer = await call(origin, endpoint, { ...(await row.prepare(restaurant, other)), as });
    expect(answer.status, answer.text).toBe(row.gets.owner);
    expectNoSecret(answer.text);
  });
});

async function deletedEmployee(): Promise<string> {
  const { saleId, employeeId } = await hire(restaurant, shop);
  const { data } = await loginWaiter(origin, saleId ?? '');
  const params = { shopId: shop.shopId, employeeId };
  await call(origin, employeesApi.deleteEmployee, { params, as: owner.token });
  return data.accessToken;
}

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

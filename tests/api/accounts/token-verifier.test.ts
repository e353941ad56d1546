// @postgres full

import { createAccessTokenReader } from '@tawa/server/auth/access-tokens.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { forgeToken } from '../../support/tokens.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

describe('a verified token', () => {
  const claims = {
    sub: '019a2b3c-0000-7000-8000-000000000001',
    sid: '019a2b3c-0000-7000-8000-000000000002',
    use: 'access',
  };

  const verify = () => ({ ...claims, iat: 1_000, exp: 1_900 });

  test('names its user and its session', () => {
    expect(createAccessTokenReader(verify)('a', 1_000_000)).toMatchObject(claims);
  });

  test('is rejected for another use', () => {
    const read = createAccessTokenReader(() => ({ ...verify(), use: 'refresh' }));
    expect(() => read('a', 1_000_000)).toThrow();
  });

  test('is rejected while the clock is far behind the time at which it was issued', () => {
    const read = createAccessTokenReader(verify);
    expect(() => read('a', 0)).toThrow('issued in the future');
    expect(read('a', 1_000_000)).toMatchObject(claims);
    expect(() => read('a', 0)).toThrow('issued in the future');
  });

  test('expires by the clock, although its signature is verified only once', () => {
    let verifications = 0;
    const read = createAccessTokenReader(() => {
      verifications++;
      return verify();
    });
    expect(read('a', 1_899_999)).toMatchObject(claims);
    expect(() => read('a', 1_900_000)).toThrow('expired');
    expect(read('a', 1_899_999)).toMatchObject(claims);
    expect(verifications).toBe(1);
  });

  test('is no proof of another token', () => {
    const read = createAccessTokenReader((token) => {
      if (token !== 'a') throw new Error('the signature is wrong');
      return verify();
    });
    expect(read('a', 1_000_000)).toMatchObject(claims);
    for (const _ of [1, 2]) expect(() => read('b', 1_000_000)).toThrow('signature');
  });
});

describe('a token that was accepted', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await seedShop(server);
    for (const as of [shop.owner.token, shop.waiter.token]) expect(await tables(as)).toBe(200);
  });

  const tables = async (as: string): Promise<number> =>
    (await request(origin, tablesApi.getMyTables, { params: { shopId: shop.shopId }, as })).status;

  test('is rejected as soon as its session ends', async () => {
    expect((await request(origin, accountsApi.logout, { as: shop.waiter.token })).status).toBe(200);
    expect(await tables(shop.waiter.token)).toBe(401);
    expect(await tables(shop.owner.token)).toBe(200);
  });

  test('is rejected at once when its employee is removed', async () => {
    const { shopId, waiter, owner } = shop;
    const params = { shopId, employeeId: waiter.employeeId };
    expect((await request(origin, employeesApi.deleteEmployee, { params, as: owner.token })).status).toBe(
      200,
    );
    expect(await tables(waiter.token)).toBe(401);
  });

  test('is not accepted with another signature', async () => {
    expect(await tables(forgeToken(server, shop.owner.token, { secret: 'another secret' }))).toBe(401);
    expect(await tables(forgeToken(server, shop.owner.token, { alg: 'none' }))).toBe(401);
  });

  test('gives no access to another shop', async () => {
    const otherShop = await seedShop(server);
    expect(await tables(otherShop.owner.token)).toBe(404);
  });
});

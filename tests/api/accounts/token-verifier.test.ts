// @postgres full

import { createTokenVerifier } from '@tawa/server/auth/access-tokens.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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

  test('is not verified again until it expires', () => {
    let now = 1_000_000;
    const verify = vi.fn((token: string) => {
      if (now >= 1_060_000) throw new Error(`${token} has expired`);
      return { ...claims, exp: 1_060 };
    });
    const read = createTokenVerifier(verify, { now: () => now });
    for (let n = 0; n < 3; n++) expect(read('a')).toMatchObject(claims);
    expect(verify).toHaveBeenCalledTimes(1);
    read('b');
    expect(verify).toHaveBeenCalledTimes(2);
    now = 1_059_999;
    read('a');
    expect(verify).toHaveBeenCalledTimes(2);
    now = 1_060_000;
    expect(() => read('a')).toThrow('expired');
  });

  test('is evicted when the cache is full', () => {
    const verify = vi.fn(() => ({ ...claims, exp: Number.MAX_SAFE_INTEGER }));
    const read = createTokenVerifier(verify, { max: 3 });
    for (const token of ['a', 'b', 'c', 'd', 'd', 'c', 'b']) read(token);
    expect(verify).toHaveBeenCalledTimes(4);
    read('a');
    expect(verify).toHaveBeenCalledTimes(5);
  });

  test('is not cached when it is invalid', () => {
    const verify = vi.fn(() => ({ ...claims, use: 'refresh', exp: Number.MAX_SAFE_INTEGER }));
    const read = createTokenVerifier(verify);
    for (let n = 0; n < 2; n++) expect(() => read('a')).toThrow();
    expect(verify).toHaveBeenCalledTimes(2);
  });
});

describe('a cached token', () => {
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

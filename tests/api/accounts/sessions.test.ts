import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { loginOwner, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { decodeClaims } from '../../support/tokens.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const refresh = (refreshToken: string, as?: string) =>
  request(origin, accountsApi.refreshToken, { body: { refreshToken }, as });
const getCurrentUser = (as: string) => request(origin, accountsApi.currentUser, { as });

/** Dates every refresh of this session back by `ms`. */
function ageSession(ms: number, accessToken: string): void {
  const { sid } = decodeClaims(accessToken);
  const { writer } = app.databases;
  writer.prepare('UPDATE refresh_tokens SET rotated_at = rotated_at - ? WHERE session_id = ?').run(ms, sid);
  writer.prepare('UPDATE refresh_tokens SET expires_at = expires_at - ? WHERE session_id = ?').run(ms, sid);
}

async function refreshOrFail(refreshToken: string) {
  const response = await refresh(refreshToken);
  expect(response.status, response.text).toBe(200);
  return response.data;
}

describe('a session is refreshed', () => {
  test('with a new token pair, and both tokens work', async () => {
    const { token, refreshToken } = shop.owner;
    const renewed = await refreshOrFail(refreshToken);
    expect(Object.keys(renewed).sort()).toEqual(['accessToken', 'refreshToken']);
    expect(renewed.refreshToken).not.toBe(refreshToken);
    expect(decodeClaims(renewed.accessToken)).toMatchObject({
      sub: decodeClaims(token).sub,
      sid: decodeClaims(token).sid,
    });
    expect((await getCurrentUser(renewed.accessToken)).status).toBe(200);
    expect((await refreshOrFail(renewed.refreshToken)).accessToken).toBeTruthy();
  });

  test('repeatedly', async () => {
    let { refreshToken } = shop.owner;
    for (let n = 0; n < 8; n++) {
      const renewed = await refreshOrFail(refreshToken);
      ageSession(3_600_000, renewed.accessToken);
      refreshToken = renewed.refreshToken;
    }
  });

  test('by two tabs concurrently, and each gets a working token pair', async () => {
    const tabs = await Promise.all([
      refreshOrFail(shop.owner.refreshToken),
      refreshOrFail(shop.owner.refreshToken),
    ]);
    for (const tab of tabs) {
      expect((await getCurrentUser(tab.accessToken)).status).toBe(200);
      expect((await refreshOrFail(tab.refreshToken)).accessToken).toBeTruthy();
    }
  });

  test('with the old refresh token again within ten seconds', async () => {
    const renewed = await refreshOrFail(shop.owner.refreshToken);
    ageSession(9_000, renewed.accessToken);
    const again = await refreshOrFail(shop.owner.refreshToken);
    expect((await getCurrentUser(again.accessToken)).status).toBe(200);
    expect((await getCurrentUser(renewed.accessToken)).status).toBe(200);
  });
});

describe('a refresh token that is reused after ten seconds', () => {
  test('ends the whole session, for the thief and for the owner', async () => {
    const stolen = shop.owner.refreshToken;
    const first = await refreshOrFail(stolen);
    const newest = await refreshOrFail(first.refreshToken);
    expect((await getCurrentUser(newest.accessToken)).status).toBe(200);
    ageSession(10_500, newest.accessToken);

    expectError(await refresh(stolen), 'UNAUTHENTICATED');
    for (const { accessToken, refreshToken } of [newest, first]) {
      expectError(await getCurrentUser(accessToken), 'UNAUTHENTICATED');
      expectError(await expectNoChange(server, () => refresh(refreshToken)), 'UNAUTHENTICATED');
    }
    expectError(await getCurrentUser(shop.owner.token), 'UNAUTHENTICATED');
  });

  test('keeps sessions of other devices', async () => {
    const tablet = await loginOwner(origin, shop.owner.email);
    const renewed = await refreshOrFail(shop.owner.refreshToken);
    ageSession(10_500, renewed.accessToken);
    expectError(await refresh(shop.owner.refreshToken), 'UNAUTHENTICATED');
    expect((await getCurrentUser(tablet.data.accessToken)).status).toBe(200);
    expect((await getCurrentUser(shop.waiter.token)).status).toBe(200);
  });

  test('has its ten seconds counted from the first use, however often it is used', async () => {
    const renewed = await refreshOrFail(shop.owner.refreshToken);
    ageSession(6_000, renewed.accessToken);
    await refreshOrFail(shop.owner.refreshToken);
    ageSession(6_000, renewed.accessToken);
    expectError(await refresh(shop.owner.refreshToken), 'UNAUTHENTICATED');
  });
});

describe('a session is not refreshed', () => {
  test.each<[string, () => string]>([
    ['by a made-up token', () => 'x'.repeat(43)],
    ['by an access token', () => shop.owner.token],
    [
      'by a hash from the database',
      () => String(app.databases.writer.prepare('SELECT hash FROM refresh_tokens').pluck().get()),
    ],
  ])('%s', async (_, make) => {
    expectError(await expectNoChange(server, () => refresh(make())), 'UNAUTHENTICATED');
  });

  test('after thirty days', async () => {
    ageSession(30 * 86_400_000 + 1_000, shop.owner.token);
    expectError(await expectNoChange(server, () => refresh(shop.owner.refreshToken)), 'UNAUTHENTICATED');
  });

  test('after the logout', async () => {
    await request(origin, accountsApi.logout, { as: shop.owner.token });
    expectError(await expectNoChange(server, () => refresh(shop.owner.refreshToken)), 'UNAUTHENTICATED');
  });
});

describe('a logout', () => {
  test('ends the current session at once', async () => {
    const { token } = shop.waiter;
    const response = await request(origin, accountsApi.logout, { as: token });
    expect(JSON.parse(response.text)).toEqual({ message: 'Logged out', data: {} });
    expectError(await getCurrentUser(token), 'UNAUTHENTICATED');
    expectError(await request(origin, shopsApi.employeeOf, { as: token }), 'UNAUTHENTICATED');
    expectError(await request(origin, accountsApi.logout, { as: token }), 'UNAUTHENTICATED');
  });

  test('keeps the sessions of other devices', async () => {
    const devices = await Promise.all(Array.from({ length: 3 }, () => loginOwner(origin, shop.owner.email)));
    const tokens = devices.map(({ data }) => data.accessToken);
    expect(new Set(tokens.map((token) => decodeClaims(token).sid)).size).toBe(3);
    const [phone = '', ...others] = tokens;
    await request(origin, accountsApi.logout, { as: phone });
    expectError(await getCurrentUser(phone), 'UNAUTHENTICATED');
    for (const token of [...others, shop.owner.token]) expect((await getCurrentUser(token)).status).toBe(200);
  });

  test('also revokes tokens that were refreshed before', async () => {
    const renewed = await refreshOrFail(shop.owner.refreshToken);
    await request(origin, accountsApi.logout, { as: renewed.accessToken });
    for (const token of [renewed.accessToken, shop.owner.token]) {
      expectError(await getCurrentUser(token), 'UNAUTHENTICATED');
    }
  });
});

test('sessions survive a restart', async () => {
  const evening = await startServer();
  const { owner } = await seedShop(evening);
  await evening.stop();
  const morning = await startServer({}, evening.dataDir);
  const response = await request(morning.origin, accountsApi.currentUser, { as: owner.token });
  await morning.close();
  expect(response.data.user.email).toBe(owner.email);
});

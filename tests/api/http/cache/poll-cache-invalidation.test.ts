import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '../../../support/api/orders.ts';
import { request } from '../../../support/client.ts';
import { recordStatements } from '../../../support/database/statements.ts';
import { loginOwner, PASSWORD, seedShop, type TestShop } from '../../../support/seed.ts';
import { decodeClaims, forgeToken } from '../../../support/tokens.ts';
import { useServer } from '../../../support/use-server.ts';

// The list's bytes are cached between polls, which must not be noticeable.

const server = await useServer();
const { origin, app } = server;

let shop: TestShop;
/** The tags of both roles, as a browser that both have used may send them. */
let etag: string;
beforeEach(async () => {
  shop = await seedShop(server);
  await placeOrder(server, shop);
  const tagOf = async (token: string) => (await poll(token)).headers.get('etag');
  etag = [await tagOf(shop.owner.token), await tagOf(shop.waiter.token)].join(', ');
  for (const { token } of [shop.owner, shop.waiter])
    for (let n = 0; n < 2; n++) expect((await poll(token, etag)).status).toBe(304);
});

const poll = (as: string, known = 'none') =>
  request(origin, ordersApi.getKots, {
    params: { shopId: shop.shopId },
    as,
    headers: { 'if-none-match': known },
  });

const waiterParams = () => ({
  params: { shopId: shop.shopId, employeeId: shop.waiter.employeeId },
  as: shop.owner.token,
});

/** Inside a commit of the server, which no request does. */
const executeInCommit = (sql: string) =>
  app.unitOfWork.writeAccount(async () => void app.databases.writer.prepare(sql).run(shop.shopId));

const ends: [string, number, () => Promise<unknown>][] = [
  ['signs out', 401, () => request(origin, accountsApi.logout, { as: shop.waiter.token })],
  ['is removed', 401, () => request(origin, employeesApi.deleteEmployee, waiterParams())],
  ['is given a new password', 401, () => request(origin, employeesApi.resetEmployeePassword, waiterParams())],
  [
    'no longer works here',
    404,
    () => executeInCommit("DELETE FROM memberships WHERE shop_id = ? AND part = 'waiter'"),
  ],
];

describe('between two polls with the same ETag', () => {
  test.each(ends)('a waiter who %s', async (_, status, end) => {
    await end();
    expect((await poll(shop.waiter.token, etag)).status).toBe(status);
    expect((await poll(shop.owner.token, etag)).status).toBe(304);
  });

  test('an owner who changes the password on another device', async () => {
    const { accessToken } = (await loginOwner(origin, shop.owner.email)).data;
    expect((await poll(shop.owner.token, etag)).status).toBe(304);
    const body = { oldPassword: PASSWORD, newPassword: 'another horse 2' };
    expect((await request(origin, accountsApi.changePassword, { body, as: accessToken })).status).toBe(200);
    expect((await poll(shop.owner.token, etag)).status).toBe(401);
    expect((await poll(accessToken, etag)).status).toBe(304);
  });

  test('a token that expires, although nothing is committed', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 3;
    const token = forgeToken(server, shop.owner.token, { claims: { exp } });
    expect((await poll(token, etag)).status).toBe(304);
    await expect.poll(async () => (await poll(token, etag)).status).toBe(401);
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1_000);
  });

  test('an order rebuilds the list', async () => {
    const kot = await placeOrder(server, shop, { body: { tableNo: 'T2' } });
    const after = await poll(shop.waiter.token, etag);
    expect(after.status).toBe(200);
    expect(after.data.kots.map(({ _id }) => _id)).toContain(kot._id);
  });

  test('the caller and the shop’s latest event are read in one query, and the list is not', async () => {
    const read = await recordStatements(server, () => poll(shop.owner.token, etag));
    expect(read).toHaveLength(1);
    for (const table of ['sessions', 'users', 'memberships', 'counters'])
      expect(read[0]).toContain(`"${table}"`);
  });

  test('an anonymous poll reads in one query that the shop exists and its latest event', async () => {
    const visit = () => request(origin, menuApi.getMyItems, { params: { shopId: shop.shopId } });
    await visit();
    const read = await recordStatements(server, visit);
    expect(read).toHaveLength(1);
    for (const table of ['memberships', 'counters']) expect(read[0]).toContain(`"${table}"`);
  });

  test('a token of the same session with another user is rejected', async () => {
    const forged = forgeToken(server, shop.owner.token, {
      claims: { sub: decodeClaims(shop.waiter.token).sub },
    });
    expect((await poll(forged, etag)).status).toBe(401);
  });
});

describe('of clients that poll continuously', () => {
  function startPolling(as: string) {
    const polls: { sent: number; status: number; etag: string | null }[] = [];
    let going = true;
    const sockets = Array.from({ length: 8 }, async () => {
      while (going) {
        const sent = performance.now();
        const { status, headers } = await poll(as, etag);
        polls.push({ sent, status, etag: headers.get('etag') });
      }
    });
    return async () => {
      const changed = performance.now();
      const before = polls.length;
      while (polls.length < before + 40) await new Promise((resolve) => setTimeout(resolve, 5));
      going = false;
      await Promise.all(sockets);
      return polls.filter(({ sent }) => sent > changed);
    };
  }

  test.each(ends)('none is authorized after a waiter %s', async (_, status, end) => {
    const later = startPolling(shop.waiter.token);
    await end();
    const statuses = (await later()).map((response) => response.status);
    expect(new Set(statuses)).toEqual(new Set([status]));
  });

  test('none receives the old list after an order is answered', async () => {
    for (let n = 0; n < 5; n++) {
      const later = startPolling(shop.waiter.token);
      await placeOrder(server, shop, { as: shop.owner.token });
      const responses = await later();
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      for (const { etag: newer } of responses) expect(etag).not.toContain(newer);
      etag = responses[0]?.etag ?? '';
    }
  });
});

import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPhoto } from '../../support/api/accounts.ts';
import { placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { postgresOnly } from '../../support/postgres/database-only.ts';
import { type ProxiedServer, startServerBehindProxy } from '../../support/postgres/server-behind-proxy.ts';
import type { TcpProxy } from '../../support/postgres/tcp-proxy.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const { describe } = postgresOnly;

describe('a commit whose response is lost', () => {
  let first: TestServer;
  let server: TestServer;
  let shop: TestShop;
  let proxy: TcpProxy;
  let leave: ProxiedServer['stop'];
  beforeAll(async () => {
    first = await startServer();
    shop = await seedShop(first);
    ({ server, proxy, stop: leave } = await startServerBehindProxy(first));
  });
  afterAll(async () => {
    await leave();
    await first.close();
  });

  test('is not repeated by the server, and the same idempotency key finds the stored response', async () => {
    const as = shop.owner.token;
    const { tokenNo } = await placeOrder(server, shop, { as });
    const once = { as, headers: { 'idempotency-key': 'lost on the way' } };
    proxy.dropCommitResponse();
    expectError(await postOrder(server, shop, once), 'BUSY');
    const again = await postOrder(server, shop, once);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.data.kot.tokenNo).toBe(tokenNo + 1);
    expect((await placeOrder(server, shop, { as })).tokenNo).toBe(tokenNo + 2);
  });

  test('keeps the picture it may refer to', async () => {
    const as = shop.owner.token;
    proxy.dropCommitResponse();
    const body = { avatar: await createPhoto() };
    expectError(await request(server.origin, accountsApi.updateAvatar, { as, body }), 'BUSY');
    const { data } = await request(server.origin, accountsApi.currentUser, { as });
    const named = data.user.avatar?.url ?? '';
    expect(named).toMatch(/^\/uploads\//);
    expect((await fetch(server.origin + named)).status).toBe(200);
  });
});

import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { listLive } from '@tawa/server/features/orders/orders.repository.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKitchenClient } from '../../support/api/kitchen.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { postgresOnly } from '../../support/postgres/database-only.ts';
import { startServerBehindProxy } from '../../support/postgres/server-behind-proxy.ts';
import { waitForBlockedStatement } from '../../support/postgres/table-locks.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const { describe } = postgresOnly;

describe('a list of several statements', () => {
  let server: TestServer;
  let shop: TestShop;
  beforeAll(async () => {
    server = await startServer();
    shop = await seedShop(server);
  });
  afterAll(() => server.close());

  test('contains a KOT that is cancelled between two of them', async () => {
    const { writer } = server.app.databases;
    const [before, meanwhile] = [await placeOrder(server, shop), await placeOrder(server, shop)];
    for (const kot of [before, meanwhile]) await changeStatus(server, shop, 'confirmKot', kot);
    await changeStatus(server, shop, 'deleteKot', before);
    const { view } = createKitchenClient(server, shop);
    writer.exec('BEGIN; LOCK TABLE kot_lines IN ACCESS EXCLUSIVE MODE');
    const wall = view('KITCHEN');
    await waitForBlockedStatement(writer, 'kot_lines');
    writer.prepare("UPDATE kots SET status = 'CANCELLED', changes = '[]' WHERE id = ?").run(meanwhile._id);
    writer.exec('COMMIT');
    expect((await wall).map(({ _id }) => _id)).toEqual([meanwhile._id, before._id]);
  });

  test('shows a KOT and its lines of one snapshot', async () => {
    const { writer } = server.app.databases;
    const kot = await placeOrder(server, shop, { body: { kotType: 'TAKEAWAY' } });
    writer.exec('BEGIN; LOCK TABLE kot_lines IN ACCESS EXCLUSIVE MODE');
    const params = { shopId: shop.shopId };
    const list = request(server.origin, ordersApi.getKots, { params, as: shop.owner.token });
    await waitForBlockedStatement(writer, 'kot_lines');
    writer.prepare('DELETE FROM kot_lines WHERE kot_id = ?').run(kot._id);
    writer.exec('COMMIT');
    const { kots } = (await list).data;
    expect(kots.find(({ _id }) => _id === kot._id)?.items).toHaveLength(1);
  });

  test('fails as busy, not as an internal error, while no connection is free', async () => {
    const { server: behind, proxy, stop } = await startServerBehindProxy(server);
    const { reader } = behind.app.databases;
    const scope = await authorizeShop(reader, 'shop.anyone', null, shop.shopId);
    proxy.disconnect();
    await expect(listLive({ tx: reader, scope })).rejects.toMatchObject({ errorName: 'server.busy' });
    proxy.reconnect();
    await stop();
  });
});

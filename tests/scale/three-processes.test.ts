import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bySize } from '../proof/proof.ts';
import { placeOrder } from '../support/api/orders.ts';
import { request } from '../support/client.ts';
import { loginWaiter } from '../support/seed.ts';
import { connectSocket } from '../support/sockets.ts';
import { waitUntil } from '../support/wait-until.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { environment } from './environment.ts';
import { openReconnectingSocket, type ReconnectingSocket } from './reconnecting-socket.ts';
import { findStoreFaults, latestSeq } from './store-checks.ts';

const { skipReason } = await environment;
const ORDERS = bySize({ small: 200, full: 2_000 });

describe.skipIf(skipReason)(`three processes behind a load balancer ${skipReason ?? ''}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster?.close());

  async function connectAt(origin: string, more: { token?: string; transports?: ['polling'] } = {}) {
    const { shopId, owner } = cluster.shop;
    const socket = await openReconnectingSocket(origin, { shopId, token: owner.token, ...more });
    onTestFinished(() => socket.close());
    return socket;
  }

  const connectToEach = () => Promise.all(cluster.servers.map(({ origin }) => connectAt(origin)));

  /** Every event once and in order, up to the newest. */
  async function expectAllEvents(sockets: ReconnectingSocket[]): Promise<void> {
    const head = latestSeq(cluster.openConnection(), cluster.shop.shopId);
    for (const socket of sockets) {
      await socket.waitForSeq(head);
      expect(socket.orderingFaults).toEqual([]);
      expect(socket.resyncCount()).toBe(0);
    }
  }

  test('diner, owner and kitchen on different processes receive every event once and in order', async () => {
    const [one, two, three] = cluster.servers;
    const { shopId, owner, waiter } = cluster.shop;
    const diner = await connectSocket(one.origin, { shopId, tableNo: 'T1' });
    const kitchen = await connectSocket(three.origin, { shopId, token: waiter.token });
    onTestFinished(() => {
      diner.close();
      kitchen.close();
    });
    const counter = await connectAt(two.origin);
    const { _id: kotId } = await placeOrder(one, cluster.shop, { body: { kotType: 'DINEIN' } });
    const params = { shopId, kotId };
    expect(await diner.socket.emitWithAck('kot:track', { kotId })).toEqual({ ok: true, status: 'REQUESTED' });
    await waitUntil(() => counter.received.some((one) => one.kotId === kotId) || undefined);
    // A process that delivered an event must list its change.
    const seen = await request(two.origin, ordersApi.getKots, { params: { shopId }, as: owner.token });
    expect(seen.data.kots.map(({ _id }) => _id)).toEqual([kotId]);
    await request(two.origin, ordersApi.confirmKot, { params, as: owner.token });
    await kitchen.waitFor('kot:confirmed');
    await request(three.origin, ordersApi.updateKot, { params, as: waiter.token });
    await diner.waitFor('kot:status', ({ status }) => status === 'SERVED');
    const invoice = await request(two.origin, invoicesApi.tableInvoice, {
      params: { shopId },
      body: { tableId: cluster.shop.tables.T1 },
      as: owner.token,
    });
    const payer = await connectSocket(one.origin, { invoiceId: invoice.data.invoice._id });
    onTestFinished(() => payer.close());
    const paid = await request(two.origin, invoicesApi.payInvoice, {
      params: { shopId, invoiceId: invoice.data.invoice._id },
      body: { paymentMode: 'CASH' },
      as: owner.token,
    });
    expect(paid.status).toBe(200);
    await payer.waitFor('invoice:status', ({ status }) => status === 'PAID');
    await kitchen.waitFor('table:occupancy', ({ table }) => (table as { isEmpty: boolean }).isEmpty);
    await expectAllEvents([counter]);
    expect(counter.received.map(({ name }) => name)).toEqual([
      'kot:created',
      'kot:confirmed',
      'table:occupancy',
      'kot:served',
      'invoice:opened',
      'kot:paid',
      'table:occupancy',
      'invoice:paid',
    ]);
    const told = diner.received
      .filter(({ name }) => name === 'kot:status')
      .map(({ message }) => message.status);
    expect(told).toEqual(['COOKING', 'SERVED', 'PAID']);
  });

  test(`${ORDERS} concurrent orders through three processes: numbers without gaps, each event once per client`, async () => {
    const { shopId, owner, items } = cluster.shop;
    const sockets = await connectToEach();
    const before = latestSeq(cluster.openConnection(), shopId);
    const tokens = await Promise.all(
      Array.from({ length: ORDERS }, async (_, n) => {
        const response = await request(cluster.servers[n % 3]?.origin ?? '', ordersApi.newOrder, {
          params: { shopId },
          body: {
            cartItems: [{ foodItemId: items.chai, qty: 1 }],
            kotType: 'TAKEAWAY',
            specialRequest: `number ${n}`,
          },
          as: owner.token,
        });
        expect(response.status, response.text).toBe(201);
        return response.data.kot.tokenNo;
      }),
    );
    tokens.sort((a, b) => a - b);
    expect(tokens).toEqual(tokens.map((_, n) => (tokens[0] ?? 0) + n));
    expect(latestSeq(cluster.openConnection(), shopId)).toBe(before + ORDERS);
    await expectAllEvents(sockets);
    for (const socket of sockets) expect(socket.received).toHaveLength(ORDERS);
    expect(findStoreFaults(cluster.openConnection(), [])).toEqual([]);
  });

  test('a change in one process is in the lists of another, even without sockets', async () => {
    const { shopId, owner, items } = cluster.shop;
    const isAvailable = (origin: string) =>
      request(origin, menuApi.getMyItems, { params: { shopId } }).then(
        ({ data }) => data.items.find(({ _id }) => _id === items.chai)?.isAvailable,
      );
    for (const wanted of [false, true]) {
      const [one, ...others] = cluster.servers;
      for (const { origin } of others) expect(await isAvailable(origin)).toBe(!wanted);
      const params = { shopId, itemId: items.chai };
      await request(one.origin, menuApi.editItem, { params, body: { isAvailable: wanted }, as: owner.token });
      for (const { origin } of others) expect(await isAvailable(origin)).toBe(wanted);
    }
  });

  test('a logout in one process is effective in the others at once, and closes their sockets', async () => {
    const { shopId, waiter } = cluster.shop;
    const [one, two, three] = cluster.servers;
    const session = (await loginWaiter(one.origin, waiter.saleId)).data;
    const as = session.accessToken;
    const sockets = await Promise.all(
      [two, three].map(({ origin }) => connectSocket(origin, { shopId, token: as })),
    );
    const closed = Promise.all(sockets.map((socket) => socket.waitForClose()));
    expect((await request(two.origin, ordersApi.getKots, { params: { shopId }, as })).status).toBe(200);
    await request(one.origin, accountsApi.logout, { as });
    for (const { origin } of [two, three])
      expect((await request(origin, ordersApi.getKots, { params: { shopId }, as })).status).toBe(401);
    await closed;
  });

  test('a long-polling client stays on its process behind the load balancer, and its WebSocket too', async () => {
    const { shopId, owner, items } = cluster.shop;
    const polling = await Promise.all(
      Array.from({ length: 6 }, () => connectAt(cluster.origin, { transports: ['polling'] })),
    );
    const upgrading = await openReconnectingSocket(cluster.origin, {
      shopId,
      token: owner.token,
      transports: ['polling', 'websocket'],
    });
    onTestFinished(() => upgrading.close());
    await waitUntil(() => upgrading.socket.io.engine.transport.name === 'websocket' || undefined);
    const placed = await request(cluster.origin, ordersApi.newOrder, {
      params: { shopId },
      body: { cartItems: [{ foodItemId: items.naan, qty: 1 }], kotType: 'TAKEAWAY' },
      as: owner.token,
    });
    for (const socket of [...polling, upgrading]) {
      await waitUntil(() => socket.received.some(({ kotId }) => kotId === placed.data.kot._id) || undefined);
      expect(socket.connectCount()).toBe(1);
    }
    await expectAllEvents([...polling, upgrading]);
  });

  test('process metrics are not available through the load balancer', async () => {
    for (const path of ['/metrics', '/%6detrics', '/metric%73'])
      expect((await fetch(cluster.origin + path)).status, path).toBe(404);
    expect((await fetch(`${cluster.servers[0].origin}/metrics`)).status).toBe(200);
  });
});

import { MAX_REPLAYED_EVENTS } from '@tawa/shared/event-limits.ts';
import { type LiveEventName, liveEvents } from '@tawa/shared/event-schemas.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  shop = await seedShop(server);
});
afterAll(() => server.close());

type ReconnectOptions = { as?: string; since?: number; over?: ('polling' | 'websocket')[] };

const reconnect = ({ as = shop.owner.token, since, over }: ReconnectOptions): Promise<TestSocket> =>
  connectSocket(server.origin, { token: as, shopId: shop.shopId, since }, over && { transports: over });

const eventsOf = ({ received }: TestSocket) => received.filter(({ name }) => name !== 'ready');
const seqsOf = (socket: TestSocket) => eventsOf(socket).map(({ message }) => message.seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const postOneOrder = () =>
  placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY', tableNo: undefined } });

/** Each order also opens an invoice, an event for the owner alone. */
async function createEvents(): Promise<void> {
  for (let n = 0; n < 2; n++)
    requireInvoice(await createInvoiceClient(server, shop).openSingle((await postOneOrder())._id));
}

test('each client receives the events it missed from its own position and role, and no event of another role', async () => {
  await createEvents();
  const all = await reconnect({ since: 0 });
  const everything = eventsOf(all);
  const head = everything.at(-1)?.message.seq ?? 0;
  expect(seqsOf(all)).toEqual(range(1, head));
  expect(everything.filter(({ name }) => name.startsWith('invoice:')).length).toBeGreaterThan(1);

  const wanted = range(0, head).flatMap((since) => [
    { since, as: shop.owner.token },
    { since, as: shop.waiter.token },
  ]);
  const sockets = await Promise.all(wanted.map(reconnect));
  for (const [index, { since, as }] of wanted.entries()) {
    const missed = everything.filter(
      ({ name, message }) =>
        message.seq > since &&
        (as === shop.owner.token || liveEvents[name as LiveEventName].audience !== 'invoice.read'),
    );
    expect(sockets[index]?.received.slice(0, -1)).toEqual(missed);
    expect(sockets[index]?.received.at(-1)).toMatchObject({ name: 'ready', message: { seq: head } });
  }
  for (const socket of [all, ...sockets]) socket.close();
});

test('a client that missed more than 500 events gets a replay if at most 500 are for its role', async () => {
  const { writer } = server.app.databases;
  const insert = writer.prepare(
    `INSERT INTO events (shop_id, seq, at, name, audience, payload) VALUES (?, ?, ?, ?, ?, '{"action":"added"}')`,
  );
  const latest = MAX_REPLAYED_EVENTS + 100;
  for (const seq of range(1, latest)) {
    const isForOwner = seq % 2 === 0;
    const [name, audience] = isForOwner ? ['invoice:opened', 'owner'] : ['menu:changed', 'everyone'];
    insert.run(shop.shopId, seq, Date.now(), name, audience);
  }
  writer.prepare(`INSERT INTO counters (shop_id, name, value) VALUES (?, 'seq', ?)`).run(shop.shopId, latest);
  const waiter = await reconnect({ as: shop.waiter.token, since: 0 });
  expect(seqsOf(waiter)).toEqual(range(1, latest).filter((seq) => seq % 2 === 1));
  const owner = await reconnect({ since: 0 });
  expect(owner.received).toMatchObject([{ name: 'resync', message: { seq: latest } }]);
  for (const socket of [waiter, owner]) socket.close();
});

test('at most 16 clients join at once, however many reconnect', async () => {
  const CLIENTS = 30;
  const joining: (() => void)[] = [];
  let isOpen = false;
  const alone = await startTestGateway(server, {
    ownerId: shop.owner.userId,
    async onHandshake(token) {
      // Only the second reading, before the join, has no token.
      if (token === undefined && !isOpen) await new Promise<void>((resolve) => joining.push(resolve));
    },
  });
  // Each client has its own shop, because the sockets of one shop join one at a time.
  const connecting = range(1, CLIENTS).map((n) =>
    connectSocket(alone.origin, { token: 'token', shopId: `shop ${n}`, since: 0 }),
  );
  await expect.poll(() => alone.gateway.socketsByRole().OWNER).toBe(CLIENTS);
  expect(joining).toHaveLength(16);
  isOpen = true;
  for (const join of joining) join();
  for (const socket of await Promise.all(connecting)) {
    expect(socket.eventNames()).toEqual(['ready']);
    socket.close();
  }
  alone.close();
});

test('events during the reconnect arrive too: a replay ends with the newest event', async () => {
  await createEvents();
  const before = await reconnect({ since: 1 });
  const { received } = before;
  const head = received.at(-1)?.message.seq ?? 0;
  await postOneOrder();
  const after = await reconnect({ since: 1 });
  expect(seqsOf(after)).toEqual(range(2, head + 1));
  await before.waitFor('kot:created', ({ seq }) => seq === head + 1);
  expect(seqsOf(before)).toEqual(range(2, head + 1));
  before.close();
  after.close();
});

test('clients that reconnect during many orders receive each event exactly once', async () => {
  const ORDERS = 40;
  await postOneOrder();
  const joining: Promise<TestSocket>[] = [];
  const orderAndReconnect = async (n: number) => {
    await postOneOrder();
    for (const as of [shop.owner.token, shop.waiter.token]) joining.push(reconnect({ as, since: n % 2 }));
  };
  await Promise.all(range(1, ORDERS).map(orderAndReconnect));
  for (const [index, socket] of (await Promise.all(joining)).entries()) {
    await socket.waitFor('kot:created', ({ seq }) => seq === ORDERS + 1);
    const [first = 0] = seqsOf(socket);
    expect([1, 2], `socket ${index}`).toContain(first);
    expect(seqsOf(socket)).toEqual(range(first, ORDERS + 1));
    socket.close();
  }
});

test.each([[['polling']], [['polling', 'websocket']], [['websocket']]] as [ReconnectOptions['over']][])(
  'over %j the same events arrive, with short and long frames',
  async (over) => {
    await postOneOrder();
    const { writer } = server.app.databases;
    const long = { action: 'deleted', item: { name: 'पनीर ₹'.repeat(12_000) } };
    const insert = writer.prepare(
      `INSERT INTO events (shop_id, seq, at, name, audience, payload) VALUES (?, ?, ?, 'menu:changed', 'everyone', ?)`,
    );
    insert.run(shop.shopId, 2, Date.now(), JSON.stringify({ action: 'added' }));
    insert.run(shop.shopId, 3, Date.now(), JSON.stringify(long));
    writer.prepare(`UPDATE counters SET value = 3 WHERE shop_id = ? AND name = 'seq'`).run(shop.shopId);

    const socket = await reconnect({ since: 1, ...(over && { over }) });
    expect(seqsOf(socket)).toEqual([2, 3]);
    expect(socket.received[0]?.message).toMatchObject({ action: 'added' });
    expect(socket.received[1]?.message).toMatchObject(long);
    await postOneOrder();
    expect((await socket.waitFor('kot:created')).seq).toBe(4);
    socket.close();
  },
);

// @area database

import { createNotifyChannel } from '@tawa/server/db/postgres/notify.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeStatus, placeOrder, postOrder } from '../support/api/orders.ts';
import { request } from '../support/client.ts';
import { advanceSeq } from '../support/database/event-log.ts';
import { expectError } from '../support/expect/error-response.ts';
import { postgresOnly } from '../support/postgres/database-only.ts';
import { ensureDatabase } from '../support/postgres/databases.ts';
import { startServerBehindProxy } from '../support/postgres/server-behind-proxy.ts';
import { waitForBlockedStatement } from '../support/postgres/table-locks.ts';
import { seedShop, type TestShop } from '../support/seed.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { connectSocket } from '../support/sockets.ts';
import { decodeClaims } from '../support/tokens.ts';
import { waitUntil } from '../support/wait-until.ts';

const { describe } = postgresOnly;

describe('two processes on one database', () => {
  let here: TestServer;
  let there: TestServer;
  let shop: TestShop;
  beforeAll(async () => {
    here = await startServer();
    there = await startServer({}, here.dataDir);
    shop = await seedShop(here);
  });
  afterAll(async () => {
    await there.stop();
    await here.close();
  });
  const connectAt = ({ origin }: TestServer, since?: number) =>
    connectSocket(origin, { shopId: shop.shopId, token: shop.owner.token, since });

  /** Appends an event without a notification. */
  function duplicateEvent(of: TestShop, seq: number): void {
    const { writer } = here.app.databases;
    const columns = 'shop_id, seq + 1, at, name, audience, payload';
    writer
      .prepare(`INSERT INTO events SELECT ${columns} FROM events WHERE shop_id = ? AND seq = ?`)
      .run(of.shopId, seq);
    advanceSeq(here, of);
  }

  test('see at once a user renamed, logged out or removed by the other process', async () => {
    const busy = await seedShop(here);
    const { shopId, waiter, owner } = busy;
    const input = { params: { shopId, employeeId: waiter.employeeId }, as: owner.token };
    const ordered = (as: string) =>
      postOrder(here, busy, { as, body: { kotType: 'TAKEAWAY', tableNo: undefined } });
    expect((await ordered(waiter.token)).status).toBe(201);
    await request(there.origin, employeesApi.editEmployee, { ...input, body: { name: 'Renamed' } });
    expect((await ordered(waiter.token)).data.kot.placedBy.name).toBe('Renamed');
    await request(there.origin, employeesApi.deleteEmployee, input);
    expectError(await ordered(waiter.token), 'UNAUTHENTICATED');

    expect((await ordered(owner.token)).status).toBe(201);
    await request(there.origin, accountsApi.logout, { as: owner.token });
    expectError(await ordered(owner.token), 'UNAUTHENTICATED');
    // Another shop's owner orders as a diner, whose identity the write lock does not re-check.
    const otherOwner = await seedShop(here);
    const orderAsDiner = () =>
      postOrder(here, busy, {
        as: otherOwner.owner.token,
        body: { customerName: 'Asha', customerPhoneNo: '9876543210' },
      });
    expect((await orderAsDiner()).status).toBe(201);
    await request(there.origin, accountsApi.logout, { as: otherOwner.owner.token });
    expectError(await orderAsDiner(), 'UNAUTHENTICATED');
  });

  test('send every event to each client once and in order, whichever process caused it', async () => {
    const sockets = await Promise.all([connectAt(here), connectAt(there)]);
    const orders = Array.from({ length: 30 }, (_, n) =>
      placeOrder(n % 2 ? here : there, shop, { as: shop.owner.token }),
    );
    const tokens = (await Promise.all(orders)).map(({ tokenNo }) => tokenNo);
    expect(tokens.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + (tokens[0] ?? 0)));
    const last = await changeStatus(there, shop, 'confirmKot', await placeOrder(here, shop));
    expect(last.status).toBe(200);
    for (const socket of sockets) {
      await socket.waitFor('kot:confirmed');
      const seqs = socket.received.slice(1).map(({ message }) => message.seq);
      expect(seqs).toEqual(Array.from(seqs, (_, n) => n + (seqs[0] ?? 0)));
      socket.close();
    }
    expect(sockets[0]?.received.slice(1)).toEqual(sockets[1]?.received.slice(1));
  });

  test('share idempotency keys and invalidate polls of each other', async () => {
    const as = shop.owner.token;
    const once = { as, headers: { 'idempotency-key': 'the same tap' } };
    const [one, other] = await Promise.all([placeOrder(here, shop, once), placeOrder(there, shop, once)]);
    expect(other).toEqual(one);
    const list = ({ origin }: TestServer, etag = '') =>
      request(origin, ordersApi.getKots, {
        params: { shopId: shop.shopId },
        as,
        headers: etag ? { 'if-none-match': etag } : {},
      });
    const etag = (await list(there)).headers.get('etag') ?? '';
    expect((await list(there, etag)).status).toBe(304);
    const kot = await placeOrder(here, shop, { as });
    expect((await list(there, etag)).data.kots.map(({ _id }) => _id)).toContain(kot._id);
  });

  test('close sockets of a session ended by the other process, and reject it at once', async () => {
    const session = await seedShop(here);
    const auth = { shopId: session.shopId, token: session.owner.token };
    const socket = await connectSocket(there.origin, auth);
    await request(here.origin, accountsApi.logout, { as: session.owner.token });
    const refused = await request(there.origin, accountsApi.currentUser, { as: session.owner.token });
    expectError(refused, 'UNAUTHENTICATED');
    await socket.waitForClose();
  });

  test('notify each other of an ended session and close its sockets', async () => {
    const { writer } = here.app.databases;
    const url = ensureDatabase(here.dataDir).DATABASE_URL ?? '';
    const notifications: string[] = [];
    const channel = createNotifyChannel(url);
    await new Promise<void>((resolve) => channel.subscribe((text) => notifications.push(text), resolve));
    const [loggedOutShop, notifiedShop] = [await seedShop(here), await seedShop(here)];
    await request(here.origin, accountsApi.logout, { as: loggedOutShop.owner.token });
    await waitUntil(() => notifications.includes(`ended ${decodeClaims(loggedOutShop.owner.token).sid}`));
    const socket = await connectSocket(there.origin, {
      shopId: notifiedShop.shopId,
      token: notifiedShop.owner.token,
    });
    // The session stays active, so only the notification can close the socket.
    writer.prepare("SELECT pg_notify('tawa', ?)").all(`ended ${decodeClaims(notifiedShop.owner.token).sid}`);
    await socket.waitForClose();
    await channel.close();
  });

  test('send an event once to a client that connects while the log is read', async () => {
    const { writer } = here.app.databases;
    const own = await seedShop(here);
    const { shopId } = own;
    for (let n = 0; n < 2; n++) await placeOrder(here, own);
    const head = Number(writer.prepare('SELECT max(seq) FROM events WHERE shop_id = ?').pluck().get(shopId));
    writer.exec('BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    const coming = connectSocket(there.origin, { shopId, token: own.owner.token, since: head - 1 });
    await waitForBlockedStatement(writer, 'events');
    duplicateEvent(own, head);
    writer.exec('COMMIT');
    const socket = await coming;
    await placeOrder(here, own);
    await socket.waitFor('kot:created', ({ seq }) => seq === head + 2);
    expect(socket.received.map(({ name, message }) => `${name} ${message.seq - head}`)).toEqual([
      'kot:created 0',
      'ready 0',
      'kot:created 1',
      'kot:created 2',
    ]);
    socket.close();
  });

  test('catch up on missed notifications when the connection to the database returns', async () => {
    const { writer } = here.app.databases;
    const ending = await seedShop(here);
    const [socket, closing] = [
      await connectAt(there),
      await connectSocket(there.origin, { shopId: ending.shopId, token: ending.owner.token }),
    ];
    await placeOrder(there, shop);
    const { seq } = await socket.waitFor('kot:created');
    duplicateEvent(shop, seq);
    writer.prepare('UPDATE sessions SET ended_at = 1 WHERE id = ?').run(decodeClaims(ending.owner.token).sid);
    writer.exec(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tawa'",
    );
    await socket.waitFor('kot:created', (message) => message.seq === seq + 1);
    await closing.waitForClose();
    socket.close();
  });
});

describe('an unavailable database', () => {
  test('answers 503, sockets stay connected, and orders and events resume', async () => {
    const first = await startServer();
    const shop = await seedShop(first);
    const { server, proxy, stop } = await startServerBehindProxy(first);
    const socket = await connectSocket(server.origin, { shopId: shop.shopId, token: shop.owner.token });
    const as = shop.owner.token;
    await placeOrder(server, shop, { as });

    proxy.disconnect();
    const key = { as, headers: { 'idempotency-key': 'while it was away' } };
    expectError(await postOrder(server, shop, key), 'BUSY');
    const list = { params: { shopId: shop.shopId }, as };
    expectError(await request(server.origin, ordersApi.getKots, list), 'BUSY');
    const elsewhere = await placeOrder(first, shop, { as });

    proxy.reconnect();
    await waitUntil(async () => (await postOrder(server, shop, key)).status === 201);
    await waitUntil(() => socket.eventNames().filter((name) => name === 'kot:created').length === 3);
    expect(socket.socket.connected).toBe(true);
    const created = socket.received.filter(({ name }) => name === 'kot:created');
    const tokens = created.map(({ message }) => (message.kot as { tokenNo: number }).tokenNo);
    expect(tokens).toEqual([1, elsewhere.tokenNo, 3]);

    await placeOrder(first, shop, { as });
    await waitUntil(() => socket.eventNames().filter((name) => name === 'kot:created').length === 4);
    socket.close();
    await stop();
    await first.close();
  });
});

describe('a process that was cut off longer than the event log reaches back', () => {
  test('asks its clients to refetch and sends later events', async () => {
    const first = await startServer();
    const shop = await seedShop(first);
    const { server, proxy, stop } = await startServerBehindProxy(first);
    const { shopId } = shop;
    const staff = await connectSocket(server.origin, { shopId, token: shop.owner.token });
    const diner = await connectSocket(server.origin, { shopId, tableNo: 'T1' });
    const order = () => placeOrder(first, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
    await order();
    await staff.waitFor('kot:created');

    proxy.disconnect();
    for (let n = 0; n < 3; n++) await order();
    const { writer } = first.app.databases;
    writer.prepare('DELETE FROM events WHERE shop_id = ? AND seq < 4').run(shopId);
    proxy.reconnect();
    expect((await staff.waitFor('resync')).seq).toBe(4);
    await waitUntil(() => diner.eventNames().length === 2);
    const { tokenNo } = await order();
    await staff.waitFor('kot:created', ({ kot }) => (kot as { tokenNo: number }).tokenNo === tokenNo);
    expect(staff.received.map(({ name, message }) => `${name} ${message.seq}`)).toEqual([
      'ready 0',
      'kot:created 1',
      'resync 4',
      'kot:created 5',
    ]);
    expect(diner.eventNames()).toEqual(['ready', 'ready']);
    for (const socket of [staff, diner]) {
      expect(socket.socket.connected).toBe(true);
      socket.close();
    }
    await stop();
    await first.close();
  });
});

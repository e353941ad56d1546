import { insertMembership } from '@tawa/server/auth/memberships.repository.ts';
import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { readEventsAfter } from '@tawa/server/events/event-log.repository.ts';
import { createUnitOfWork } from '@tawa/server/events/unit-of-work.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const sqlite = sqliteOnly('its commits are listened to');

const server = await useServer();
const { databases } = server.app;
const { reader, writer } = databases;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const tableEvent = (isEmpty: boolean) =>
  ({
    name: 'table:occupancy',
    payload: { table: { _id: shop.tables.T1, name: 'T1', isEmpty } },
  }) as const;

test('an event is published after the commit is readable', async () => {
  const told: { seq: number; logged: number }[] = [];
  const unitOfWork = createUnitOfWork(databases, (shopId, events) => {
    const [row] = reader.all<{ logged: number }>(
      `SELECT coalesce(max(seq), 0) AS logged FROM events WHERE shop_id = '${shopId}'`,
    );
    for (const { seq } of events) told.push({ seq, logged: row?.logged ?? 0 });
  });
  const scope = await authorizeShop(reader, 'shop.anyone', null, shop.shopId);
  await Promise.all(
    [false, true, false].map((isEmpty) =>
      unitOfWork.write(scope, async (write) => write.announce(tableEvent(isEmpty))),
    ),
  );
  expect(told.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  for (const { seq, logged } of told) expect(logged).toBeGreaterThanOrEqual(seq);
});

test('a rolled back change publishes no event', async () => {
  const told: number[] = [];
  const unitOfWork = createUnitOfWork(databases, (_shopId, events) => {
    told.push(...events.map(({ seq }) => seq));
  });
  const scope = await authorizeShop(reader, 'shop.anyone', null, shop.shopId);
  const refused = unitOfWork.write(scope, async (write) => {
    write.announce(tableEvent(false));
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  expect(told).toEqual([]);
  expect((await readEventsAfter(reader, shop.shopId, 0)).events).toEqual([]);
});

test('a restored backup that reaches the same sequence number returns its own list', async () => {
  const first = await startServer();
  const here = await seedShop(first);
  const takeaway = { as: here.owner.token, body: { kotType: 'TAKEAWAY' } };
  const list = ({ origin }: TestServer, etag?: string) =>
    request(origin, ordersApi.getKots, {
      params: { shopId: here.shopId },
      as: here.owner.token,
      headers: etag ? { 'if-none-match': etag } : {},
    });
  await placeOrder(first, here, takeaway);
  const etag = (await list(first)).headers.get('etag') ?? '';
  expect((await list(first, etag)).status).toBe(304);

  // As if a backup from before the order had been restored.
  for (const sql of [
    'DELETE FROM events WHERE shop_id = ?',
    "DELETE FROM counters WHERE shop_id = ? AND name = 'seq'",
  ]) {
    first.app.databases.writer.prepare(sql).run(here.shopId);
  }
  await first.stop();
  const second = await startServer({}, first.dataDir);
  const other = await placeOrder(second, here, takeaway);
  const response = await list(second, etag);
  expect(response.status).toBe(200);
  expect(response.data.kots[0]?._id).toBe(other._id);
  await second.close();
});

sqlite.test('neither a response nor an event is sent before the commit succeeds', async () => {
  const told: number[] = [];
  const unitOfWork = createUnitOfWork(databases, (_shopId, events) => {
    told.push(...events.map(({ seq }) => seq));
  });
  const scope = await authorizeShop(reader, 'shop.anyone', null, shop.shopId);
  const stranger = { shopId: shop.shopId, userId: 'unknown-user', shopRole: 'waiter' } as const;
  await expectNoChange(server, async () => {
    const done = await Promise.allSettled([
      unitOfWork.write(scope, async (write) => write.announce(tableEvent(false))),
      // SQLite checks this only at the commit, where a full disk fails too.
      unitOfWork.writeAccount(async ({ tx }) => {
        writer.pragma('defer_foreign_keys = ON');
        await insertMembership(tx, stranger);
      }),
    ]);
    expect(done).toMatchObject([
      { status: 'rejected', reason: { errorName: 'server.busy' } },
      { status: 'rejected', reason: { errorName: 'server.busy' } },
    ]);
  });
  expect(told).toEqual([]);
});

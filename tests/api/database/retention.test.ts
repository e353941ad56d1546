import { purgeExpiredResponses } from '@tawa/server/events/idempotency.repository.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { MIN_RETAINED_EVENTS } from '@tawa/shared/event-limits.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { ageRows } from '../../support/database/age-rows.ts';
import { countRows } from '../../support/database/count-rows.ts';
import { fillEventLog } from '../../support/database/event-log.ts';
import { rejectRowWrites } from '../../support/database/reject-row-writes.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { recordStatements } from '../../support/database/statements.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { app, origin } = server;
const { writer } = app.databases;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

/** With an event and a stored response. */
const placeKeyedOrder = (key: string) =>
  placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'TAKEAWAY' },
    headers: { 'idempotency-key': key },
  });

async function logEvents(count: number): Promise<void> {
  await placeKeyedOrder('one');
  fillEventLog(server, shop, 2, count);
}

const seqs = () =>
  writer
    .prepare('SELECT min(seq) AS oldest, max(seq) AS newest, count(*) AS count FROM events WHERE shop_id = ?')
    .get(shop.shopId);

test('a log older than a day keeps its newest thousand events', async () => {
  await logEvents(MIN_RETAINED_EVENTS + 350);
  ageRows(writer, 1);
  await app.retention.runAll();
  expect(seqs()).toEqual({ oldest: 351, newest: MIN_RETAINED_EVENTS + 350, count: MIN_RETAINED_EVENTS });
});

test('a log younger than a day keeps all events', async () => {
  await logEvents(MIN_RETAINED_EVENTS + 350);
  await app.retention.runAll();
  expect(seqs()).toEqual({ oldest: 1, newest: MIN_RETAINED_EVENTS + 350, count: MIN_RETAINED_EVENTS + 350 });
});

test('a partly older log keeps the events of the last day', async () => {
  await logEvents(MIN_RETAINED_EVENTS + 350);
  writer.prepare('UPDATE events SET at = at - 86400000 WHERE shop_id = ? AND seq <= 120').run(shop.shopId);
  await app.retention.runAll();
  expect(seqs()).toMatchObject({ oldest: 121 });
});

test('stored responses expire after a day and are deleted in batches that let orders through', async () => {
  for (let key = 0; key < 3; key++) await placeKeyedOrder(`key ${key}`);
  writer.exec(
    `WITH RECURSIVE old(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM old WHERE n < 2000)
     INSERT INTO idempotency_keys (route, shop_id, actor, key, body_hash, answer, event_seq, event_member, created_at)
     SELECT route, shop_id, actor, 'copy ' || n, body_hash, answer, event_seq, event_member, created_at - 86400000 - n
     FROM idempotency_keys, old WHERE shop_id = '${shop.shopId}' AND key = 'key 0'`,
  );
  const of = `shop_id = '${shop.shopId}'`;
  expect(countRows(server, 'idempotency_keys', of)).toBe(2003);
  let isTidying = true;
  let orders = 0;
  async function takeOrders(): Promise<void> {
    while (isTidying) await placeKeyedOrder(`meanwhile ${orders++}`);
  }
  const statements = await recordStatements(server, async () => {
    const tidying = app.retention.runAll().finally(() => {
      isTidying = false;
    });
    await Promise.all([tidying, takeOrders()]);
  });
  expect(countRows(server, 'idempotency_keys', of)).toBe(3 + orders);
  const isDeleteBatch = (sql: string) => sql.startsWith('delete from "idempotency_keys"');
  const between = statements.slice(
    statements.findIndex(isDeleteBatch),
    statements.findLastIndex(isDeleteBatch),
  );
  expect(between.some((sql) => sql.includes('insert into "kots"'))).toBe(true);
});

describe('expired responses among fresh ones', () => {
  /** Copies of the response of `key 0`, of which every hundredth has expired. */
  async function storeResponses(count: number): Promise<void> {
    await placeKeyedOrder('key 0');
    writer.exec(
      `WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${count})
       INSERT INTO idempotency_keys (route, shop_id, actor, key, body_hash, answer, event_seq, event_member, created_at)
       SELECT route, shop_id, actor, 'copy ' || n, body_hash, answer, event_seq, event_member,
         CASE WHEN n % 100 = 0 THEN created_at - 86400000 ELSE created_at END
       FROM idempotency_keys, copies WHERE shop_id = '${shop.shopId}' AND key = 'key 0'`,
    );
  }

  test('are deleted together: a commit per part of the table would delay orders', async () => {
    await storeResponses(3000);
    expect(await app.retention.runAll()).toBe(1);
    expect(countRows(server, 'idempotency_keys', `shop_id = '${shop.shopId}'`)).toBe(3001 - 30);
  });

  test('stay if a request replaced them meanwhile', async () => {
    await storeResponses(200);
    const { unitOfWork, databases } = app;
    for await (const deleteBatch of purgeExpiredResponses(databases.reader, Date.now())) {
      const { status, headers } = await postOrder(server, shop, {
        as: shop.owner.token,
        body: { kotType: 'TAKEAWAY' },
        headers: { 'idempotency-key': 'copy 200' },
      });
      expect([status, headers.get('idempotency-replayed')]).toEqual([201, null]);
      await unitOfWork.writeAccount(({ tx }) => deleteBatch(tx));
    }
    const of = `shop_id = '${shop.shopId}' AND key`;
    expect(countRows(server, 'idempotency_keys', `${of} = 'copy 100'`)).toBe(0);
    expect(countRows(server, 'idempotency_keys', `${of} = 'copy 200'`)).toBe(1);
  });
});

test('a session is deleted with its last refresh token, and a used one stays', async () => {
  const sessions = () => countRows(server, 'sessions', `user_id = '${shop.owner.userId}'`);
  const { data } = await request(origin, accountsApi.refreshToken, {
    body: { refreshToken: shop.owner.refreshToken },
  });
  const before = sessions();
  writer.prepare('UPDATE refresh_tokens SET expires_at = 1 WHERE rotated_at IS NOT NULL').run();
  await app.retention.runAll();
  expect(countRows(server, 'refresh_tokens', 'expires_at = 1')).toBe(0);
  expect(sessions()).toBe(before);
  const again = await request(origin, accountsApi.refreshToken, {
    body: { refreshToken: data.refreshToken },
  });
  expect(again.status).toBe(200);
  ageRows(writer);
  await app.retention.runAll();
  expect(countRows(server, 'sessions')).toBe(0);
});

test('a failing erasure delays neither other customers nor other retention jobs', async () => {
  await placeKeyedOrder('old');
  const kots: Kot[] = [];
  for (const customerPhoneNo of ['7000000001', '7000000002']) {
    const body = { customerName: 'Asha', customerPhoneNo, kotType: 'TAKEAWAY' };
    const kot = await placeOrder(server, shop, { body });
    await changeStatus(server, shop, 'rejectKot', kot);
    kots.push(kot);
  }
  const customerIds = kots.map(({ customerId }) => customerId?._id ?? '');
  const letAllGo = rejectRowWrites(writer, 'UPDATE', 'kots');
  for (const customerId of customerIds)
    await request(origin, customersApi.eraseCustomer, {
      params: { customerId, shopId: shop.shopId },
      as: shop.owner.token,
    });
  expect(countRows(server, 'erasures')).toBe(2);
  letAllGo();
  const letGo = rejectRowWrites(writer, 'UPDATE', 'kots', `old.customer_id = '${customerIds[0]}'`);
  writer.exec('UPDATE idempotency_keys SET created_at = 1');
  await app.retention.runAll();
  expect(countRows(server, 'idempotency_keys')).toBe(0);
  expect(countRows(server, 'erasures', `customer_id = '${customerIds[0]}'`)).toBe(1);
  expect(countRows(server, 'erasures')).toBe(1);
  letGo();
  await app.retention.runAll();
  expect(countRows(server, 'erasures')).toBe(0);
});

test('nothing is written if nothing is old', async () => {
  expect(await expectNoChange(server, () => app.retention.runAll())).toBe(0);
});

import { EVENT_RETENTION_MS } from '@tawa/shared/event-limits.ts';
import { IDEMPOTENCY_RETENTION_MS } from '@tawa/shared/orders/orders.rules.ts';
import { expect, test } from 'vitest';
import { postOrder } from '../../support/api/orders.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { writer } = server.app.databases;

test('a stored response contains the data of the response, which its replay repeats', async () => {
  const shop = await seedShop(server);
  const input = { headers: { 'idempotency-key': 'as text' }, as: shop.waiter.token };
  const first = await postOrder(server, shop, input);
  const stored = writer
    .prepare('SELECT CAST(answer AS TEXT) FROM idempotency_keys WHERE shop_id = ?')
    .pluck()
    .get(shop.shopId) as string;
  expect(JSON.parse(stored)).toEqual(JSON.parse(first.text).data.kot);
  expect((await postOrder(server, shop, input)).text).toBe(first.text);
});

test('a response that an earlier version stored as a reference to its event is replayed', async () => {
  const shop = await seedShop(server);
  const headers = { 'idempotency-key': 'by reference' };
  const first = await postOrder(server, shop, { headers });
  const seq = writer
    .prepare("SELECT seq FROM events WHERE shop_id = ? AND name = 'kot:created'")
    .pluck()
    .get(shop.shopId);
  writer
    .prepare(
      "UPDATE idempotency_keys SET answer = NULL, event_seq = ?, event_member = 'kot' WHERE shop_id = ?",
    )
    .run(seq, shop.shopId);
  expect((await postOrder(server, shop, { headers })).text).toBe(first.text);
});

test('an event is kept at least as long as a response that refers to it', () => {
  expect(EVENT_RETENTION_MS).toBeGreaterThanOrEqual(IDEMPOTENCY_RETENTION_MS);
});

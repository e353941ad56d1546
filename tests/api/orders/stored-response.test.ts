import { EVENT_RETENTION_MS } from '@tawa/shared/event-limits.ts';
import { liveEvents } from '@tawa/shared/event-schemas.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { IDEMPOTENCY_RETENTION_MS } from '@tawa/shared/orders/orders.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { postOrder } from '../../support/api/orders.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { writer } = server.app.databases;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const isReplayed = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed') === 'true';
const readKey = () =>
  writer
    .prepare(
      'SELECT CAST(answer AS TEXT) AS answer, event_seq, event_member, created_at FROM idempotency_keys WHERE shop_id = ?',
    )
    .get(shop.shopId) as Record<string, unknown>;
const readCreation = () =>
  writer
    .prepare("SELECT seq, at FROM events WHERE shop_id = ? AND name = 'kot:created'")
    .get(shop.shopId) as { seq: number; at: number };

const asWaiter = () => ({ as: shop.waiter.token });
test.each([
  ['a waiter', asWaiter],
  ['the owner', () => ({ as: shop.owner.token })],
  // A diner gets neither the id of the customer nor who else has the phone number.
  ['a diner', () => ({})],
])('the stored response to an order of %s is its event, and a replay has the same bytes', async (_, by) => {
  const input = { headers: { 'idempotency-key': 'by event' }, ...by() };
  const first = await postOrder(server, shop, input);
  const { seq, at } = readCreation();
  expect(readKey()).toEqual({ answer: null, event_seq: seq, event_member: 'kot', created_at: at });
  const again = await postOrder(server, shop, input);
  expect([isReplayed(again), again.text]).toEqual([true, first.text]);
});

test('a response that another version stored as JSON is replayed', async () => {
  const input = { headers: { 'idempotency-key': 'as text' }, ...asWaiter() };
  const first = await postOrder(server, shop, input);
  writer
    .prepare(
      'UPDATE idempotency_keys SET answer = ?, event_seq = NULL, event_member = NULL WHERE shop_id = ?',
    )
    .run(JSON.stringify(first.data.kot), shop.shopId);
  const again = await postOrder(server, shop, input);
  expect([isReplayed(again), again.text]).toEqual([true, first.text]);
});

test('a key whose event has expired is a new key', async () => {
  const input = { headers: { 'idempotency-key': 'yesterday' }, ...asWaiter() };
  const first = await postOrder(server, shop, input);
  writer.prepare('DELETE FROM events WHERE shop_id = ?').run(shop.shopId);
  const second = await postOrder(server, shop, input);
  expect([isReplayed(second), second.status]).toEqual([false, 201]);
  expect(second.data.kot._id).not.toBe(first.data.kot._id);
  const again = await postOrder(server, shop, input);
  expect([isReplayed(again), again.text]).toEqual([true, second.text]);
});

test('an event has all of a KOT that the response to an order has', () => {
  expect(ordersApi.newOrder.data.shape.kot).toBe(liveEvents['kot:created'].payload.shape.kot);
});

test('an event is kept at least as long as a response that refers to it', () => {
  expect(EVENT_RETENTION_MS).toBeGreaterThanOrEqual(IDEMPOTENCY_RETENTION_MS);
});

import { EVENT_RETENTION_MS } from '@tawa/shared/events.ts';
import { IDEMPOTENCY_RETENTION_MS } from '@tawa/shared/orders/orders.rules.ts';
import { expect, test } from 'vitest';
import { postOrder } from '../../support/api/orders.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

test('a stored response refers to its event, whose text the response repeats', async () => {
  const shop = await seedShop(server);
  const headers = { 'idempotency-key': 'by reference' };
  const first = await postOrder(server, shop, { headers });
  const { writer } = server.app.databases;
  const stored = writer
    .prepare(
      'SELECT answer, event_seq AS seq, event_member AS member FROM idempotency_keys WHERE shop_id = ?',
    )
    .get(shop.shopId) as { answer: unknown; seq: number; member: string };
  expect(stored).toMatchObject({ answer: null, member: 'kot' });
  const text = writer
    .prepare('SELECT CAST(payload AS TEXT) FROM events WHERE shop_id = ? AND seq = ?')
    .pluck()
    .get(shop.shopId, stored.seq);
  expect(first.text).toContain(`"data":${text}`);
  expect((await postOrder(server, shop, { headers })).text).toBe(first.text);
});

test('an event is kept at least as long as a response that refers to it', () => {
  expect(EVENT_RETENTION_MS).toBeGreaterThanOrEqual(IDEMPOTENCY_RETENTION_MS);
});

import { afterAll, expect, test } from 'vitest';
import { openRestaurant } from '../support/restaurant.ts';

const restaurant = await openRestaurant();
const { origin, app } = restaurant;
afterAll(restaurant.close);

const ask = async () => {
  const answer = await fetch(`${origin}/readyz`);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
};

test('ready while a write would be committed, not while none would, and ready again after that', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { status: 'ready' } });
  app.databases.writer.pragma('query_only = ON');
  await expect.poll(ask, { timeout: 5_000 }).toEqual({
    status: 503,
    retryAfter: '5',
    body: { status: 'not ready', troubles: ['the database takes no writes'] },
  });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  app.databases.writer.pragma('query_only = OFF');
  await expect.poll(async () => (await ask()).status, { timeout: 5_000 }).toBe(200);
});

test('many who ask cause one write', async () => {
  await expect.poll(async () => (await ask()).status, { timeout: 5_000 }).toBe(200);
  const { commits } = app.databases;
  const before = commits.count;
  await Promise.all(Array.from({ length: 50 }, ask));
  expect(commits.count - before).toBeLessThanOrEqual(1);
});

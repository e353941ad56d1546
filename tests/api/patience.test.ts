import { expect, test } from 'vitest';
import { openRestaurant } from '../support/restaurant.ts';

/** In ms; how late a web server sees what it looks for is part of it. */
const LIMIT = 15_000;
const LOOKS_EVERY = 1_000;

test('whoever is slow is gone within 15 seconds, and a connection that nobody uses as well', async () => {
  const { app, origin, close } = await openRestaurant();
  const { headersTimeout, requestTimeout, timeout } = app.http.server;
  for (const limit of [headersTimeout, requestTimeout, timeout]) {
    expect(limit).toBeGreaterThan(0);
    expect(limit + LOOKS_EVERY).toBeLessThanOrEqual(LIMIT);
  }
  expect((await fetch(`${origin}/healthz`)).headers.get('keep-alive')).toBe('timeout=12');
  await close();
});

test('behind a proxy connections are kept longer than any proxy keeps them', async () => {
  const { origin, close } = await openRestaurant({ TRUST_PROXY: 'on' });
  expect((await fetch(`${origin}/healthz`)).headers.get('keep-alive')).toBe('timeout=72');
  await close();
});

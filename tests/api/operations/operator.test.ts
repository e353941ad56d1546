// @postgres full
// @area operator

import { readFileSync } from 'node:fs';
import { operatorApi } from '@tawa/shared/operator/operator.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { expect, test } from 'vitest';
import { signUpOwner } from '../../support/api/accounts.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { enrolTerminal, PIN, setPin, switchPerson } from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
import { rejectWrites } from '../../support/database/reject-writes.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { sendBytes } from '../../support/processes/raw-http.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({ ADMIN_EMAILS: 'boss@example.com' }, undefined, { readinessCacheMs: 20 });
const { origin } = server;
const boss = await signUpOwner(server, { email: 'boss@example.com' });
const shop = await seedShop(server, 'Zafrani Darbar');

const getFigures = async () =>
  (await request(origin, operatorApi.operatorOverview, { as: boss.token })).data.overview;

test('the operator sees figures of the whole installation and no data of a shop', async () => {
  const before = await getFigures();
  const sockets = [
    await connectSocket(origin, { token: shop.owner.token, shopId: shop.shopId }),
    await connectSocket(origin, { token: shop.waiter.token, shopId: shop.shopId }),
    await connectSocket(origin, { shopId: shop.shopId, tableNo: 'T1' }),
  ];
  await placeOrder(server, shop);
  const response = await request(origin, operatorApi.operatorOverview, { as: boss.token });
  for (const socket of sockets) socket.close();
  expect(response.data.overview).toMatchObject({
    version: JSON.parse(readFileSync('server/package.json', 'utf8')).version,
    troubles: [],
    devices: { owners: 1, waiters: 1, guests: 1 },
    ordersToday: before.ordersToday + 1,
    backup: null,
    mails: { unsent: expect.any(Number) },
  });
  expect(response.data.overview.disk?.freeBytes).toBeGreaterThan(0);
  for (const word of [shop.name, shop.shopId, shop.owner.email, boss.email])
    expect(response.text).not.toContain(word);
  await expect.poll(async () => (await getFigures()).devices).toEqual({ owners: 0, waiters: 0, guests: 0 });
});

test('users not listed in ADMIN_EMAILS are rejected', async () => {
  const as = { owner: shop.owner.token, waiter: shop.waiter.token };
  for (const token of Object.values(as))
    expectError(await request(origin, operatorApi.operatorOverview, { as: token }), 'FORBIDDEN');
  expectError(await request(origin, operatorApi.operatorOverview), 'UNAUTHENTICATED');
});

test('the operator needs the password, because a PIN at a terminal is not enough', async () => {
  await setPin(server, shop.owner.token);
  const { terminalToken } = await enrolTerminal(server, shop);
  const { data } = await switchPerson(server, { terminalToken, userId: shop.owner.userId, pin: PIN });
  const refused = await request(origin, operatorApi.operatorOverview, { as: data.accessToken });
  expect(refused).toMatchObject({
    status: 403,
    message: 'Please sign in with your password for this. The PIN is not enough.',
  });
});

test('reasons that block orders are named', async () => {
  await expect.poll(async () => (await getFigures()).troubles).toEqual([]);
  const letGo = rejectWrites(server);
  await expect.poll(async () => (await getFigures()).troubles).toEqual(['database']);
  letGo();
  await expect.poll(async () => (await getFigures()).troubles).toEqual([]);
});

async function readMetric(line: string): Promise<number | undefined> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('/metrics counts what happens, by route and never by shop', async () => {
  const route = 'method="GET",route="/orders/get-kots/:shopId"';
  const polls = (status: string) =>
    readMetric(`tawa_http_request_duration_seconds_count{${route},status="${status}"}`);
  const params = { shopId: shop.shopId };
  const as = shop.owner.token;
  const { headers } = await request(origin, ordersApi.getKots, { params, as });
  const etag = headers.get('etag') ?? '';
  const path = `${origin}/api/v1/orders/get-kots/${shop.shopId}?`;
  const before = { fresh: (await polls('2xx')) ?? 0, unchanged: (await polls('3xx')) ?? 0 };
  const poll = () =>
    fetch(path, { headers: { authorization: `Bearer ${as}`, 'if-none-match': etag, connection: 'close' } });
  expect((await poll()).status).toBe(304);
  expect((await poll()).status).toBe(304);
  expect(await polls('3xx')).toBe(before.unchanged + 2);

  const stored = (await readMetric('tawa_writes_total{result="kept"}')) ?? 0;
  const events = (await readMetric('tawa_events_total')) ?? 0;
  const socket = await connectSocket(origin, { token: as, shopId: shop.shopId });
  expect(await readMetric('tawa_sockets{role="owner"}')).toBe(1);
  const { tokenNo } = await placeOrder(server, shop);
  await socket.waitFor('kot:created', (message) => JSON.stringify(message).includes(`"tokenNo":${tokenNo}`));
  socket.close();
  expect(await readMetric('tawa_writes_total{result="kept"}')).toBeGreaterThan(stored);
  expect(await readMetric('tawa_events_total')).toBeGreaterThan(events);
  expect(await readMetric('tawa_commits_total')).toBeGreaterThan(0);

  const refused = (await readMetric('tawa_refusals_total{code="NOT_FOUND"}')) ?? 0;
  await request(origin, ordersApi.getKots, { params: { shopId: 'nowhere' }, as });
  expect(await readMetric('tawa_refusals_total{code="NOT_FOUND"}')).toBe(refused + 1);
  await expect(connectSocket(origin, { token: 'forged', shopId: shop.shopId })).rejects.toThrow(
    'UNAUTHENTICATED',
  );
  expect(await readMetric('tawa_socket_refusals_total{code="UNAUTHENTICATED"}')).toBe(1);
  expect(await readMetric('tawa_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);

  const text = await (await fetch(`${origin}/metrics`)).text();
  for (const word of [shop.shopId, 'nowhere', shop.name, boss.email]) expect(text).not.toContain(word);
});

test('the durations are a histogram: its buckets grow up to the count', async () => {
  await request(origin, ordersApi.getKots, { params: { shopId: shop.shopId }, as: shop.owner.token });
  const name = 'tawa_http_request_duration_seconds';
  const labels = 'method="GET",route="/orders/get-kots/:shopId",status="2xx"';
  const count = await readMetric(`${name}_count{${labels}}`);
  const text = await (await fetch(`${origin}/metrics`)).text();
  expect(text).toContain(`\n# TYPE ${name} histogram\n`);
  const prefix = `${name}_bucket{${labels},le="`;
  const lines = text.split('\n').filter((line) => line.startsWith(prefix));
  const buckets = lines.map((line) => line.slice(prefix.length).split('"} '));
  expect(buckets).toHaveLength(13);
  expect(buckets.at(0)?.[0]).toBe('0.001');
  expect(buckets.at(-1)).toEqual(['+Inf', String(count)]);
  const values = buckets.map(([, value]) => Number(value));
  expect(values).toEqual(values.toSorted((one, other) => one - other));
  expect(await readMetric(`${name}_sum{${labels}}`)).toBeGreaterThan(0);
});

test('a reconnect is counted as a replay or as a resync', async () => {
  const as = { token: shop.owner.token, shopId: shop.shopId };
  const [replays = 0, resyncs = 0] = [
    await readMetric('tawa_replays_total'),
    await readMetric('tawa_resyncs_total'),
  ];
  for (const since of [0, 1_000_000]) (await connectSocket(origin, { ...as, since })).close();
  expect(await readMetric('tawa_replays_total')).toBe(replays + 1);
  expect(await readMetric('tawa_resyncs_total')).toBe(resyncs + 1);
});

test.each([
  ['a proxy', 'Host: localhost\r\nX-Forwarded-For: 127.0.0.1'],
  ['one of another kind', 'Host: localhost\r\nForwarded: for=127.0.0.1'],
  ['one that says who asks', 'Host: localhost\r\nX-Real-IP: 127.0.0.1'],
  ['one that says its name', 'Host: localhost\r\nVia: 1.1 proxy'],
  ['one that says nothing', 'Host: pos.example.com'],
])('/metrics is hidden from clients that come through %s', async (_, head) => {
  const received = await sendBytes(origin, `GET /metrics HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`);
  expect(received).toMatch(/^HTTP\/1.1 404 /);
  expect(received).not.toContain('tawa_');
});

test.each([
  ['off', {}, 404],
  ['on', { 'x-forwarded-for': '203.0.113.9' }, 200],
])('METRICS=%s', async (METRICS, headers, status) => {
  const other = await startServer({ METRICS });
  const response = await fetch(`${other.origin}/metrics`, { headers });
  await other.close();
  expect(response.status).toBe(status);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

// @postgres full

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInvoice } from '../../support/api/invoices.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { loginWaiter, seedEmployee, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';

let server: TestServer;
let shop: TestShop;
let permissions: ReturnType<typeof createPermissionsClient>;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  shop = await seedShop(server);
  permissions = createPermissionsClient(server.origin, shop);
});
afterAll(() => server.close());

const connect = (token: string, since?: number) =>
  connectSocket(server.origin, { shopId: shop.shopId, token, since });
const invoiceEvents = (socket: TestSocket) =>
  socket.eventNames().filter((name) => name.startsWith('invoice:'));
const decideInvoices = (effect: 'allow' | null) =>
  permissions.decide({ roles: { WAITER: { 'invoice.read': effect } } });

test('who may see bills by an override hears of them, and no more once it ends, nor by replay', async () => {
  await decideInvoices('allow');
  const waiter = await connect(shop.waiter.token);
  const owner = await connect(shop.owner.token);
  await createInvoice(server, shop);
  await waiter.waitFor('invoice:opened');

  const closed = waiter.waitForClose();
  await decideInvoices(null);
  await closed;
  const { seq } = await waiter.waitFor('rights:changed');
  const before = waiter.received.length;

  await createInvoice(server, shop);
  await owner.waitFor('invoice:opened', (message) => message.seq > seq);
  const again = await connect(shop.waiter.token, seq);
  const joinedAt = (await again.waitFor('ready')).seq;
  expect(again.eventNames()).toContain('kot:created');
  expect(invoiceEvents(again)).toEqual([]);
  await createInvoice(server, shop);
  await again.waitFor('kot:created', (message) => message.seq > joinedAt);
  expect(invoiceEvents(again)).toEqual([]);
  expect(waiter.received).toHaveLength(before);
  expect(owner.socket.connected).toBe(true);
});

test('who gets a permission joins again with the replay of what it shows', async () => {
  const waiter = await connect(shop.waiter.token);
  const since = (await waiter.waitFor('ready')).seq;
  await createInvoice(server, shop);
  const closed = waiter.waitForClose();
  await decideInvoices('allow');
  await closed;
  expect(invoiceEvents(waiter)).toEqual([]);
  const again = await connect(shop.waiter.token, since);
  expect(invoiceEvents(again)).toContain('invoice:opened');
});

test('a decision about a role closes only the sockets of those who may do more or less', async () => {
  const { saleId, userId } = await seedEmployee(server, shop);
  const { data } = await loginWaiter(server.origin, saleId ?? '');
  await permissions.decide({ people: { [userId]: { 'invoice.read': 'deny' } } });
  const [waiter, denied] = [await connect(shop.waiter.token), await connect(data.accessToken)];
  const closed = waiter.waitForClose();
  await decideInvoices('allow');
  await closed;
  const { seq } = await denied.waitFor('rights:changed');
  await createInvoice(server, shop);
  await denied.waitFor('kot:created', (message) => message.seq > seq);
  expect(denied.socket.connected).toBe(true);
  expect(invoiceEvents(denied)).toEqual([]);
});

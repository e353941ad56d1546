// @area orders

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeStatus, editLine, placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';

let server: TestServer;
let shop: TestShop;
let otherShop: TestShop;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startServer();
  shop = await seedShop(server);
  otherShop = await seedShop(server);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => server.close());

async function connect(auth: Parameters<typeof connectSocket>[1]): Promise<TestSocket> {
  const listener = await connectSocket(server.origin, auth);
  sockets.push(listener);
  return listener;
}
const connectOwner = () => connect({ token: shop.owner.token, shopId: shop.shopId });
const connectWaiter = () => connect({ token: shop.waiter.token, shopId: shop.shopId });
const connectDiner = (tableNo = 'T1') => connect({ shopId: shop.shopId, tableNo });

const kotId = (message: Record<string, unknown>) => (message.kot as { _id: string } | undefined)?._id;

test('an order is requested, confirmed and served, and every client receives each event once, in order', async () => {
  const [owner, cook, diner] = await Promise.all([connectOwner(), connectWaiter(), connectDiner('T2')]);
  const kot = await placeOrder(server, shop, { body: { tableNo: 'T2' } });
  const tracking = await diner.socket.emitWithAck('kot:track', { kotId: kot._id });
  expect(tracking).toEqual({ ok: true, status: 'REQUESTED' });
  await changeStatus(server, shop, 'confirmKot', kot);
  await changeStatus(server, shop, 'updateKot', kot, shop.waiter.token);

  for (const listener of [owner, cook]) {
    await listener.waitFor('kot:served', (message) => kotId(message) === kot._id);
    expect(listener.eventNames()).toEqual([
      'ready',
      'kot:created',
      'kot:confirmed',
      'table:occupancy',
      'kot:served',
    ]);
    const seqs = listener.received.slice(1).map(({ message }) => message.seq);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  }
  await diner.waitFor('kot:status', ({ status }) => status === 'SERVED');
  const statusMessages = diner.received
    .filter(({ name }) => name === 'kot:status')
    .map(({ message }) => message);
  expect(statusMessages.map(({ status }) => status)).toEqual(['COOKING', 'SERVED']);
  expect(Object.keys(statusMessages[0] ?? {}).sort()).toEqual([
    'at',
    'kotId',
    'seq',
    'shopId',
    'status',
    'tokenNo',
  ]);
  expect(statusMessages[1]?.seq).toBe((await owner.waitFor('kot:served')).seq);
});

test('an event contains the same KOT as the response', async () => {
  const owner = await connectOwner();
  const kot = await placeOrder(server, shop, { as: shop.waiter.token });
  expect((await owner.waitFor('kot:created')).kot).toEqual(kot);
  const confirmed = await changeStatus(server, shop, 'updateKot', kot);
  expect((await owner.waitFor('kot:served')).kot).toEqual(confirmed.data.kot);
});

test('a table event is sent when its first KOT starts cooking and when its last is cancelled', async () => {
  const own = await seedShop(server);
  const owner = await connect({ token: own.owner.token, shopId: own.shopId });
  const first = await placeOrder(server, own, { as: own.owner.token });
  const second = await placeOrder(server, own, { as: own.owner.token });
  await changeStatus(server, own, 'deleteKot', first);
  await changeStatus(server, own, 'deleteKot', second);
  await owner.waitFor('table:occupancy', ({ table }) => (table as { isEmpty: boolean }).isEmpty);
  expect(owner.eventNames()).toEqual([
    'ready',
    'kot:created',
    'table:occupancy',
    'kot:created',
    'kot:cancelled',
    'kot:cancelled',
    'table:occupancy',
  ]);
});

test('a sold-out item changes the menu of staff and diners', async () => {
  const [owner, diner] = await Promise.all([connectOwner(), connectDiner()]);
  const response = await request(server.origin, menuApi.editItem, {
    params: { shopId: shop.shopId, itemId: shop.items.chai },
    body: { isAvailable: false },
    as: shop.owner.token,
  });
  for (const listener of [owner, diner]) {
    const { action, item } = await listener.waitFor('menu:changed');
    expect({ action, item }).toEqual({ action: 'edited', item: response.data.item });
  }
});

test('a diner receives menu events and no KOT events before tracking an order', async () => {
  const [diner, owner] = await Promise.all([connectDiner(), connectOwner()]);
  const kot = await placeOrder(server, shop);
  await changeStatus(server, shop, 'rejectKot', kot);
  await owner.waitFor('kot:rejected');
  // A socket keeps the order of its messages, so everything earlier has arrived before this acknowledgement.
  await diner.socket.emitWithAck('kot:track', { kotId: 'nothing' });
  expect(diner.eventNames()).toEqual(['ready']);
});

test('no event reaches another shop', async () => {
  const [here, there] = await Promise.all([
    connectOwner(),
    connect({ token: otherShop.owner.token, shopId: otherShop.shopId }),
  ]);
  const thereDiner = await connect({ shopId: otherShop.shopId, tableNo: 'T1' });
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  const foreign = await placeOrder(server, otherShop, { as: otherShop.owner.token });
  await Promise.all([here.waitFor('kot:created'), there.waitFor('kot:created')]);
  expect(there.received.filter(({ message }) => message.kot).map(({ message }) => kotId(message))).toEqual([
    foreign._id,
  ]);
  expect(here.received.filter(({ message }) => message.kot).map(({ message }) => kotId(message))).toEqual([
    kot._id,
  ]);
  expect(await thereDiner.socket.emitWithAck('kot:track', { kotId: kot._id })).toEqual({
    ok: false,
    code: 'NOT_FOUND',
  });
  expect(thereDiner.eventNames()).toEqual(['ready']);
});

test('a diner cannot track an order placed by staff, nor an unknown one', async () => {
  const diner = await connectDiner();
  const staffs = await placeOrder(server, shop, { as: shop.waiter.token });
  for (const id of [staffs._id, 'x', '', null, 7]) {
    const ack = await diner.socket.emitWithAck('kot:track', { kotId: id as string });
    expect(ack).toEqual({ ok: false, code: 'NOT_FOUND' });
  }
});

test('a rejected change sends no event', async () => {
  const owner = await connectOwner();
  const refused = await postOrder(server, shop, {
    as: shop.owner.token,
    body: { cartItems: [{ foodItemId: shop.items.offMenu, qty: 1 }] },
  });
  expect(refused.status).toBe(409);
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  await owner.waitFor('kot:created');
  expect(
    owner.received.filter(({ name }) => name === 'kot:created').map(({ message }) => kotId(message)),
  ).toEqual([kot._id]);
});

test('a repeated idempotency key sends one order event', async () => {
  const owner = await connectOwner();
  const headers = { 'idempotency-key': 'once-live' };
  const responses = await Promise.all(
    [1, 2, 3].map(() => postOrder(server, shop, { as: shop.owner.token, headers })),
  );
  expect(new Set(responses.map(({ data }) => data.kot._id)).size).toBe(1);
  await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
  await owner.waitFor('kot:created', ({ kot }) => (kot as { kotType: string }).kotType === 'TAKEAWAY');
  expect(owner.received.filter(({ name }) => name === 'kot:created')).toHaveLength(2);
});

test('an edited line sends the whole KOT to the kitchen', async () => {
  const cook = await connectWaiter();
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  const response = await editLine(server, shop, kot, { quantity: 5 });
  expect((await cook.waitFor('kot:changed')).kot).toEqual(response.data.kot);
});

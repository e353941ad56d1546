// @area invoices

import { type Invoice, invoice as invoiceSchema } from '@tawa/shared/invoices/invoices.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, requireSplit } from '../../support/api/invoices.ts';
import { changeStatus, editLine, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';

let server: TestServer;
let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
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
const connectOwner = (since?: number) => connect({ token: shop.owner.token, shopId: shop.shopId, since });
const connectWaiter = () => connect({ token: shop.waiter.token, shopId: shop.shopId });
const connectInvoiceLink = (invoiceId: string) => connect({ invoiceId });

const placeCookingOrder = () => placeOrder(server, shop, { as: shop.waiter.token });
const seqsOf = ({ received }: TestSocket) =>
  received.filter(({ name }) => name !== 'ready').map(({ message }) => message.seq);
const receivedAfter = ({ received }: TestSocket, seq: number) =>
  received.filter(({ name, message }) => name !== 'ready' && message.seq > seq).map(({ name }) => name);
const latestSeq = (listener: TestSocket) => seqsOf(listener).at(-1) ?? 0;

test('a payment sends the KOT events, then the table, then the invoice, in consecutive sequence numbers', async () => {
  const owner = await connectOwner();
  const [one, two] = [await placeCookingOrder(), await placeCookingOrder()];
  await changeStatus(server, shop, 'updateKot', one);
  const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  const opened = await owner.waitFor('invoice:opened');
  expect(opened.invoice).toEqual(invoice);
  expect(invoiceSchema.strict().safeParse(opened.invoice).success).toBe(true);

  const paid = requireInvoice(await invoiceClient.pay(invoice._id));
  expect((await owner.waitFor('invoice:paid')).invoice).toEqual(paid);
  expect(receivedAfter(owner, opened.seq)).toEqual([
    'kot:paid',
    'kot:paid',
    'table:occupancy',
    'invoice:paid',
  ]);
  const kots = owner.received.filter(({ name }) => name === 'kot:paid').map(({ message }) => message.kot);
  expect(kots).toMatchObject([
    { _id: one._id, status: 'PAID', paidAt: paid.paidAt },
    { _id: two._id, status: 'COOKING', paidAt: paid.paidAt },
  ]);
  expect(
    (await owner.waitFor('table:occupancy', ({ table }) => (table as { isEmpty: boolean }).isEmpty)).table,
  ).toEqual({ _id: shop.tables.T1, name: 'T1', isEmpty: true });
  expect(seqsOf(owner)).toEqual(seqsOf(owner).map((_, index) => index + 1));
});

test('a changed KOT is sent before its invoice', async () => {
  const owner = await connectOwner();
  const kot = await placeCookingOrder();
  const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  const other = await placeCookingOrder();
  await owner.waitFor('invoice:changed');
  const joined = latestSeq(owner);
  await editLine(server, shop, kot, { quantity: 3 });
  await changeStatus(server, shop, 'deleteKot', other);
  await changeStatus(server, shop, 'deleteKot', kot);
  const voided = await owner.waitFor('invoice:voided');
  expect(voided.invoice).toMatchObject({ _id: invoice._id, status: 'VOID', kots: [] });
  expect(receivedAfter(owner, 0).slice(0, 5)).toEqual([
    'kot:created',
    'table:occupancy',
    'invoice:opened',
    'kot:created',
    'invoice:changed',
  ]);
  expect(receivedAfter(owner, joined)).toEqual([
    'kot:changed',
    'invoice:changed',
    'kot:cancelled',
    'invoice:changed',
    'kot:cancelled',
    'table:occupancy',
    'invoice:voided',
  ]);
});

test('an invoice that takes KOTs sends the invoices that lost them first; repeating the request sends nothing', async () => {
  const owner = await connectOwner();
  const [one] = [await placeCookingOrder(), await placeCookingOrder()];
  requireInvoice(await invoiceClient.openSingle(one._id));
  requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  requireInvoice(
    await invoiceClient.addCharges((await invoiceClient.openTable(shop.tables.T1)).data.invoice._id, 5),
  );
  await owner.waitFor('invoice:changed');
  expect(receivedAfter(owner, 0).filter((name) => name.startsWith('invoice:'))).toEqual([
    'invoice:opened',
    'invoice:voided',
    'invoice:opened',
    'invoice:changed',
  ]);
});

test('a split sends the new invoices and then the source, and joining sends the void one first', async () => {
  const kot = await placeCookingOrder();
  const whole = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  const [owner, waiter] = await Promise.all([connectOwner(), connectWaiter()]);
  const lines = [{ orderItemId: kot.items[0]?._id ?? '', quantity: 1 }];
  const [source, part] = requireSplit(await invoiceClient.split(whole._id, [{ lines }]));
  expect((await owner.waitFor('invoice:opened')).invoice).toEqual(part);
  expect((await owner.waitFor('invoice:changed')).invoice).toEqual(source);
  const split = latestSeq(owner);
  const joined = requireInvoice(await invoiceClient.join(part._id));
  expect((await owner.waitFor('invoice:voided')).invoice).toMatchObject({ _id: part._id, status: 'VOID' });
  await owner.waitFor('invoice:changed', ({ invoice }) => (invoice as Invoice).subTotal === joined.subTotal);
  expect(receivedAfter(owner, split)).toEqual(['invoice:voided', 'invoice:changed']);
  await editLine(server, shop, kot, { quantity: 3 });
  expect(await waiter.waitFor('kot:changed')).toMatchObject({ kot: { invoiceIds: [source._id] } });
  expect(receivedAfter(waiter, 0).filter((name) => name.startsWith('invoice:'))).toEqual([]);
});

test('changing the tax of a shop sends each open invoice, and a payment of the old total is rejected with the new one', async () => {
  await placeCookingOrder();
  const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  const paidBefore = requireInvoice(await invoiceClient.openSingle((await placeCookingOrder())._id));
  requireInvoice(await invoiceClient.pay(paidBefore._id));
  const [owner, diner] = await Promise.all([connectOwner(), connectInvoiceLink(invoice._id)]);
  const setUp = (body: Record<string, unknown>) =>
    request(server.origin, shopsApi.editShop, {
      params: { shopId: shop.shopId },
      body,
      as: shop.owner.token,
    });
  await setUp({ name: 'Another name' });
  await setUp({ gstScheme: 'REGULAR', gstRate: 5, roundOff: true });
  const changed = await owner.waitFor('invoice:changed');
  expect(changed.invoice).toMatchObject({ _id: invoice._id, totalPayment: 96, gst: { roundOff: 0.44 } });
  expect(await diner.waitFor('invoice:status')).toMatchObject({ totalPayment: 96 });
  expect(receivedAfter(owner, 0)).toEqual(['shop:changed', 'shop:changed', 'invoice:changed']);
  const refused = await invoiceClient.pay(invoice._id, { expectedTotal: invoice.totalPayment });
  expect(refused.status).toBe(409);
  expect(requireInvoice(await invoiceClient.pay(invoice._id, { expectedTotal: 96 })).amountReceived).toBe(96);
});

test('invoice events reach the owner only, live and replayed', async () => {
  const [owner, cook, diner] = await Promise.all([
    connectOwner(),
    connectWaiter(),
    connect({ shopId: shop.shopId, tableNo: 'T1' }),
  ]);
  await placeCookingOrder();
  const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  requireInvoice(await invoiceClient.pay(invoice._id));
  const { seq } = await owner.waitFor('invoice:paid');
  await placeOrder(server, shop);
  await cook.waitFor('kot:created', (message) => message.seq > seq);
  const staffs = ['kot:created', 'table:occupancy', 'kot:paid', 'table:occupancy', 'kot:created'];
  expect(cook.eventNames()).toEqual(['ready', ...staffs]);
  expect(diner.eventNames()).toEqual(['ready']);

  const back = await connect({ token: shop.waiter.token, shopId: shop.shopId, since: 0 });
  expect(back.eventNames()).toEqual([...staffs, 'ready']);
  const ownerBack = await connectOwner(0);
  expect(ownerBack.eventNames()).toEqual([...owner.eventNames().slice(1), 'ready']);
});

test('a public invoice link receives the events of its invoice and no other', async () => {
  const [one, two] = [await placeCookingOrder(), await placeCookingOrder()];
  const invoice = requireInvoice(await invoiceClient.openSingle(one._id));
  const other = requireInvoice(await invoiceClient.openSingle(two._id));
  const [diner, owner] = await Promise.all([connectInvoiceLink(invoice._id), connectOwner()]);
  expect(diner.received[0]?.message).toMatchObject({ shopId: shop.shopId, role: 'DINER' });

  requireInvoice(await invoiceClient.addCharges(invoice._id, 1));
  requireInvoice(await invoiceClient.addCharges(other._id, 2));
  requireInvoice(await invoiceClient.pay(invoice._id, { amountReceived: 80 }));
  await diner.waitFor('invoice:status', ({ status }) => status === 'PAID');
  const statusEvents = diner.received.filter(({ name }) => name !== 'ready');
  expect(statusEvents.map(({ name }) => name)).toEqual(['invoice:status', 'invoice:status']);
  const { seq, at } = await owner.waitFor('invoice:paid');
  expect(statusEvents.map(({ message }) => message)).toEqual([
    expect.objectContaining({ invoiceId: invoice._id, status: 'OPEN', totalPayment: 90 }),
    { seq, at, shopId: shop.shopId, invoiceId: invoice._id, status: 'PAID', totalPayment: 90 },
  ]);
  const logged = server.app.databases.reader.all("SELECT 1 FROM events WHERE name LIKE '%:status'");
  expect(logged).toEqual([]);
  // An invoice link, unlike a table, cannot track orders.
  const diners = await placeOrder(server, shop);
  expect(await diner.socket.emitWithAck('kot:track', { kotId: diners._id })).toEqual({
    ok: false,
    code: 'NOT_FOUND',
  });
});

test('a void invoice is announced to its link, which can no longer connect', async () => {
  const kot = await placeCookingOrder();
  const invoice = requireInvoice(await invoiceClient.openSingle(kot._id));
  const diner = await connectInvoiceLink(invoice._id);
  requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  expect(await diner.waitFor('invoice:status')).toMatchObject({ status: 'VOID', totalPayment: 0 });
  for (const invoiceId of [invoice._id, kot._id, '', 'x']) {
    await expect(connectInvoiceLink(invoiceId)).rejects.toThrow('NOT_FOUND');
  }
  await expect(connectInvoiceLink(7 as unknown as string)).rejects.toThrow('VALIDATION');
});

test('the diner receives PAID once, when the KOT is both served and paid', async () => {
  const diner = await connect({ shopId: shop.shopId, tableNo: 'T1' });
  const kot = await placeOrder(server, shop);
  await diner.socket.emitWithAck('kot:track', { kotId: kot._id });
  await changeStatus(server, shop, 'confirmKot', kot);
  requireInvoice(await invoiceClient.pay((await invoiceClient.openSingle(kot._id)).data.invoice._id));
  await changeStatus(server, shop, 'updateKot', kot);
  await diner.waitFor('kot:status', ({ status }) => status === 'PAID');
  const told = diner.received
    .filter(({ name }) => name === 'kot:status')
    .map(({ message }) => message.status);
  expect(told).toEqual(['COOKING', 'PAID']);
});

test('a rejected payment and a replayed one send no event', async () => {
  const owner = await connectOwner();
  await placeCookingOrder();
  const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  const key = { 'idempotency-key': 'pay-once' };
  expect((await invoiceClient.pay(invoice._id, { expectedTotal: 1 })).status).toBe(409);
  requireInvoice(await invoiceClient.pay(invoice._id, {}, key));
  requireInvoice(await invoiceClient.pay(invoice._id, {}, key));
  const { seq } = await owner.waitFor('invoice:paid');
  await placeCookingOrder();
  await owner.waitFor('kot:created', (message) => message.seq > seq);
  expect(owner.eventNames().filter((name) => name === 'invoice:paid')).toHaveLength(1);
});

import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { ERASED_NAME } from '@tawa/shared/customers/customers.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { findLeaks } from '../../support/database/find-leaks.ts';
import { rejectRowWrites } from '../../support/database/reject-row-writes.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';
import { waitUntil } from '../../support/wait-until.ts';

// Diners who share a phone number with an erased one, or order while an erasure is suspended.

const OLD_PHONE = '7012345678';
const NEW_PHONE = '7087654321';
const ASHA = { customerName: 'Ashalata Rao', customerPhoneNo: OLD_PHONE };
const BINA = { customerName: 'Binapani Sen', customerPhoneNo: OLD_PHONE };

let server: TestServer;
let shop: TestShop;
beforeEach(async () => {
  server = await startServer();
  shop = await seedShop(server);
});
afterEach(() => server.close());

const customerIdOf = (kot: Kot) => kot.customerId?._id ?? '';
const customerInput = (kot: Kot) => ({
  params: { customerId: customerIdOf(kot), shopId: shop.shopId },
  as: shop.owner.token,
});
const erase = (kot: Kot) => request(server.origin, customersApi.eraseCustomer, customerInput(kot));
const deleteCustomer = (kot: Kot) => request(server.origin, customersApi.deleteCustomer, customerInput(kot));
const changePhone = (kot: Kot, phoneNo: string) =>
  request(server.origin, customersApi.editCustomer, { ...customerInput(kot), body: { phoneNo } });

async function placeAndPayOrder(body: Record<string, unknown>, key = ''): Promise<Kot> {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  const kot = await placeOrder(server, shop, { body, headers });
  await changeStatus(server, shop, 'confirmKot', kot);
  await changeStatus(server, shop, 'updateKot', kot);
  const invoiceClient = createInvoiceClient(server, shop);
  requireInvoice(await invoiceClient.pay(requireInvoice(await invoiceClient.openSingle(kot._id))._id));
  return kot;
}

const findInvoicesByName = async (name: string) =>
  (await createInvoiceClient(server, shop).list()).data.invoices.filter(
    ({ customerId }) => customerId?.name === name,
  );

async function replayedText(): Promise<string> {
  const socket = await connectSocket(server.origin, {
    token: shop.owner.token,
    shopId: shop.shopId,
    since: 0,
  });
  socket.close();
  return JSON.stringify(socket.received);
}

/** Suspends erasures: they fail when they reach the invoices. */
const blockInvoiceUpdates = () => rejectRowWrites(server.app.databases.writer, 'UPDATE', 'invoices');

const countPendingErasures = () =>
  server.app.databases.writer.prepare('SELECT count(*) FROM erasures').pluck().get();

async function restartServer(): Promise<void> {
  await server.stop();
  server = await startServer({}, server.dataDir);
  await waitUntil(() => countPendingErasures() === 0);
  // Queues behind the round that completed the erasure, which truncates the log.
  await server.app.retention.runAll();
}

test('a diner with the same phone number keeps their name in events and stored responses', async () => {
  const asha = await placeAndPayOrder(ASHA);
  await changePhone(asha, NEW_PHONE);
  const bina = await placeAndPayOrder(BINA, 'bina');
  expect(customerIdOf(bina)).not.toBe(customerIdOf(asha));
  expect((await erase(asha)).status).toBe(200);
  const repeated = await postOrder(server, shop, { body: BINA, headers: { 'idempotency-key': 'bina' } });
  expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  expect(repeated.data.kot.customerId).toMatchObject({ name: 'Binapani Sen', phoneNo: OLD_PHONE });
  const replayed = await replayedText();
  expect(replayed).toContain('Binapani Sen');
  expect(replayed).not.toContain('Ashalata Rao');
});

test('a listed customer keeps old KOTs and invoices under a phone number that now belongs to another person', async () => {
  const bina = await placeAndPayOrder({ ...BINA, specialRequest: 'less salt' });
  await changePhone(bina, NEW_PHONE);
  const asha = await placeAndPayOrder(ASHA);
  expect((await erase(asha)).data).toEqual({ orders: 1, bills: 1 });
  expect(await findInvoicesByName('Binapani Sen')).toMatchObject([{ customerId: { phoneNo: OLD_PHONE } }]);
  expect(await createInvoiceClient(server, shop).listKots('PAID')).toContainEqual(
    expect.objectContaining({ _id: bina._id, specialRequest: 'less salt', customerId: bina.customerId }),
  );
});

test('a restart during an erasure still erases the earlier phone numbers', async () => {
  const first = await placeAndPayOrder(ASHA);
  await changePhone(first, NEW_PHONE);
  await placeAndPayOrder({ ...ASHA, customerPhoneNo: NEW_PHONE });
  const letGo = blockInvoiceUpdates();
  expect((await erase(first)).message).toContain('will be erased shortly');
  expect(await findInvoicesByName('Ashalata Rao')).toHaveLength(2);
  expect(
    (await createInvoiceClient(server, shop).listKots('PAID')).map(({ customerId }) => customerId?.name),
  ).toEqual([ERASED_NAME, ERASED_NAME]);
  letGo();
  await restartServer();
  const words = ['Ashalata', 'ashalata', OLD_PHONE, NEW_PHONE];
  await waitUntil(() => findLeaks(words, server.dataDir).length === 0);
});

test('an erasure that the retention job completes reaches connected clients at once', async () => {
  const kot = await placeAndPayOrder(ASHA);
  const letGo = blockInvoiceUpdates();
  await erase(kot);
  letGo();
  const socket = await connectSocket(server.origin, { token: shop.waiter.token, shopId: shop.shopId });
  await server.app.retention.runAll();
  expect(countPendingErasures()).toBe(0);
  expect(await socket.waitFor('customer:erased')).toMatchObject({ customerId: customerIdOf(kot) });
  socket.close();
});

test('an order placed while an erasure is pending keeps the new name', async () => {
  const before = await placeAndPayOrder(ASHA);
  const letGo = blockInvoiceUpdates();
  await erase(before);
  expect(countPendingErasures()).toBe(1);
  letGo();
  const body = { ...ASHA, specialRequest: 'no nuts, allergic' };
  const cooking = await placeOrder(server, shop, { body, headers: { 'idempotency-key': 'again' } });
  await changeStatus(server, shop, 'confirmKot', cooking);
  const cancelled = await placeOrder(server, shop, { body: { ...ASHA, tableNo: 'T2' } });
  const otherShops = await placeOrder(server, shop, { body: { tableNo: 'T2' } });
  for (const kot of [cancelled, otherShops]) await changeStatus(server, shop, 'confirmKot', kot);
  const openInvoice = () =>
    createInvoiceClient(server, shop).openTable(shop.tables.T2, { 'idempotency-key': 'T2' });
  await openInvoice();
  await changeStatus(server, shop, 'deleteKot', cancelled);
  expect((await deleteCustomer(cooking)).status).toBe(200);
  await restartServer();
  const kots = await createInvoiceClient(server, shop).listKots();
  expect(kots.find(({ _id }) => _id === cooking._id)).toMatchObject({
    specialRequest: 'no nuts, allergic',
    customerId: { name: 'Ashalata Rao', phoneNo: OLD_PHONE },
  });
  const repeated = await postOrder(server, shop, { body, headers: { 'idempotency-key': 'again' } });
  expect(repeated.data.kot.customerId).toMatchObject({ name: 'Ashalata Rao' });
  expect(requireInvoice(await openInvoice()).customerId).toMatchObject({ name: 'Ashalata Rao' });
  expect(
    server.app.databases.writer
      .prepare('SELECT customer_name FROM kots WHERE id = ?')
      .pluck()
      .get(cancelled._id),
  ).toBe('Ashalata Rao');
  expect(await findInvoicesByName('Ashalata Rao')).toEqual([]);
});

test('an order in progress that a clock set back makes look older keeps its name', async () => {
  const before = await placeAndPayOrder(ASHA);
  const letGo = blockInvoiceUpdates();
  await erase(before);
  letGo();
  const cooking = await placeOrder(server, shop, { body: { ...ASHA, specialRequest: 'no nuts' } });
  await deleteCustomer(cooking);
  server.app.databases.writer.exec('UPDATE kots SET created_at = created_at - 3600000');
  await restartServer();
  const [kot] = await createInvoiceClient(server, shop).listKots();
  expect(kot).toMatchObject({ specialRequest: 'no nuts', customerId: { name: 'Ashalata Rao' } });
});

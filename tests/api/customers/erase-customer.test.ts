import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { ERASED_NAME } from '@tawa/shared/customers/customers.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { findLeaks } from '../../support/database/find-leaks.ts';
import { expectError } from '../../support/expect-error.ts';
import { expectOwnersOnly } from '../../support/expect-errors.ts';
import { invoiceFrom, invoicesOf } from '../../support/invoices.ts';
import { changeStatus, placeOrder, postOrder } from '../../support/orders.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const neighbour = await seedShop(server);
let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const TYPED = { customerName: 'Zubeidaa Qadir', customerPhoneNo: '7012345678' };
/** Everything that must not be found, the folded name also. */
const WORDS = [
  'Zubeidaa',
  'zubeidaa',
  '7012345678',
  '7087654321',
  'z.qadir@mail.example',
  'window seat please',
];

const ofCustomer = (customerId: string, as = shop.owner.token) => ({
  params: { customerId, shopId: shop.shopId },
  as,
});
const erase = (customerId: string) =>
  request(server.origin, customersApi.eraseCustomer, ofCustomer(customerId));
const edit = (customerId: string, body: Record<string, unknown>) =>
  request(server.origin, customersApi.editCustomer, { ...ofCustomer(customerId), body });
const customers = async (q = '') =>
  (
    await request(server.origin, customersApi.getCustomers, {
      params: { shopId: shop.shopId },
      query: { q },
      as: shop.owner.token,
    })
  ).data.customers;

const key = (name: string) => ({ 'idempotency-key': name });
let orders = 0;
const idOf = (kot: Kot) => kot.customerId?._id ?? '';

async function eaten(body: Record<string, unknown> = {}): Promise<{ kot: Kot; invoiceId: string }> {
  const kot = await placeOrder(server, shop, {
    body: { ...TYPED, ...body },
    headers: key(`order ${++orders}`),
  });
  await changeStatus(server, shop, 'confirmKot', kot);
  await changeStatus(server, shop, 'updateKot', kot);
  const bills = invoicesOf(server, shop);
  const invoiceId = invoiceFrom(await bills.single(kot._id, key(`b${kot._id}`)))._id;
  invoiceFrom(await bills.pay(invoiceId, {}, key(`p${kot._id}`)));
  return { kot, invoiceId };
}

/** A guest's whole trail: two phones, a bill that became somebody else's, an order from before they were deleted. */
async function trail() {
  const deleted = await eaten({ specialRequest: 'window seat please' });
  await request(server.origin, customersApi.deleteCustomer, ofCustomer(idOf(deleted.kot)));
  const first = await eaten({ specialRequest: 'window seat please' });
  await edit(idOf(first.kot), { phoneNo: '7087654321', email: 'z.qadir@mail.example' });
  const second = await eaten({ customerPhoneNo: '7087654321' });
  await edit(idOf(first.kot), { phoneNo: '7012345678' });
  // A table's bill that is theirs until their ticket is cancelled.
  const theirs = await placeOrder(server, shop, { body: { ...TYPED, tableNo: 'T2' } });
  const others = await placeOrder(server, shop, { body: { tableNo: 'T2' } });
  for (const kot of [theirs, others]) await changeStatus(server, shop, 'confirmKot', kot);
  const bills = invoicesOf(server, shop);
  const shared = invoiceFrom(await bills.table(shop.tables.T2));
  expect(shared.customerId?.name).toBe('Zubeidaa Qadir');
  await changeStatus(server, shop, 'deleteKot', theirs);
  await changeStatus(server, shop, 'updateKot', others);
  const paid = invoiceFrom(await bills.pay(shared._id));
  return {
    customerId: idOf(first.kot),
    bills: [deleted, first, second].map(({ invoiceId }) => invoiceId),
    paid,
  };
}

/** Everything that is summed and numbered, without names. */
async function books() {
  const bills = invoicesOf(server, shop);
  const { data } = await bills.list();
  const kots = await bills.kots('PAID');
  return {
    summary: (await bills.summary(PASSWORD)).data,
    bills: data.invoices.map(({ customerId, ...rest }) => rest),
    kots: kots.map(({ customerId, placedBy, specialRequest, ...rest }) => rest),
  };
}

describe('an erased customer', () => {
  test('is in no byte of any file, and every amount stays', async () => {
    const { customerId, bills } = await trail();
    const before = await books();
    expect(findLeaks(WORDS, server.dataDir)).not.toEqual([]);
    const answer = await erase(customerId);
    expect(answer).toMatchObject({
      status: 200,
      message: 'Customer erased, also from 4 orders and 3 bills',
      data: { orders: 4, bills: 3 },
    });
    expect(findLeaks(WORDS, server.dataDir)).toEqual([]);
    expect(await books()).toEqual(before);
    for (const q of ['Zubeidaa', '7012345678', '7087654321'])
      expect((await invoicesOf(server, shop).list({ q })).data.invoices).toEqual([]);
    const seen = await invoicesOf(server, shop).view(bills[0] ?? '');
    expect(seen.data.invoice.customerId).toEqual({ name: ERASED_NAME, phoneNo: '' });
    expect((await erase(customerId)).status).toBe(404);
  });

  test('leaves the neighbours alone: the same person in another shop, and other guests', async () => {
    const theirs = await placeOrder(server, neighbour, { body: TYPED });
    const { kot } = await eaten();
    const other = await eaten({ customerName: 'Meera', customerPhoneNo: '7000000001' });
    await erase(idOf(kot));
    const { data } = await request(server.origin, customersApi.getCustomers, {
      params: { shopId: neighbour.shopId },
      as: neighbour.owner.token,
    });
    expect(data.customers).toMatchObject([{ _id: idOf(theirs), name: 'Zubeidaa Qadir' }]);
    const bill = (await invoicesOf(server, shop).view(other.invoiceId, shop.owner.token)).data.invoice;
    expect(bill.customerId).toEqual({ name: 'Meera', phoneNo: '7000000001' });
    expect((await invoicesOf(server, shop).list({ q: '7000000001' })).data.invoices).toHaveLength(1);
    // Away with the neighbour's guest as well, for the other tests look at every byte.
    await changeStatus(server, neighbour, 'rejectKot', theirs);
    await request(server.origin, customersApi.eraseCustomer, {
      params: { customerId: idOf(theirs), shopId: neighbour.shopId },
      as: neighbour.owner.token,
    });
  });

  test('who comes again is somebody new', async () => {
    const { kot } = await eaten();
    await erase(idOf(kot));
    const again = await placeOrder(server, shop, { body: TYPED });
    expect(idOf(again)).not.toBe(idOf(kot));
    expect(await customers('zubeidaa')).toMatchObject([{ _id: idOf(again), totalSpending: 0 }]);
    await changeStatus(server, shop, 'rejectKot', again);
    await erase(idOf(again));
  });

  test('is heard of by every screen of the shop, and a screen that comes back hears no name', async () => {
    const { kot } = await eaten();
    const auth = { token: shop.waiter.token, shopId: shop.shopId };
    const waiter = await connectSocket(server.origin, auth);
    await erase(idOf(kot));
    expect(await waiter.until('customer:erased')).toMatchObject({ customerId: idOf(kot) });
    const returned = await connectSocket(server.origin, { ...auth, since: 0 });
    expect(returned.names()).toContain('kot:paid');
    expect(JSON.stringify(returned.heard)).not.toMatch(/Zubeidaa|7012345678/);
    expect(JSON.stringify(returned.heard)).toContain(ERASED_NAME);
    waiter.close();
    returned.close();
  });

  test('is not in the answer that a repeated order gets', async () => {
    const body = { ...TYPED, kotType: 'TAKEAWAY' };
    const first = await placeOrder(server, shop, { body, headers: key('again') });
    await changeStatus(server, shop, 'rejectKot', first);
    await erase(idOf(first));
    const repeated = await postOrder(server, shop, { body, headers: key('again') });
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(repeated.data.kot).toMatchObject({
      _id: first._id,
      customerId: { name: ERASED_NAME, phoneNo: '' },
    });
  });
});

test('while an order is under way nobody is erased', async () => {
  const kot = await placeOrder(server, shop, { body: TYPED });
  const sentence = 'Zubeidaa Qadir still has an order or a bill under way. Please finish it first.';
  expect(expectError(await erase(idOf(kot)), 'CONFLICT').message).toBe(sentence);
  await changeStatus(server, shop, 'confirmKot', kot);
  expectError(await erase(idOf(kot)), 'CONFLICT');
  expect(await customers('zubeidaa')).toHaveLength(1);
  await changeStatus(server, shop, 'deleteKot', kot);
  expect((await erase(idOf(kot))).status).toBe(200);
});

test('only the owner erases, and nobody of another shop', async () => {
  const { kot } = await eaten();
  await expectOwnersOnly({ server, shop, neighbour }, customersApi.eraseCustomer, {
    customerId: idOf(kot),
  });
  const foreign = { params: { customerId: idOf(kot), shopId: neighbour.shopId }, as: neighbour.owner.token };
  expectError(await request(server.origin, customersApi.eraseCustomer, foreign), 'NOT_FOUND');
  await erase(idOf(kot));
});

import { creditAccountsApi } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { ERASED_NAME } from '@tawa/shared/customers/customers.rules.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, requireSplit } from '../../support/api/invoices.ts';
import { changeStatus, lineParams, placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { findLeaks } from '../../support/database/find-leaks.ts';
import { expectOwnersOnly } from '../../support/expect/endpoint-rules.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const otherShop = await seedShop(server);
let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const CUSTOMER_INPUT = { customerName: 'Zubeidaa Qadir', customerPhoneNo: '7012345678' };
/** None of these may be found, including the folded name. */
const PERSONAL_TEXTS = [
  'Zubeidaa',
  'zubeidaa',
  '7012345678',
  '7087654321',
  'z.qadir@mail.example',
  'window seat please',
  'as for my niece',
  'her birthday, says the owner',
  'she sent it back',
  'aunt of the cook',
];

const customerInput = (customerId: string, as = shop.owner.token) => ({
  params: { customerId, shopId: shop.shopId },
  as,
});
const erase = (customerId: string) =>
  request(server.origin, customersApi.eraseCustomer, customerInput(customerId));
const edit = (customerId: string, body: Record<string, unknown>) =>
  request(server.origin, customersApi.editCustomer, { ...customerInput(customerId), body });
const customers = async (q = '') =>
  (
    await request(server.origin, customersApi.getCustomers, {
      params: { shopId: shop.shopId },
      query: { q },
      as: shop.owner.token,
    })
  ).data.customers;

const keyHeader = (name: string) => ({ 'idempotency-key': name });
let orders = 0;
const customerIdOf = (kot: Kot) => kot.customerId?._id ?? '';

async function placeAndPayOrder(
  body: Record<string, unknown> = {},
): Promise<{ kot: Kot; invoiceId: string }> {
  const kot = await placeOrder(server, shop, {
    body: { ...CUSTOMER_INPUT, ...body },
    headers: keyHeader(`order ${++orders}`),
  });
  await changeStatus(server, shop, 'confirmKot', kot);
  await changeStatus(server, shop, 'updateKot', kot);
  const invoiceClient = createInvoiceClient(server, shop);
  const invoiceId = requireInvoice(await invoiceClient.openSingle(kot._id, keyHeader(`b${kot._id}`)))._id;
  const discount = { kind: 'AMOUNT', amount: 1, reason: 'aunt of the cook' } as const;
  requireInvoice(await invoiceClient.setDiscount(invoiceId, discount, keyHeader(`d${kot._id}`)));
  const off = { ...discount, orderItemId: kot.items[0]?._id ?? '', reason: 'aunt of the cook, for the naan' };
  requireInvoice(await invoiceClient.setDiscount(invoiceId, off, keyHeader(`l${kot._id}`)));
  await invoiceClient.waive(invoiceId, 1, 'her birthday, says the owner', keyHeader(`w${kot._id}`));
  requireInvoice(await invoiceClient.pay(invoiceId, {}, keyHeader(`p${kot._id}`)));
  await invoiceClient.credit(invoiceId, { amount: 1 }, 'CASH', keyHeader(`c${kot._id}`));
  return { kot, invoiceId };
}

/**
 * Creates a customer with two phone numbers, an invoice that went to another diner, and an order from before
 * a deletion.
 */
async function createCustomerHistory() {
  const deleted = await placeAndPayOrder({ specialRequest: 'window seat please' });
  await request(server.origin, customersApi.deleteCustomer, customerInput(customerIdOf(deleted.kot)));
  const first = await placeAndPayOrder({ specialRequest: 'window seat please' });
  await edit(customerIdOf(first.kot), { phoneNo: '7087654321', email: 'z.qadir@mail.example' });
  const cartItems = [{ foodItemId: shop.items.naan, qty: 2, note: 'as for my niece' }];
  const second = await placeAndPayOrder({ customerPhoneNo: '7087654321', cartItems });
  await edit(customerIdOf(first.kot), { phoneNo: '7012345678' });
  // The invoice of the table is in the other diner's name until that diner's KOT is cancelled.
  const theirItems = [...cartItems, { foodItemId: shop.items.chai, qty: 1 }];
  const theirs = await placeOrder(server, shop, {
    body: { ...CUSTOMER_INPUT, tableNo: 'T2', cartItems: theirItems },
  });
  const others = await placeOrder(server, shop, { body: { tableNo: 'T2' } });
  for (const kot of [theirs, others]) await changeStatus(server, shop, 'confirmKot', kot);
  const voided = await request(server.origin, ordersApi.voidLine, {
    params: lineParams(shop, theirs),
    body: { kotId: theirs._id, quantity: 2, reason: 'she sent it back' },
    as: shop.owner.token,
    headers: keyHeader(`v${theirs._id}`),
  });
  expect(voided.data.kot.voidedItems).toMatchObject([{ note: 'as for my niece' }]);
  const invoiceClient = createInvoiceClient(server, shop);
  const shared = requireInvoice(await invoiceClient.openTable(shop.tables.T2));
  expect(shared.customerId?.name).toBe('Zubeidaa Qadir');
  await changeStatus(server, shop, 'deleteKot', theirs);
  await changeStatus(server, shop, 'updateKot', others);
  const paid = requireInvoice(await invoiceClient.pay(shared._id));
  return {
    customerId: customerIdOf(first.kot),
    bills: [deleted, first, second].map(({ invoiceId }) => invoiceId),
    paid,
  };
}

/** Sums and numbers, without names. */
async function readTotals() {
  const invoiceClient = createInvoiceClient(server, shop);
  const { data } = await invoiceClient.list();
  const kots = await invoiceClient.listKots('PAID');
  return {
    summary: (await invoiceClient.summary(PASSWORD)).data,
    bills: data.invoices.map(({ customerId, payments, ...rest }) => ({
      ...rest,
      payments: payments.map(({ reason, ...payment }) => payment),
    })),
    kots: kots.map(({ customerId, placedBy, specialRequest, items, ...rest }) => ({
      ...rest,
      items: items.map(({ note, ...line }) => line),
    })),
  };
}

describe('an erased customer', () => {
  test('leaves no trace in any file, and every amount stays', async () => {
    const { customerId, bills } = await createCustomerHistory();
    const before = await readTotals();
    expect(findLeaks(PERSONAL_TEXTS, server.dataDir)).not.toEqual([]);
    const response = await erase(customerId);
    expect(response).toMatchObject({
      status: 200,
      message: 'Customer erased, also from 4 orders and 6 bills',
      data: { orders: 4, bills: 6 },
    });
    expect(findLeaks(PERSONAL_TEXTS, server.dataDir)).toEqual([]);
    expect(await readTotals()).toEqual(before);
    for (const q of ['Zubeidaa', '7012345678', '7087654321'])
      expect((await createInvoiceClient(server, shop).list({ q })).data.invoices).toEqual([]);
    const seen = await createInvoiceClient(server, shop).view(bills[0] ?? '');
    expect(seen.data.invoice.customerId).toEqual({ name: ERASED_NAME, phoneNo: '' });
    expect((await erase(customerId)).status).toBe(404);
  });

  test('does not affect the same person in another shop, nor other customers', async () => {
    const theirs = await placeOrder(server, otherShop, { body: CUSTOMER_INPUT });
    const { kot } = await placeAndPayOrder();
    const other = await placeAndPayOrder({ customerName: 'Meera', customerPhoneNo: '7000000001' });
    await erase(customerIdOf(kot));
    const { data } = await request(server.origin, customersApi.getCustomers, {
      params: { shopId: otherShop.shopId },
      as: otherShop.owner.token,
    });
    expect(data.customers).toMatchObject([{ _id: customerIdOf(theirs), name: 'Zubeidaa Qadir' }]);
    const invoice = (await createInvoiceClient(server, shop).view(other.invoiceId, shop.owner.token)).data
      .invoice;
    expect(invoice.customerId).toEqual({ name: 'Meera', phoneNo: '7000000001' });
    expect((await createInvoiceClient(server, shop).list({ q: '7000000001' })).data.invoices).toHaveLength(1);
    // The diner of the other shop is erased too, because other tests search every byte.
    await changeStatus(server, otherShop, 'rejectKot', theirs);
    await request(server.origin, customersApi.eraseCustomer, {
      params: { customerId: customerIdOf(theirs), shopId: otherShop.shopId },
      as: otherShop.owner.token,
    });
  });

  test('is a new customer on the next order', async () => {
    const { kot } = await placeAndPayOrder();
    await erase(customerIdOf(kot));
    const again = await placeOrder(server, shop, { body: CUSTOMER_INPUT });
    expect(customerIdOf(again)).not.toBe(customerIdOf(kot));
    expect(await customers('zubeidaa')).toMatchObject([{ _id: customerIdOf(again), totalSpending: 0 }]);
    await changeStatus(server, shop, 'rejectKot', again);
    await erase(customerIdOf(again));
  });

  test('is announced to every socket of the shop, and a replay contains no name', async () => {
    const { kot } = await placeAndPayOrder();
    const auth = { token: shop.waiter.token, shopId: shop.shopId };
    const waiter = await connectSocket(server.origin, auth);
    await erase(customerIdOf(kot));
    expect(await waiter.waitFor('customer:erased')).toMatchObject({ customerId: customerIdOf(kot) });
    const returned = await connectSocket(server.origin, { ...auth, since: 0 });
    expect(returned.eventNames()).toContain('kot:paid');
    expect(JSON.stringify(returned.received)).not.toMatch(/Zubeidaa|7012345678/);
    expect(JSON.stringify(returned.received)).toContain(ERASED_NAME);
    waiter.close();
    returned.close();
  });

  test('is not in the stored response of a repeated order', async () => {
    const body = { ...CUSTOMER_INPUT, kotType: 'TAKEAWAY' };
    const first = await placeOrder(server, shop, { body, headers: keyHeader('again') });
    await changeStatus(server, shop, 'rejectKot', first);
    await erase(customerIdOf(first));
    const repeated = await postOrder(server, shop, { body, headers: keyHeader('again') });
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(repeated.data.kot).toMatchObject({
      _id: first._id,
      customerId: { name: ERASED_NAME, phoneNo: '' },
    });
  });

  test('is not in the stored response of a credit limit', async () => {
    const { kot } = await placeAndPayOrder();
    const customerId = customerIdOf(kot);
    await edit(customerId, { email: 'z.qadir@mail.example' });
    const setLimit = () =>
      request(server.origin, creditAccountsApi.setCreditLimit, {
        ...customerInput(customerId),
        body: { limit: 500 },
        headers: keyHeader('limit'),
      });
    expect((await setLimit()).data.customer).toMatchObject({ name: 'Zubeidaa Qadir' });
    await erase(customerId);
    expect((await setLimit()).data.customer).toMatchObject({
      _id: customerId,
      name: ERASED_NAME,
      phoneNo: '',
      email: null,
      creditLimit: 500,
    });
  });

  test('is not in the stored response of a split, whose other customer stays', async () => {
    const invoiceClient = createInvoiceClient(server, shop);
    const theirs = await placeOrder(server, shop, { body: { ...CUSTOMER_INPUT, tableNo: 'T1' } });
    const others = await placeOrder(server, shop, { body: { tableNo: 'T1' } });
    for (const kot of [theirs, others]) {
      await changeStatus(server, shop, 'confirmKot', kot);
      await changeStatus(server, shop, 'updateKot', kot);
    }
    const { _id } = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    const bills = [{ lines: [{ orderItemId: others.items[0]?._id ?? '', quantity: 1 }] }];
    const split = () => invoiceClient.split(_id, bills, keyHeader('split'));
    for (const invoice of requireSplit(await split())) requireInvoice(await invoiceClient.pay(invoice._id));
    await erase(customerIdOf(theirs));
    expect(requireSplit(await split()).map(({ customerId }) => customerId)).toEqual([
      { name: ERASED_NAME, phoneNo: '' },
      { name: 'Meera', phoneNo: '9876543210' },
    ]);
  });
});

test('cannot be erased while an order is in progress', async () => {
  const kot = await placeOrder(server, shop, { body: CUSTOMER_INPUT });
  const sentence = 'Zubeidaa Qadir still has an open order or bill. Please close it first.';
  expect(expectError(await erase(customerIdOf(kot)), 'CONFLICT').message).toBe(sentence);
  await changeStatus(server, shop, 'confirmKot', kot);
  expectError(await erase(customerIdOf(kot)), 'CONFLICT');
  expect(await customers('zubeidaa')).toHaveLength(1);
  await changeStatus(server, shop, 'deleteKot', kot);
  expect((await erase(customerIdOf(kot))).status).toBe(200);
});

test('can be erased only by the owner of the shop', async () => {
  const { kot } = await placeAndPayOrder();
  await expectOwnersOnly({ server, shop, otherShop }, customersApi.eraseCustomer, {
    customerId: customerIdOf(kot),
  });
  const foreign = {
    params: { customerId: customerIdOf(kot), shopId: otherShop.shopId },
    as: otherShop.owner.token,
  };
  expectError(await request(server.origin, customersApi.eraseCustomer, foreign), 'NOT_FOUND');
  await erase(customerIdOf(kot));
});

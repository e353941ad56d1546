import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import type { CustomerSort } from '@tawa/shared/customers/customers.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { expectFieldsValidated, expectOwnersOnly } from '../../support/expect/endpoint-rules.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const otherShop = await seedShop(server);
let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const shopPair = () => ({ server, shop, otherShop });
const params = (customerId: string) => ({ shopId: shop.shopId, customerId });
const add = (body: Record<string, unknown>) =>
  request(server.origin, customersApi.addCustomer, {
    params: { shopId: shop.shopId },
    body,
    as: shop.owner.token,
  });
const edit = (customerId: string, body: Record<string, unknown>) =>
  request(server.origin, customersApi.editCustomer, {
    params: params(customerId),
    body,
    as: shop.owner.token,
  });
const remove = (customerId: string) =>
  request(server.origin, customersApi.deleteCustomer, { params: params(customerId), as: shop.owner.token });
const list = async (query: { q?: string; page?: number; sort?: CustomerSort } = {}) => {
  const response = await request(server.origin, customersApi.getCustomers, {
    params: { shopId: shop.shopId },
    query,
    as: shop.owner.token,
  });
  expect(response.status).toBe(200);
  return response.data;
};
const names = async (q: string) => (await list({ q })).customers.map(({ name }) => name);

test.each(ENCODINGS)('a customer is added, changed and deleted, as %s', async (encoding) => {
  const as = shop.owner.token;
  const added = await request(server.origin, customersApi.addCustomer, {
    params: { shopId: shop.shopId },
    body: { name: ' Anjali Sharma ', phoneNo: '+91 70000-42011', email: 'Anjali@Mail.example' },
    as,
    encoding,
  });
  expect(added.status).toBe(201);
  const { customer } = added.data;
  expect(customer).toEqual({
    _id: customer._id,
    name: 'Anjali Sharma',
    phoneNo: '7000042011',
    email: 'anjali@mail.example',
    totalSpending: 0,
    lastVisited: null,
    balance: 0,
    creditLimit: 2_000,
  });
  const edited = await request(server.origin, customersApi.editCustomer, {
    params: params(customer._id),
    body: { name: 'Anjali Rao', totalSpending: 500, lastVisited: '2026-01-01T00:00:00Z' },
    as,
    encoding,
  });
  expect(edited.data.customer).toEqual({ ...customer, name: 'Anjali Rao' });
  const cleared = await request(server.origin, customersApi.editCustomer, {
    params: params(customer._id),
    body: { email: '' },
    as,
    encoding,
  });
  expect(cleared.data.customer).toEqual({ ...edited.data.customer, email: null });
  expect(await list()).toMatchObject({ customers: [cleared.data.customer], customerFilteredCount: 1 });

  expect(await remove(customer._id)).toMatchObject({ status: 200, message: 'Anjali Rao deleted', data: {} });
  expect((await list()).customers).toEqual([]);
  expect((await remove(customer._id)).status).toBe(404);
  expect((await edit(customer._id, {})).status).toBe(404);
});

test('a customer without an email has no email field', async () => {
  expect((await add({ name: 'Asha', phoneNo: '7000000001' })).data.customer.email).toBeNull();
  expect((await add({ name: 'Asha', phoneNo: '7000000002', email: '' })).data.customer.email).toBeNull();
});

test('a phone number is unique in the shop, also for customers created by an order', async () => {
  const kot = await placeOrder(server, shop);
  expect(await add({ name: 'Meera', phoneNo: '0 98765 43210' })).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    fields: { phoneNo: 'Another customer already has this phone number.' },
  });
  const { data } = await add({ name: 'Asha', phoneNo: '7000000001' });
  expect(await edit(data.customer._id, { phoneNo: '9876543210' })).toMatchObject({ status: 409 });
  expect((await edit(data.customer._id, { phoneNo: '7000000001' })).status).toBe(200);
  expect((await list()).customers.map(({ _id }) => _id)).toContain(kot.customerId?._id);
});

test('a deleted customer stays on the KOT and is created again by the next order', async () => {
  const kot = await placeOrder(server, shop);
  expect((await remove(kot.customerId?._id ?? '')).status).toBe(200);
  const next = await placeOrder(server, shop);
  expect(next.customerId).toMatchObject({ name: 'Meera', phoneNo: '9876543210' });
  expect(next.customerId?._id).not.toBe(kot.customerId?._id);
});

test('search matches name, phone and email anywhere, ignoring case, in every script', async () => {
  const people = [
    { name: 'Élodie Crème', phoneNo: '7000000001', email: 'elodie_c@mail.example' },
    { name: 'कविता जोशी', phoneNo: '7000000002' },
    { name: 'Padma 100% Rao', phoneNo: '7000000003' },
    { name: 'पड़ोसी', phoneNo: '7111000004' },
  ];
  for (const person of people) await add(person);
  expect(await names('ÉLODIE')).toEqual(['Élodie Crème']);
  expect(await names('e\u0301lodie cRE\u0300')).toEqual(['Élodie Crème']);
  expect(await names('जोशी')).toEqual(['कविता जोशी']);
  expect(await names('प\u095cो')).toEqual(['पड़ोसी']);
  expect(await names('RAO')).toEqual(['Padma 100% Rao']);
  expect(await names('%')).toEqual(['Padma 100% Rao']);
  expect(await names('_')).toEqual(['Élodie Crème']);
  expect(await names('\\')).toEqual([]);
  expect(await names("' or 1=1 --")).toEqual([]);
  expect(await names('MAIL.example')).toEqual(['Élodie Crème']);
  expect(await names('1110')).toEqual(['पड़ोसी']);
  expect(await names('+91 71110 00004')).toEqual(['पड़ोसी']);
  expect(await names('-')).toEqual([]);
  expect(await names('  ')).toHaveLength(4);
  expect(await names('nobody')).toEqual([]);
});

test('pages hold twenty, by name and then id; a page past the end is empty', async () => {
  for (let n = 0; n < 45; n++) await add({ name: n % 2 ? 'asha' : 'Asha', phoneNo: String(7000000000 + n) });
  await add({ name: 'Aaron', phoneNo: '7000001000' });
  const pages = await Promise.all([1, 2, 3, 4, 1_000_000].map((page) => list({ page })));
  expect(pages.map(({ customers }) => customers.length)).toEqual([20, 20, 6, 0, 0]);
  for (const page of pages) {
    expect(page).toMatchObject({ customerFilteredCount: 46, resultPerPage: RESULT_PER_PAGE });
  }
  const [first, ...ashas] = pages.flatMap(({ customers }) => customers);
  expect(first?.name).toBe('Aaron');
  const ids = ashas.map(({ _id }) => _id);
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(45);
  expect(await list({ q: '700000100', page: 1 })).toMatchObject({ customerFilteredCount: 1 });
});

test('the list is sorted by spending or by last visit, and who never came is last', async () => {
  const people = { Asha: '7000000001', Bina: '7000000002', Chand: '7000000003', Dev: '7000000004' };
  for (const [name, phoneNo] of Object.entries(people)) await add({ name, phoneNo });
  for (const name of ['Chand', 'Chand', 'Dev'] as const) {
    const { _id } = await createInvoice(server, shop, { customerName: name, customerPhoneNo: people[name] });
    await createInvoiceClient(server, shop).pay(_id);
  }
  const sorted = async (sort?: CustomerSort) =>
    (await list(sort && { sort })).customers.map(({ name }) => name);
  expect(await sorted()).toEqual(['Asha', 'Bina', 'Chand', 'Dev']);
  expect(await sorted('spending')).toEqual(['Chand', 'Dev', 'Asha', 'Bina']);
  expect(await sorted('lastVisited')).toEqual(['Dev', 'Chand', 'Asha', 'Bina']);
});

test('an unknown sort is rejected', async () => {
  const response = await request(server.origin, customersApi.getCustomers, {
    params: { shopId: shop.shopId },
    query: { sort: 'price' as CustomerSort },
    as: shop.owner.token,
  });
  expect(response).toMatchObject({
    status: 400,
    fields: { sort: 'The list cannot be sorted by this.' },
  });
});

test.each(['0', '-1', '1.5', 'two', '1000001'])('page %s is rejected', async (page) => {
  const response = await request(server.origin, customersApi.getCustomers, {
    params: { shopId: shop.shopId },
    query: { page: page as unknown as number },
    as: shop.owner.token,
  });
  expect(response).toMatchObject({ status: 400, code: 'VALIDATION', fields: { page: expect.any(String) } });
});

test('every field is validated', async () => {
  const bad = {
    name: ['', ' ', null, 7, 'x'.repeat(81)],
    phoneNo: ['', '12345', null, 9876543210, '98765o3210'],
    email: ['asha', 'a b@c.de', 7],
  };
  const { data } = await add({ name: 'Asha', phoneNo: '7000000001' });
  const required = { ...bad, name: [...bad.name, undefined], phoneNo: [...bad.phoneNo, undefined] };
  const good = { name: 'Ravi', phoneNo: '7000000002' };
  await expectFieldsValidated(shopPair(), customersApi.addCustomer, { good, bad: required });
  await expectFieldsValidated(shopPair(), customersApi.editCustomer, {
    params: params(data.customer._id),
    good: {},
    bad,
  });
});

test('only the owner reads and writes customers', async () => {
  const { data } = await add({ name: 'Asha', phoneNo: '7000000001' });
  await expectOwnersOnly(shopPair(), customersApi.getCustomers);
  await expectOwnersOnly(shopPair(), customersApi.addCustomer);
  await expectOwnersOnly(shopPair(), customersApi.editCustomer, { customerId: data.customer._id });
  await expectOwnersOnly(shopPair(), customersApi.deleteCustomer, { customerId: data.customer._id });
});

test('a customer of another shop is not found', async () => {
  const theirs = await placeOrder(server, otherShop);
  const customerId = theirs.customerId?._id ?? '';
  expect(await edit(customerId, { name: 'Ours' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await remove(customerId)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await names('Meera')).toEqual([]);
});

test('a search finds what a phone types: typographic signs, no accents, a number with its prefix', async () => {
  await add({ name: 'Zoë D’Souza-Mello', phoneNo: '7012345678' });
  const found = ['Zoë D’Souza-Mello'];
  for (const q of ["d'souza", 'D’SOUZA', 'zoe', 'ZOË', 'zoe\u0308', 'souza–mello', 'souza\u2011mello'])
    expect([q, await names(q)]).toEqual([q, found]);
  for (const q of ['+91 70123', '+91-70123-45678', '0701234', '0091 70123', '917012345678', '७०१२३४'])
    expect([q, await names(q)]).toEqual([q, found]);
  for (const q of ['+91 1', '+91 12345', 'zoee', '%', '_']) expect([q, await names(q)]).toEqual([q, []]);
});

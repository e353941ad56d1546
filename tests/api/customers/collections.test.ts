// @postgres full

import { calendarDate } from '@tawa/shared/calendar.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createCreditClient } from '../../support/api/credit-accounts.ts';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { CREDIT_ACCOUNT_QUERIES, DAILY_SALES_SQL } from '../../support/database/payments.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
afterAll(() => server.close());

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
let creditClient: ReturnType<typeof createCreditClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
  creditClient = createCreditClient(server, shop);
});

/** Meera owes two cups of chai of 60 rupees each. */
async function owe() {
  const body = {
    kotType: 'TAKEAWAY',
    cartItems: [{ foodItemId: shop.items.chai, qty: 2 }],
    customerName: 'Meera',
    customerPhoneNo: '9876543210',
  };
  const kot = await placeOrder(server, shop, { as: shop.owner.token, body });
  await changeStatus(server, shop, 'updateKot', kot);
  const { _id, due, invoiceNo } = requireInvoice(await invoiceClient.openSingle(kot._id));
  const response = await invoiceClient.addPayment(_id, { paymentMode: 'DUE', amount: due });
  expect(response.status, response.text).toBe(201);
  const meera = (await creditClient.list()).find(({ name }) => name === 'Meera');
  if (!meera) throw new Error('Meera is no customer');
  return { meera, invoiceNo };
}

/** As if the entries had been made two days ago. */
function moveEntriesBack(): void {
  const { writer } = server.app.databases;
  for (const table of ['account_entries', 'payments'])
    writer.prepare(`UPDATE ${table} SET at = at - 172800000 WHERE shop_id = ?`).run(shop.shopId);
}

describe('a collection', () => {
  test('of all that is owed takes the customer off the list of those who owe', async () => {
    const { meera } = await owe();
    await request(server.origin, customersApi.addCustomer, {
      params: { shopId: shop.shopId },
      body: { name: 'Meera Nair', phoneNo: '7000000001' },
      as: shop.owner.token,
    });
    const listOf = async (query: { q?: string; owes?: 'true' | 'false' }) => {
      const { data } = await request(server.origin, customersApi.getCustomers, {
        params: { shopId: shop.shopId },
        query,
        as: shop.owner.token,
      });
      expect(data.customers).toHaveLength(data.customerFilteredCount);
      return data.customers.map(({ name }) => name);
    };
    expect(await listOf({ q: 'meera', owes: 'true' })).toEqual(['Meera']);
    expect(await listOf({ q: 'nair', owes: 'true' })).toEqual([]);
    expect(await listOf({ owes: 'false' })).toEqual(['Meera', 'Meera Nair']);
    expect((await creditClient.collect(meera._id, 119.99)).status).toBe(201);
    expect(await listOf({ owes: 'true' })).toEqual(['Meera']);
    expect((await creditClient.collect(meera._id, 0.01)).status).toBe(201);
    expect(await listOf({ owes: 'true' })).toEqual([]);
  });

  test('lowers what is owed, and counts in its own mode on its own day', async () => {
    const { meera, invoiceNo } = await owe();
    expect(meera).toMatchObject({ balance: 120, creditLimit: 2_000, totalSpending: 120 });
    moveEntriesBack();
    const response = await creditClient.collect(meera._id, 50, 'GOOGLEPAY');
    expect(response.status, response.text).toBe(201);
    const { entry, balance } = response.data;
    expect(balance).toBe(70);
    expect(entry).toMatchObject({
      kind: 'COLLECTION',
      amount: -50,
      invoiceNo: null,
      paymentMode: 'GOOGLEPAY',
      balance: 70,
    });
    expect((await creditClient.statement(meera._id)).data).toEqual({
      entries: [
        expect.objectContaining({ kind: 'SALE', amount: 120, invoiceNo, paymentMode: null, balance: 120 }),
        { ...entry, reference: null },
      ],
      balance: 70,
    });
    expect((await creditClient.list())[0]).toMatchObject({ balance: 70, totalSpending: 120 });
    const day = calendarDate(Date.now());
    const { data } = await invoiceClient.daySales(day);
    const { data: summary } = await invoiceClient.summary(PASSWORD, day, day);
    expect(summary.totalAmount).toBe(50);
    const { totalAmount, collected, totalInvoice, paymentMode } = summary;
    expect(data).toMatchObject({ totalAmount, collected, totalInvoice, paymentMode });
    expect([collected, paymentMode]).toEqual([
      50,
      // The bill on credit is one of today, although its payment was moved.
      [
        { paymentMode: 'DUE', totalPaymentSum: 0, totalInvoice: 1 },
        { paymentMode: 'GOOGLEPAY', totalPaymentSum: 50, totalInvoice: 0 },
      ],
    ]);
    expect(data.takings.reduce((sum, { total }) => sum + total, 0)).toBe(50);
  });

  test('in an own mode of the shop has its name, and counts in the mode of every shop', async () => {
    const { meera } = await owe();
    const own = [
      ...SHARED_MODES,
      { name: 'HDFC machine', class: 'CARD', isActive: true } as const,
      { name: 'House account', class: 'DUE', isActive: true } as const,
    ];
    const options = { params: { shopId: shop.shopId }, body: { modes: own }, as: shop.owner.token };
    const { modes } = (await request(server.origin, shopsApi.editPaymentModes, options)).data;
    const [hdfc = '', house = ''] = modes.slice(-2).map(({ _id }) => _id);
    const response = await creditClient.collect(meera._id, 50, hdfc);
    expect(response.status, response.text).toBe(201);
    expect(response.data.entry).toMatchObject({ paymentMode: 'CARD', modeName: 'HDFC machine' });
    const { entries } = (await creditClient.statement(meera._id)).data;
    expect(entries.at(-1)).toEqual({ ...response.data.entry, reference: null });
    expect((await invoiceClient.summary(PASSWORD)).data.paymentMode).toContainEqual({
      paymentMode: 'CARD',
      totalPaymentSum: 50,
      totalInvoice: 0,
    });
    await expectNoChange(server, async () => {
      const { fields } = expectError(await creditClient.collect(meera._id, 1, house), 'VALIDATION');
      expect(Object.keys(fields ?? {})).toEqual(['paymentMode']);
      expectError(await creditClient.collect(meera._id, 1, shop.shopId), 'NOT_FOUND');
    });
  });

  test('has its reference in the statement of the staff alone', async () => {
    const { meera } = await owe();
    const repeated = { 'idempotency-key': 'a collection with a reference' };
    const collected = await creditClient.collect(meera._id, 20, 'PAYTM', repeated, 'UTR433512');
    expect(collected.text).not.toContain('UTR433512');
    const { entries } = (await creditClient.statement(meera._id)).data;
    expect(entries.map(({ reference }) => reference)).toEqual([null, 'UTR433512']);
    const { key } = (await creditClient.share(meera._id)).data;
    const shared = await creditClient.sharedStatement(key);
    expect(shared.text).toContain('PAYTM');
    expect(shared.text).not.toContain('UTR433512');
  });

  test('is at most what is owed, and more than nothing', async () => {
    const { meera } = await owe();
    await expectNoChange(server, async () => {
      const { message } = expectError(await creditClient.collect(meera._id, 120.01), 'CONFLICT');
      expect(message).toBe('Meera owes only ₹120. Please collect at most that.');
      expectError(await creditClient.collect(meera._id, 0), 'VALIDATION');
    });
    expect((await creditClient.collect(meera._id, 120)).data.balance).toBe(0);
    await expectNoChange(server, async () =>
      expectError(await creditClient.collect(meera._id, 0.01), 'CONFLICT'),
    );
  });

  test('of all that is owed wins once of two that are sent at once', async () => {
    const { meera } = await owe();
    const responses = await Promise.all(
      (['CASH', 'CARD'] as const).map((mode) => creditClient.collect(meera._id, 120, mode)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await creditClient.statement(meera._id)).data.balance).toBe(0);
  });

  test('is taken once, however often the request is repeated', async () => {
    const { meera } = await owe();
    const key = { 'Idempotency-Key': 'collect-on-saturday' };
    const [first, second] = [
      await creditClient.collect(meera._id, 30, 'CASH', key),
      await creditClient.collect(meera._id, 30, 'CASH', key),
    ];
    expect(second.data).toEqual(first.data);
    expect((await creditClient.statement(meera._id)).data.balance).toBe(90);
  });

  test('makes room below the limit again', async () => {
    const { meera } = await owe();
    expect((await creditClient.setLimit(meera._id, 120)).data.customer.creditLimit).toBe(120);
    const { _id } = await createInvoice(server, shop, {
      kotType: 'TAKEAWAY',
      customerName: 'Meera',
      customerPhoneNo: '9876543210',
    });
    expectError(await invoiceClient.addPayment(_id, { paymentMode: 'DUE', amount: 10 }), 'CONFLICT');
    await creditClient.collect(meera._id, 10);
    expect((await invoiceClient.addPayment(_id, { paymentMode: 'DUE', amount: 10 })).status).toBe(201);
  });
});

test('a limit of 0 is no credit', async () => {
  const { meera } = await owe();
  await creditClient.collect(meera._id, 120);
  expect((await creditClient.setLimit(meera._id, 0)).data.customer).toMatchObject({
    creditLimit: 0,
    balance: 0,
  });
  const { _id } = await createInvoice(server, shop, { customerName: 'Meera', customerPhoneNo: '9876543210' });
  expectError(await invoiceClient.addPayment(_id, { paymentMode: 'DUE', amount: 0.01 }), 'CONFLICT');
});

describe('the link to a statement', () => {
  test('shows the account and where to pay, and nothing of other people', async () => {
    const { meera, invoiceNo } = await owe();
    const shared = await creditClient.share(meera._id);
    expect(shared.status, shared.text).toBe(201);
    expect(shared.data.key).toMatch(/^[\w-]{22}$/);
    const response = await creditClient.sharedStatement(shared.data.key);
    expect(response.data.statement).toEqual({
      name: 'Meera',
      balance: 120,
      entries: [expect.objectContaining({ kind: 'SALE', amount: 120, invoiceNo, balance: 120 })],
      shopId: {
        name: expect.any(String),
        address: expect.any(Object),
        phoneNo: expect.any(String),
        upiId: null,
      },
    });
    for (const secret of [meera._id, meera.phoneNo, 'Asha', shop.shopId])
      expect(response.text).not.toContain(secret);
  });

  test('is the same for a repeated request, and its stored response does not tell the key', async () => {
    const { meera } = await owe();
    const repeated = { 'idempotency-key': 'the-statement-once' };
    const shared = await creditClient.share(meera._id, repeated);
    const { key } = shared.data;
    const again = await creditClient.share(meera._id, repeated);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.data).toEqual({ key });
    expect((await creditClient.sharedStatement(key)).status).toBe(200);
    const stored = server.app.databases.reader.all(
      `SELECT CAST(answer AS TEXT) AS answer FROM idempotency_keys WHERE shop_id = '${shop.shopId}'`,
    );
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  test('stops working when a new one is made, and when the customer is erased', async () => {
    const { meera } = await owe();
    const [old, key] = [
      (await creditClient.share(meera._id)).data.key,
      (await creditClient.share(meera._id)).data.key,
    ];
    expectError(await creditClient.sharedStatement(old), 'NOT_FOUND');
    expect((await creditClient.sharedStatement(key)).status).toBe(200);
    await creditClient.collect(meera._id, 120);
    expect((await creditClient.erase(meera._id)).status).toBe(200);
    expectError(await creditClient.sharedStatement(key), 'NOT_FOUND');
  });
});

describe('a customer who owes', () => {
  test('is neither deleted nor erased before it is settled', async () => {
    const { meera } = await owe();
    await expectNoChange(server, async () => {
      for (const refused of [await creditClient.remove(meera._id), await creditClient.erase(meera._id)])
        expect(expectError(refused, 'CONFLICT').message).toBe(
          'Meera still owes ₹120. Please collect it first.',
        );
    });
    await creditClient.collect(meera._id, 120);
    expect((await creditClient.remove(meera._id)).status).toBe(200);
  });
});

test('the entries and daily sales hold what all proofs ask', () => {
  const { reader } = server.app.databases;
  for (const query of Object.values(CREDIT_ACCOUNT_QUERIES)) expect(reader.all(query)).toEqual([]);
});

test('daily sales are those of payments and collections', async () => {
  const { meera } = await owe();
  await creditClient.collect(meera._id, 20);
  const { reader } = server.app.databases;
  const ofShop = `shop_id = '${shop.shopId}'`;
  const stored = `SELECT shop_id, day, payment_mode, bills, received, refunded, tips, collected FROM takings WHERE ${ofShop}`;
  const made = `SELECT * FROM (${DAILY_SALES_SQL}) AS sales WHERE ${ofShop}`;
  expect(reader.all(`${made} EXCEPT ${stored}`)).toEqual([]);
  expect(reader.all(`${stored} EXCEPT ${made}`)).toEqual([]);
});

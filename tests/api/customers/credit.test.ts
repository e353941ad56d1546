// @postgres full

import { calendarDate } from '@tawa/shared/calendar.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createCreditClient } from '../../support/api/credit-accounts.ts';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { parseCsv } from '../../support/csv.ts';
import { CREDIT_ACCOUNT_QUERIES } from '../../support/database/payments.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
afterAll(() => server.close());

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

/** An invoice of Meera, of cups of chai of 60 rupees each. */
const openInvoice = (qty = 2, customerPhoneNo = '9876543210'): Promise<Invoice> =>
  createInvoice(server, shop, {
    kotType: 'TAKEAWAY',
    cartItems: [{ foodItemId: shop.items.chai, qty }],
    customerName: 'Meera',
    customerPhoneNo,
  });

const putOnCredit = (invoiceId: string, amount: number) =>
  invoiceClient.addPayment(invoiceId, { paymentMode: 'DUE', amount });

async function payOnCredit(qty = 2): Promise<Invoice> {
  const { _id, due } = await openInvoice(qty);
  const response = await putOnCredit(_id, due);
  expect(response.status, response.text).toBe(201);
  return requireInvoice(response);
}

/** Maps names to what the customers owe. */
async function balances(): Promise<Record<string, number>> {
  const customers = await createCreditClient(server, shop).list();
  return Object.fromEntries(customers.map(({ name, balance }) => [name, balance]));
}

const dineIn = (qty: number, customerName: string, customerPhoneNo: string) =>
  placeOrder(server, shop, {
    as: shop.owner.token,
    body: { cartItems: [{ foodItemId: shop.items.chai, qty }], customerName, customerPhoneNo },
  });

/** An invoice of a table in Ravi's name. Its first payment, of 60 rupees, is on Meera's account. */
async function openInvoiceOfTwoCustomers() {
  const meeras = await dineIn(1, 'Meera', '9876543210');
  await dineIn(2, 'Ravi', '9123456780');
  const { _id } = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  const { payment } = (await putOnCredit(_id, 60)).data;
  await changeStatus(server, shop, 'deleteKot', meeras);
  expect(await balances()).toEqual({ Meera: 60, Ravi: 0 });
  return { invoiceId: _id, payment };
}

const owed = (): number =>
  server.app.databases.reader.get<{ owed: number }>(
    `SELECT coalesce(sum(amount), 0) AS owed FROM account_entries WHERE shop_id = '${shop.shopId}'`,
  ).owed / 100;

async function findMeera() {
  const params = { shopId: shop.shopId };
  const { data } = await request(server.origin, customersApi.getCustomers, { params, as: shop.owner.token });
  const meera = data.customers.find(({ name }) => name === 'Meera');
  if (!meera) throw new Error('Meera is no customer');
  return meera;
}

describe('a payment on credit', () => {
  test('takes no tip, and money with a tip is not put on credit later', async () => {
    const { _id } = await openInvoice();
    const tip = { amount: 60, tip: 5 };
    await expectNoChange(server, async () =>
      expectInvalidFields(await invoiceClient.addPayment(_id, { paymentMode: 'DUE', ...tip }), 'tip'),
    );
    const { payment } = (await invoiceClient.addPayment(_id, { paymentMode: 'CARD', ...tip })).data;
    await expectNoChange(server, async () =>
      expectInvalidFields(await invoiceClient.correctPayment(payment._id, 'DUE'), 'paymentMode'),
    );
  });

  test('of all makes the bill PAID, and nothing is received', async () => {
    const paid = await payOnCredit();
    expect(paid).toMatchObject({
      status: 'PAID',
      paymentMode: 'DUE',
      amountReceived: 0,
      waivedAmount: 0,
      due: 0,
      payments: [{ kind: 'PAYMENT', paymentMode: 'DUE', amount: 120, held: 120 }],
    });
    expect(owed()).toBe(120);
    expect((await findMeera()).totalSpending).toBe(120);
    const { data } = await invoiceClient.summary(PASSWORD);
    expect(data).toMatchObject({
      totalAmount: 0,
      totalInvoice: 1,
      paymentMode: [{ paymentMode: 'DUE', totalPaymentSum: 120, totalInvoice: 1 }],
      takings: [{ total: 0, invoices: 1 }],
    });
  });

  test('of a part leaves the rest due, and the largest payment is the mode', async () => {
    const { _id } = await openInvoice();
    const part = requireInvoice(await putOnCredit(_id, 70));
    expect(part).toMatchObject({ status: 'OPEN', amountReceived: 0, due: 50 });
    const paid = requireInvoice(await invoiceClient.pay(_id, { paymentMode: 'CASH' }));
    expect(paid).toMatchObject({ status: 'PAID', paymentMode: 'DUE', amountReceived: 50, due: 0 });
    const { data } = await invoiceClient.summary(PASSWORD);
    expect(data).toMatchObject({
      totalAmount: 50,
      totalInvoice: 1,
      paymentMode: [
        { paymentMode: 'CASH', totalPaymentSum: 50, totalInvoice: 0 },
        { paymentMode: 'DUE', totalPaymentSum: 70, totalInvoice: 1 },
      ],
    });
    const { text } = await invoiceClient.export({ paymentMode: 'DUE' });
    const [header = [], line = []] = parseCsv(text);
    const cells = Object.fromEntries(header.map((title, n) => [title, line[n]]));
    expect(cells).toMatchObject({ Received: '50.00', CASH: '50.00', 'On Credit': '70.00', Waived: '0.00' });
  });

  test('is no way to settle a bill by the call that takes what is due', async () => {
    const { _id } = await openInvoice();
    await expectNoChange(server, async () =>
      expectError(await invoiceClient.pay(_id, { paymentMode: 'DUE' }), 'VALIDATION'),
    );
  });

  test('may be exactly the room left, and not a paisa more', async () => {
    const first = await openInvoice(34);
    expect((await putOnCredit(first._id, 1_999.99)).status).toBe(201);
    await expectNoChange(server, async () => {
      const response = await putOnCredit(first._id, 0.02);
      expect(expectError(response, 'CONFLICT').message).toBe(
        'Meera may owe only ₹0.01 more. Please put less on credit, or raise the limit.',
      );
      expect(JSON.parse(response.text)).toMatchObject({ data: { room: 0.01 } });
    });
    expect((await putOnCredit(first._id, 0.01)).status).toBe(201);
    expect(owed()).toBe(2_000);
  });

  test('counts once for two tills that send it at once', async () => {
    const [one, other] = [await openInvoice(20), await openInvoice(20)];
    const responses = await Promise.all([one, other].map(({ _id, due }) => putOnCredit(_id, due)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(owed()).toBe(1_200);
  });

  test('keeps the bill above it, and the error counts it', async () => {
    const { _id } = await openInvoice();
    await invoiceClient.addPayment(_id, { paymentMode: 'CASH', amount: 20 });
    await putOnCredit(_id, 70);
    await expectNoChange(server, async () => {
      const { message } = expectError(await invoiceClient.addCharges(_id, 40), 'CONFLICT');
      expect(message).toMatch(/paid, on credit or waived of it already: ₹90\./);
    });
  });

  test('needs a customer with a phone', async () => {
    const { _id } = await createInvoice(server, shop, {
      customerName: undefined,
      customerPhoneNo: undefined,
    });
    await expectNoChange(server, async () => expectError(await putOnCredit(_id, 10), 'CONFLICT'));
  });

  test('is refused for a customer who was deleted', async () => {
    const { _id } = await openInvoice();
    const params = { shopId: shop.shopId, customerId: (await findMeera())._id };
    await request(server.origin, customersApi.deleteCustomer, { params, as: shop.owner.token });
    await expectNoChange(server, async () => {
      const { message } = expectError(await putOnCredit(_id, 10), 'CONFLICT');
      expect(message).toMatch(/^The customer of bill \S+ was removed\./);
    });
  });

  test('above what is due has nothing to give back', async () => {
    const { _id } = await openInvoice();
    const body = { paymentMode: 'DUE', amount: 130, refundMode: 'CASH' } as const;
    const response = await expectNoChange(server, () => invoiceClient.addPayment(_id, body));
    expectError(response, 'CONFLICT');
    expect(JSON.parse(response.text)).toMatchObject({ data: { aboveDue: 10, ways: ['REFUSE'] } });
  });
});

describe('what is on credit', () => {
  test('is no longer owed once it is refunded, and goes back in no other mode', async () => {
    const { _id } = await openInvoice();
    const { payment } = (await putOnCredit(_id, 70)).data;
    const cash = (await invoiceClient.addPayment(_id, { paymentMode: 'CASH', amount: 10 })).data.payment;
    await expectNoChange(server, async () => {
      expectError(await invoiceClient.refund(payment._id, 20, 'CASH'), 'VALIDATION');
      expectError(await invoiceClient.refund(cash._id, 5, 'DUE'), 'VALIDATION');
    });
    const refunded = await invoiceClient.refund(payment._id, 20, 'DUE');
    expect(refunded.status, refunded.text).toBe(201);
    expect(refunded.data.invoice).toMatchObject({ due: 60, amountReceived: 10 });
    expect(owed()).toBe(50);
  });

  test('is no longer owed once it is corrected to another mode, and the other way round', async () => {
    const paid = await payOnCredit();
    const toCash = await invoiceClient.correctPayment(paid.payments[0]?._id ?? '', 'CASH');
    expect(toCash.data.invoice).toMatchObject({ status: 'PAID', paymentMode: 'CASH', amountReceived: 120 });
    expect(owed()).toBe(0);
    const back = await invoiceClient.correctPayment(toCash.data.payment._id, 'DUE');
    expect(back.data.invoice).toMatchObject({ status: 'PAID', paymentMode: 'DUE', amountReceived: 0 });
    expect(owed()).toBe(120);
    const { data } = await invoiceClient.summary(PASSWORD);
    expect(data).toMatchObject({
      totalAmount: 0,
      paymentMode: [{ paymentMode: 'DUE', totalPaymentSum: 120, totalInvoice: 1 }],
    });
  });

  test('above the limit is no correction either', async () => {
    await payOnCredit(33);
    const { _id } = await openInvoice();
    const paid = requireInvoice(await invoiceClient.pay(_id, { paymentMode: 'CARD' }));
    await expectNoChange(server, async () =>
      expectError(await invoiceClient.correctPayment(paid.payments[0]?._id ?? '', 'DUE'), 'CONFLICT'),
    );
  });

  test('stays the debt of the customer who took it, whose name the invoice has no more', async () => {
    const { invoiceId, payment } = await openInvoiceOfTwoCustomers();
    const modes = [...SHARED_MODES, { name: 'Khata book', class: 'DUE', isActive: true } as const];
    const params = { shopId: shop.shopId };
    const options = { params, body: { modes }, as: shop.owner.token };
    const saved = (await request(server.origin, shopsApi.editPaymentModes, options)).data.modes;
    const corrected = await invoiceClient.correctPayment(payment._id, saved.at(-1)?._id ?? '');
    expect(corrected.status, corrected.text).toBe(201);
    expect(await balances()).toEqual({ Meera: 60, Ravi: 0 });
    const paid = requireInvoice(await invoiceClient.pay(invoiceId, { paymentMode: 'CASH' }));
    expect(paid).toMatchObject({ status: 'PAID', customerId: { name: 'Ravi' } });
  });

  test('is lowered by a credit note for the customer who owes the invoice', async () => {
    const { invoiceId } = await openInvoiceOfTwoCustomers();
    requireInvoice(await invoiceClient.pay(invoiceId, { paymentMode: 'CASH' }));
    const ravis = await createInvoice(server, shop, {
      kotType: 'TAKEAWAY',
      cartItems: [{ foodItemId: shop.items.chai, qty: 2 }],
      customerName: 'Ravi',
      customerPhoneNo: '9123456780',
    });
    await putOnCredit(ravis._id, 120);
    const response = await invoiceClient.credit(invoiceId, { amount: 60 }, 'DUE');
    expect(response.status, response.text).toBe(201);
    expect(await balances()).toEqual({ Meera: 0, Ravi: 120 });
  });

  test('is lowered by a credit note on credit, at most to nothing', async () => {
    const paid = await payOnCredit();
    const response = await invoiceClient.credit(paid._id, { amount: 50 }, 'DUE');
    expect(response.status, response.text).toBe(201);
    expect(response.data.creditNote).toMatchObject({ totalPayment: -50, amountReceived: 0, due: 0 });
    expect(owed()).toBe(70);
    expect((await invoiceClient.summary(PASSWORD)).data).toMatchObject({
      totalAmount: 0,
      refunded: 0,
      paymentMode: [{ paymentMode: 'DUE', totalPaymentSum: 70, totalInvoice: 1 }],
    });
    const day = calendarDate(Date.now());
    expect((await invoiceClient.daySales(day)).data).toMatchObject({
      totalAmount: 0,
      collected: 0,
      paymentMode: [{ paymentMode: 'DUE', totalPaymentSum: 70, totalInvoice: 1 }],
    });
    const { _id } = await openInvoice();
    const inCash = requireInvoice(await invoiceClient.pay(_id, { paymentMode: 'CASH' }));
    await expectNoChange(server, async () => {
      const { message, fields } = expectError(
        await invoiceClient.credit(inCash._id, { amount: 70.01 }, 'DUE'),
        'CONFLICT',
      );
      expect(message).toMatch(/^The customer owes only ₹70\./);
      expect(fields).toEqual({ paymentMode: message });
    });
  });
});

describe('a credit note in money', () => {
  test('gives nothing back that is still owed, and the sentence says what to do', async () => {
    const { _id, invoiceNo } = await openInvoice();
    await invoiceClient.addPayment(_id, { paymentMode: 'CARD', amount: 20 });
    await putOnCredit(_id, 100);
    await expectNoChange(server, async () => {
      const refused = expectError(await invoiceClient.credit(_id, { amount: 20.01 }), 'CONFLICT');
      const sentence = `The customer still owes ₹100 of bill ${invoiceNo}. Please take that off what is on credit, and give back at most ₹20.`;
      expect(refused).toMatchObject({ message: sentence, fields: { paymentMode: sentence } });
    });
    expect((await invoiceClient.listCredit(_id)).data).toMatchObject({ left: 120, owed: 100 });
    expect((await invoiceClient.credit(_id, { amount: 20 })).status).toBe(201);
    const nothing = expectError(await invoiceClient.credit(_id, { amount: 0.01 }), 'CONFLICT');
    expect(nothing.message).toContain('give back at most ₹0.');
    expect((await invoiceClient.credit(_id, { amount: 100 }, 'DUE')).status).toBe(201);
    expect(owed()).toBe(0);
    expect((await invoiceClient.listCredit(_id)).data).toMatchObject({ left: 0, owed: 0 });
  });

  test('gives back what was collected, of the oldest bill first', async () => {
    const [older, newer] = [await payOnCredit(), await payOnCredit(3)];
    const { _id: meera } = await findMeera();
    expect((await createCreditClient(server, shop).collect(meera, 150)).status).toBe(201);
    expectError(await invoiceClient.credit(newer._id, { amount: 30.01 }), 'CONFLICT');
    expect((await invoiceClient.credit(newer._id, { amount: 30 })).status).toBe(201);
    expect((await invoiceClient.credit(newer._id, { amount: 100 }, 'DUE')).status).toBe(201);
    expectError(await invoiceClient.credit(newer._id, { amount: 0.01 }), 'CONFLICT');
    expect((await invoiceClient.credit(older._id, { amount: 120 })).status).toBe(201);
    expect(owed()).toBe(50);
  });

  test('gives all back of a bill that was corrected from credit to money', async () => {
    const paid = await payOnCredit();
    await payOnCredit();
    await invoiceClient.correctPayment(paid.payments[0]?._id ?? '', 'CASH');
    expect((await invoiceClient.credit(paid._id, { amount: 120 })).status).toBe(201);
    expect(owed()).toBe(120);
  });

  test('waits for the customer who owes the bill, whose name it has no more', async () => {
    const { invoiceId } = await openInvoiceOfTwoCustomers();
    requireInvoice(await invoiceClient.pay(invoiceId, { paymentMode: 'CASH' }));
    expectError(await invoiceClient.credit(invoiceId, { amount: 60.01 }), 'CONFLICT');
    expect((await invoiceClient.credit(invoiceId, { amount: 60 })).status).toBe(201);
    expect(await balances()).toEqual({ Meera: 60, Ravi: 0 });
  });
});

test('the entries of accounts are those of the payments', () => {
  const { reader } = server.app.databases;
  for (const query of Object.values(CREDIT_ACCOUNT_QUERIES)) expect(reader.all(query)).toEqual([]);
});

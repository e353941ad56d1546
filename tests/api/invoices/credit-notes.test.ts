// @postgres full

import { calendarDate } from '@tawa/shared/calendar.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { parseCsv } from '../../support/csv.ts';
import {
  CREDIT_NOTE_QUERIES,
  DAILY_SALES_SQL,
  STORED_DAILY_SALES_SQL,
} from '../../support/database/payments.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
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

/** Two cups of chai of 60 rupees each. */
async function pay(mode = 'CASH'): Promise<{ bill: Invoice; lineId: string }> {
  const cartItems = [{ foodItemId: shop.items.chai, qty: 2 }];
  const customer = { customerName: 'Meera', customerPhoneNo: '9876543210' };
  const body = { kotType: 'TAKEAWAY', cartItems, ...customer };
  const kot = await placeOrder(server, shop, { as: shop.owner.token, body });
  const { _id } = requireInvoice(await invoiceClient.openSingle(kot._id));
  const bill = requireInvoice(await invoiceClient.pay(_id, { paymentMode: mode }));
  return { bill, lineId: kot.items[0]?._id ?? '' };
}

const storedRow = (id: string) =>
  server.app.databases.reader.get(`SELECT * FROM invoices WHERE id = '${id}'`);

test('a credit note is a bill with reversed signs, and the paid bill stays as it is', async () => {
  const { bill, lineId } = await pay('CARD');
  const [row, seen] = [storedRow(bill._id), (await invoiceClient.view(bill._id, shop.owner.token)).text];
  const response = await invoiceClient.credit(bill._id, { lines: [{ orderItemId: lineId, quantity: 1 }] });
  expect(response.status).toBe(201);
  const { creditNote } = response.data;
  expect(creditNote).toMatchObject({
    document: 'CREDIT_NOTE',
    invoiceNo: expect.stringMatching(/^C\d{4}-000001$/),
    creditFor: bill._id,
    creditForNo: bill.invoiceNo,
    status: 'PAID',
    items: [{ quantity: -1, price: 60 }],
    subTotal: -60,
    totalPayment: -60,
    totalItems: -1,
    amountReceived: -60,
    due: 0,
    paymentMode: 'CASH',
    payments: [{ kind: 'REFUND', amount: 60, paymentMode: 'CASH', reason: 'Cold food', refundOf: null }],
    kots: [],
  });
  expect(storedRow(bill._id)).toEqual(row);
  expect((await invoiceClient.view(bill._id, shop.owner.token)).text).toBe(seen);
  expect((await invoiceClient.listCredit(bill._id)).data).toMatchObject({
    creditNotes: [creditNote],
    lines: [{ orderItemId: lineId, quantity: 2, left: 1 }],
    left: 60,
  });
});

test('those who have only its link see no reason and no name', async () => {
  const { bill } = await pay();
  const { creditNote } = (await invoiceClient.credit(bill._id, { amount: 20 })).data;
  const { invoice } = (await invoiceClient.view(creditNote._id)).data;
  expect(invoice).toMatchObject({ document: 'CREDIT_NOTE', creditFor: bill._id, totalPayment: -20 });
  expect(invoice.payments).toMatchObject([{ reason: null, by: null }]);
  expect(invoice.customerId?.phoneNo).toBe('*******210');
});

test('the list has bills alone, and credit notes on request', async () => {
  const { bill } = await pay();
  const { creditNote } = (await invoiceClient.credit(bill._id, { amount: 20 })).data;
  for (const query of [{}, { document: 'INVOICE' }, { q: 'Meera' }] as const) {
    const { data } = await invoiceClient.list(query);
    expect(data.invoices.map(({ _id }) => _id)).toEqual([bill._id]);
    expect(data.invoiceFilteredCount).toBe(1);
  }
  const no = creditNote.invoiceNo;
  for (const query of [{}, { q: 'Meera' }, { q: 'C2' }, { q: no }, { paymentMode: 'CASH' }] as const) {
    const { data } = await invoiceClient.list({ ...query, document: 'CREDIT_NOTE' });
    expect(data).toMatchObject({ invoices: [creditNote], invoiceFilteredCount: 1 });
  }
  expect((await invoiceClient.list({ document: 'CREDIT_NOTE', paymentMode: 'CARD' })).data.invoices).toEqual(
    [],
  );
});

test('what goes back in an own mode of the shop has its name, and counts in the mode of every shop', async () => {
  const own = [...SHARED_MODES, { name: 'HDFC machine', class: 'CARD', isActive: true } as const];
  const options = { params: { shopId: shop.shopId }, body: { modes: own }, as: shop.owner.token };
  const { modes } = (await request(server.origin, shopsApi.editPaymentModes, options)).data;
  const { bill } = await pay('CARD');
  const response = await invoiceClient.credit(bill._id, { amount: 20.5 }, modes.at(-1)?._id);
  expect(response.status, response.text).toBe(201);
  const { creditNote } = response.data;
  expect(creditNote).toMatchObject({
    paymentMode: 'CARD',
    payments: [{ kind: 'REFUND', paymentMode: 'CARD', modeName: 'HDFC machine', amount: 20.5 }],
  });
  expect((await invoiceClient.summary(PASSWORD)).data.paymentMode).toEqual([
    { paymentMode: 'CARD', totalPaymentSum: 99.5, totalInvoice: 1 },
  ]);
  await expectNoChange(server, async () =>
    expectError(await invoiceClient.credit(bill._id, { amount: 1 }, newId()), 'NOT_FOUND'),
  );
});

test('what goes back is taken off the sums of its own mode, and stands apart', async () => {
  const { bill } = await pay('CARD');
  const { creditNote } = (await invoiceClient.credit(bill._id, { amount: 20.5 }, 'CASH')).data;
  const { data: summary } = await invoiceClient.summary(PASSWORD);
  expect(summary).toMatchObject({ totalAmount: 99.5, refunded: 20.5, totalInvoice: 1 });
  expect(summary.paymentMode).toEqual([
    { paymentMode: 'CARD', totalPaymentSum: 120, totalInvoice: 1 },
    { paymentMode: 'CASH', totalPaymentSum: -20.5, totalInvoice: 0 },
  ]);
  const day = calendarDate(Date.parse(creditNote.paidAt ?? ''));
  const today = (await invoiceClient.daySales(day)).data;
  const { data } = await invoiceClient.summary(PASSWORD, day, day);
  expect(data).toMatchObject({ totalAmount: 99.5, refunded: 20.5 });
  expect(today).toMatchObject({ totalAmount: data.totalAmount, refunded: data.refunded });
  const [head = [], ...rows] = parseCsv((await invoiceClient.export()).text);
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(column('Document')).toEqual(['INVOICE', 'CREDIT_NOTE']);
  expect(column('Credit For')).toEqual(['', bill.invoiceNo]);
  expect(column('Total')).toEqual(['120.00', '-20.50']);
  expect(column('CASH')).toEqual(['0.00', '-20.50']);
  const notes = parseCsv((await invoiceClient.export({ document: 'CREDIT_NOTE' })).text);
  expect(notes).toHaveLength(2);
});

test('the customer has spent what the bills kept', async () => {
  const { bill } = await pay();
  await invoiceClient.credit(bill._id, { amount: 50 });
  const { spent } = server.app.databases.reader.get<{ spent: number }>(
    `SELECT total_spending AS spent FROM customers WHERE shop_id = '${shop.shopId}'`,
  );
  expect(spent).toBe(70_00);
});

describe('a credit note is refused', () => {
  const conflict = (message: string) => ({ status: 409, body: { message } });
  const errorOf = async (sent: ReturnType<typeof invoiceClient.credit>) => {
    const { status, text } = await sent;
    return { status, body: { message: (JSON.parse(text) as { message: string }).message } };
  };

  test('of an open bill, with the way to give money back', async () => {
    const kot = await placeOrder(server, shop, { as: shop.owner.token });
    const bill = requireInvoice(await invoiceClient.openSingle(kot._id));
    expect(await errorOf(invoiceClient.credit(bill._id, { amount: 1 }))).toEqual(
      conflict(
        `Bill ${bill.invoiceNo} is not paid yet. Please give money back from one of its payments instead.`,
      ),
    );
  });

  test('of a credit note', async () => {
    const { bill } = await pay();
    const { creditNote } = (await invoiceClient.credit(bill._id, { amount: 1 })).data;
    expect(await errorOf(invoiceClient.credit(creditNote._id, { amount: 1 }))).toEqual(
      conflict(`This is credit note ${creditNote.invoiceNo}. Please open the bill that it is for.`),
    );
  });

  test('above what was paid in all notes together, and for more of an item than there was', async () => {
    const { bill, lineId } = await pay();
    const lines = (quantity: number) => ({ lines: [{ orderItemId: lineId, quantity }] });
    expect((await invoiceClient.credit(bill._id, lines(3))).status).toBe(400);
    expect((await invoiceClient.credit(bill._id, lines(1))).status).toBe(201);
    expect((await errorOf(invoiceClient.credit(bill._id, lines(2)))).body.message).toBe(
      'Some of these items went back by another credit note already. Please look at the bill again.',
    );
    expect(await errorOf(invoiceClient.credit(bill._id, { amount: 60.01 }))).toEqual(
      conflict(`Only ₹60 of bill ${bill.invoiceNo} is left to give back. Please enter at most that.`),
    );
  });

  test('without items and an amount, and with another amount than the items cost', async () => {
    const { bill, lineId } = await pay();
    const lines = [{ orderItemId: lineId, quantity: 1 }];
    expect((await invoiceClient.credit(bill._id, {})).status).toBe(400);
    expect(await errorOf(invoiceClient.credit(bill._id, { lines, amount: 59 }))).toEqual(
      conflict('These items give ₹60 back. Please look at the bill and its credit notes again.'),
    );
    expect((await invoiceClient.credit(bill._id, { lines, amount: 60 })).status).toBe(201);
  });
});

test('a credit note is closed: nothing is paid, changed, divided or credited of it', async () => {
  const { bill } = await pay();
  const { _id, payments } = (await invoiceClient.credit(bill._id, { amount: 20 })).data.creditNote;
  const paymentId = payments[0]?._id ?? '';
  const before = storedRow(_id);
  const responses = [
    await invoiceClient.pay(_id, { paymentMode: 'CASH' }),
    await invoiceClient.addPayment(_id, { paymentMode: 'CASH', amount: 1 }),
    await invoiceClient.waive(_id, 1),
    await invoiceClient.refund(paymentId, 1),
    await invoiceClient.correctPayment(paymentId, 'CARD'),
    await invoiceClient.join(_id),
    await invoiceClient.credit(_id, { amount: 1 }),
  ];
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 409));
  expect(storedRow(_id)).toEqual(before);
  expect((await invoiceClient.view(_id, shop.owner.token)).data.invoice.payments).toHaveLength(1);
});

test('of a split, each bill gives back what it holds, and a waived part never goes back', async () => {
  const cartItems = [{ foodItemId: shop.items.chai, qty: 3 }];
  const body = { kotType: 'TAKEAWAY', cartItems };
  const kot = await placeOrder(server, shop, { as: shop.owner.token, body });
  const line = (quantity: number) => ({ orderItemId: kot.items[0]?._id ?? '', quantity });
  const source = requireInvoice(await invoiceClient.openSingle(kot._id));
  const [, part] = (await invoiceClient.split(source._id, [{ lines: [line(1)] }])).data.invoices;
  if (!part) throw new Error('the bill was not split');
  await invoiceClient.waive(source._id, 20);
  await invoiceClient.pay(source._id, { paymentMode: 'CASH' });
  await invoiceClient.pay(part._id, { paymentMode: 'CARD' });
  const more = await invoiceClient.credit(part._id, { lines: [line(2)] });
  expect(more.status).toBe(400);
  expect((await invoiceClient.credit(part._id, { lines: [line(1)] })).data.creditNote.totalPayment).toBe(-60);
  expect((await invoiceClient.credit(source._id, { amount: 100.01 })).status).toBe(409);
  expect((await invoiceClient.credit(source._id, { amount: 100 })).status).toBe(201);
  expect((await invoiceClient.listCredit(source._id)).data.left).toBe(0);
});

test('of two notes for the rest at once, one wins', async () => {
  const { bill, lineId } = await pay();
  const all = { lines: [{ orderItemId: lineId, quantity: 2 }] };
  const items = await Promise.all([invoiceClient.credit(bill._id, all), invoiceClient.credit(bill._id, all)]);
  expect(items.map(({ status }) => status).sort()).toEqual([201, 409]);
  const second = (await pay()).bill;
  const responses = await Promise.all([
    invoiceClient.credit(second._id, { amount: 120 }),
    invoiceClient.credit(second._id, { amount: 120 }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('the same key gives the same note, once', async () => {
  const { bill } = await pay();
  const headers = { 'idempotency-key': 'credit-1' };
  const first = await invoiceClient.credit(bill._id, { amount: 60 }, 'CASH', headers);
  const again = await invoiceClient.credit(bill._id, { amount: 60 }, 'CASH', headers);
  expect(again.data).toEqual(first.data);
  expect((await invoiceClient.listCredit(bill._id)).data.left).toBe(60);
});

test('the stored rows hold what all proofs ask', () => {
  const { reader } = server.app.databases;
  for (const query of Object.values(CREDIT_NOTE_QUERIES)) expect(reader.all(query)).toEqual([]);
  expect(reader.all(`${DAILY_SALES_SQL} EXCEPT ${STORED_DAILY_SALES_SQL}`)).toEqual([]);
  expect(reader.all(`${STORED_DAILY_SALES_SQL} EXCEPT ${DAILY_SALES_SQL}`)).toEqual([]);
});

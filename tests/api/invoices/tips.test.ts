import { calendarDate, DAY_MS } from '@tawa/shared/calendar.ts';
import { REFERENCE_DAYS } from '@tawa/shared/invoices/payments.rules.ts';
import { SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { request } from '../../support/client.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { DAILY_SALES_SQL, STORED_DAILY_SALES_SQL } from '../../support/database/payments.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { reader, writer } = server.app.databases;

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

/** Of two chais, which cost 120. */
const openBill = (of = shop) =>
  createInvoice(server, of, { cartItems: [{ foodItemId: of.items.chai, qty: 2 }] });
const pay = async (amount: number, body: object = {}, invoice?: { _id: string }) =>
  invoiceClient.addPayment((invoice ?? (await openBill()))._id, { paymentMode: 'CARD', amount, ...body });

describe('a tip', () => {
  test('is taken beside the amount: the bill, sales and columns of modes leave it out', async () => {
    const { invoice, payment } = (await pay(120, { tip: 15.5 })).data;
    expect(payment).toMatchObject({ amount: 120, tip: 15.5, change: 0 });
    expect(invoice).toMatchObject({ status: 'PAID', amountReceived: 120, due: 0 });
    const { data } = await invoiceClient.summary(PASSWORD);
    expect(data).toMatchObject({ totalAmount: 120, tips: 15.5, totalInvoice: 1 });
    expect(data.paymentMode).toMatchObject([{ paymentMode: 'CARD', totalPaymentSum: 120 }]);
    const today = (await invoiceClient.daySales(calendarDate(Date.now()))).data;
    expect(today).toMatchObject({ totalAmount: 120, tips: 15.5 });
    const [line] = parseCsvObjects((await invoiceClient.export()).text);
    expect(line).toMatchObject({ Received: '120.00', CARD: '120.00', Tips: '15.50' });
    expect(reader.all(`${DAILY_SALES_SQL} EXCEPT ${STORED_DAILY_SALES_SQL}`)).toEqual([]);
  });

  test('comes out of the cash that was given, and less than amount and tip is refused', async () => {
    const bill = await openBill();
    const cash = { paymentMode: 'CASH', tip: 20 };
    expectInvalidFields(await pay(120, { ...cash, tendered: 139.99 }, bill), 'tendered');
    expectInvalidFields(await pay(120, { ...cash, tip: -1 }, bill), 'tip');
    const { payment } = (await pay(120, { ...cash, tendered: 200 }, bill)).data;
    expect(payment).toMatchObject({ amount: 120, tip: 20, tendered: 200, change: 60 });
  });

  test('is kept beside cash above what is due, whose rest is change', async () => {
    const { payment } = (await pay(150, { paymentMode: 'CASH', tip: 20 })).data;
    expect(payment).toMatchObject({ amount: 120, tip: 20, tendered: 170, change: 30 });
  });

  test('moves with the mode of its payment when that is corrected', async () => {
    const { payment } = (await pay(120, { tip: 10, reference: 'R1' })).data;
    const corrected = (await invoiceClient.correctPayment(payment._id, 'CASH')).data.payment;
    expect(corrected).toMatchObject({ paymentMode: 'CASH', tip: 10, reference: 'R1' });
    const tipsByMode = reader.all(
      `SELECT payment_mode AS mode, tips FROM takings WHERE shop_id = '${shop.shopId}' AND tips <> 0`,
    );
    expect(tipsByMode).toEqual([{ mode: 'CASH', tips: 1000 }]);
    expect((await invoiceClient.summary(PASSWORD)).data).toMatchObject({ totalAmount: 120, tips: 10 });
  });
});

describe('a tip of a payment that is refunded', () => {
  test('stays while the payment holds anything, and goes back with the last of it', async () => {
    const { payment } = (await pay(70, { tip: 15.5 })).data;
    expect((await invoiceClient.refund(payment._id, 20)).data.payment).toMatchObject({ amount: 20, tip: 0 });
    expect((await invoiceClient.summary(PASSWORD)).data).toMatchObject({ totalAmount: 50, tips: 15.5 });
    const last = (await invoiceClient.refund(payment._id, 50, 'CARD')).data.payment;
    expect(last).toMatchObject({ kind: 'REFUND', paymentMode: 'CARD', amount: 50, tip: 15.5 });
    expect((await invoiceClient.summary(PASSWORD)).data).toMatchObject({ totalAmount: 0, tips: 0 });
    const [line] = parseCsvObjects((await invoiceClient.export()).text);
    expect(line).toMatchObject({ Received: '0.00', Tips: '0.00' });
  });
});

describe('a reference', () => {
  const reference = '433512087654';

  test('that was used in this mode is refused and names the bill, unless somebody says why', async () => {
    const { invoice } = (await pay(120, { reference })).data;
    const again = await openBill();
    const used = `This reference was used for bill ${invoice.invoiceNo} already. Please check it, or say why it is used again.`;
    expect(expectError(await pay(120, { reference }, again), 'CONFLICT')).toMatchObject({
      message: used,
      fields: { reference: used },
    });
    expectInvalidFields(await pay(120, { reference, reuse: true }, again), 'reason');
    const reused = await pay(120, { reference, reuse: true, reason: 'One slip for both' }, again);
    expect(reused.data.payment).toMatchObject({ reference, reason: 'One slip for both' });
  });

  test('is free in another mode, in another shop, and after 30 days', async () => {
    await pay(120, { reference });
    expect((await pay(120, { reference, paymentMode: 'PHONEPE' })).status).toBe(201);
    const other = await seedShop(server);
    const bill = await openBill(other);
    const body = { paymentMode: 'CARD', amount: 120, reference } as const;
    expect((await createInvoiceClient(server, other).addPayment(bill._id, body)).status).toBe(201);
    writer
      .prepare('UPDATE payments SET at = at - ? WHERE shop_id = ?')
      .run((REFERENCE_DAYS + 1) * DAY_MS, shop.shopId);
    expect((await pay(120, { reference })).status).toBe(201);
  });

  test('is free again once its payment is refunded whole or corrected away, and not before', async () => {
    const bill = await openBill();
    const { payment } = (await pay(70, { reference, tip: 50 }, bill)).data;
    await invoiceClient.refund(payment._id, 30, 'CARD');
    expectError(await pay(60, { reference }, bill), 'CONFLICT');
    await invoiceClient.refund(payment._id, 40, 'CARD');
    const again = await pay(120, { reference, tip: 5 }, bill);
    expect(again.data.payment).toMatchObject({ reference, tip: 5 });
    const corrected = await invoiceClient.correctPayment(again.data.payment._id, 'PHONEPE');
    expect(corrected.data.payment.reference).toBe(reference);
    expectError(await pay(120, { reference, paymentMode: 'PHONEPE' }), 'CONFLICT');
    expect((await pay(120, { reference })).status).toBe(201);
  });

  test('stays with a payment that is corrected to another name of its mode', async () => {
    const own = [...SHARED_MODES, { name: 'HDFC machine', class: 'CARD', isActive: true } as const];
    const options = { params: { shopId: shop.shopId }, body: { modes: own }, as: shop.owner.token };
    const { modes } = (await request(server.origin, shopsApi.editPaymentModes, options)).data;
    const { payment } = (await pay(120, { reference })).data;
    const hdfc = modes.at(-1)?._id ?? '';
    const corrected = await invoiceClient.correctPayment(payment._id, hdfc, {}, { reference });
    expect(corrected.data.payment).toMatchObject({ modeName: 'HDFC machine', reference });
  });

  test('comes with a correction, and a used one is refused there too', async () => {
    const { invoice, payment } = (await pay(120, { reference })).data;
    const cash = (await pay(120, { paymentMode: 'CASH' })).data.payment;
    const correct = (sent: object) => invoiceClient.correctPayment(cash._id, 'CARD', {}, sent);
    await expectNoChange(server, async () =>
      expect(expectError(await correct({ reference }), 'CONFLICT').fields).toEqual({
        reference: expect.stringContaining(invoice.invoiceNo),
      }),
    );
    const corrected = (await correct({ reference: 'R2' })).data.payment;
    expect(corrected).toMatchObject({ paymentMode: 'CARD', reference: 'R2' });
    const other = await invoiceClient.correctPayment(corrected._id, 'PHONEPE', {}, { reference });
    expect(other.data.payment).toMatchObject({ paymentMode: 'PHONEPE', reference });
    const back = { reference, reuse: true };
    expect((await invoiceClient.correctPayment(payment._id, 'PHONEPE', {}, back)).data.payment).toMatchObject(
      {
        paymentMode: 'PHONEPE',
        reference,
      },
    );
  });

  test('and a tip stay hidden from those who have only the link of the bill', async () => {
    const { invoice } = (await pay(120, { reference, tip: 10 })).data;
    expect((await invoiceClient.view(invoice._id)).data.invoice.payments).toMatchObject([
      { amount: 120, tip: 0, reference: null },
    ]);
  });
});

test('a part says which of how many it is, and never more than there are', async () => {
  const bill = await openBill();
  expectInvalidFields(await pay(60, { part: { number: 3, of: 2 } }, bill), 'part');
  const { payment } = (await pay(60, { part: { number: 1, of: 2 } }, bill)).data;
  expect(payment.part).toEqual({ number: 1, of: 2 });
  expect((await pay(60, {}, bill)).data.payment.part).toBeNull();
  const corrected = (await invoiceClient.correctPayment(payment._id, 'CASH')).data;
  expect(corrected.payment.part).toEqual({ number: 1, of: 2 });
  expect(corrected.invoice.payments.map(({ part }) => part?.number ?? null)).toEqual([1, null, null, 1]);
});

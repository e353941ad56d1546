import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { setItemPrice } from '../../support/api/menu.ts';
import { changeStatus, editLine, placeOrder } from '../../support/api/orders.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { app } = server;

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

/** By default two naans at T1, 91 rupees in total. */
const placeCookingOrder = (body: Record<string, unknown> = {}) =>
  placeOrder(server, shop, { as: shop.owner.token, body });
const getInvoice = async (invoiceId: string) =>
  requireInvoice(await invoiceClient.view(invoiceId, shop.owner.token));

interface CustomerTotals {
  phone_no: string;
  total_spending: number;
  last_visited: number | null;
}
const listCustomers = () =>
  app.databases.writer
    .prepare<string, CustomerTotals>(
      'SELECT phone_no, total_spending, last_visited FROM customers WHERE shop_id = ? ORDER BY phone_no',
    )
    .all(shop.shopId);

describe('charges', () => {
  test('are set together, as often as the invoice is open', async () => {
    const invoice = await createInvoice(server, shop);
    expect(requireInvoice(await invoiceClient.addCharges(invoice._id, 90.99, 7.25, 30))).toMatchObject({
      totalPayment: 37.26,
    });
    expect(requireInvoice(await invoiceClient.addCharges(invoice._id, 0, 0, 0))).toEqual(invoice);
    requireInvoice(await invoiceClient.pay(invoice._id));
    expectError(await invoiceClient.addCharges(invoice._id, 1), 'CONFLICT');
  });

  test.each([
    [-0.01, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
    [91, 0, 0],
    [91.01, 50, 50],
  ])(
    'of %d discount, %d packing and %d delivery are rejected on a subtotal of 91',
    async (discount, packing, delivery) => {
      const invoice = await createInvoice(server, shop);
      const response = await expectNoChange(server, () =>
        invoiceClient.addCharges(invoice._id, discount, packing, delivery),
      );
      expect(expectError(response, 'VALIDATION').message).toBe('Charges not allowed');
    },
  );
});

describe('paying', () => {
  test.each(PAYMENT_MODES)('by %s settles the invoice', async (paymentMode) => {
    const { _id, totalPayment } = await createInvoice(server, shop);
    const paid = requireInvoice(await invoiceClient.pay(_id, { paymentMode, expectedTotal: totalPayment }));
    expect(paid).toMatchObject({ paymentMode, amountReceived: 91, waivedAmount: 0 });
  });

  test('an amount below the total waives the rest; an empty amount means the total', async () => {
    const waived = requireInvoice(
      await invoiceClient.pay((await createInvoice(server, shop))._id, { amountReceived: '0.01' }),
    );
    expect(waived).toMatchObject({ status: 'PAID', amountReceived: 0.01, waivedAmount: 90.99 });
    const whole = requireInvoice(
      await invoiceClient.pay((await createInvoice(server, shop))._id, { amountReceived: '' }),
    );
    expect(whole).toMatchObject({ amountReceived: 91, waivedAmount: 0 });
  });

  test('reports each invalid field', async () => {
    const { _id } = await createInvoice(server, shop);
    await expectNoChange(server, async () => {
      const sentence = async (body: Record<string, unknown>) =>
        expectError(await invoiceClient.pay(_id, body), 'VALIDATION').message;
      expect(await sentence({ paymentMode: '' })).toBe('Select Payment mode');
      expect(await sentence({ amountReceived: 91.01 })).toBe(
        "Amount Received can't be more than invoice payment",
      );
      expect(await sentence({ amountReceived: 0 })).toBe('Please enter an amount above 0.');
      expectError(await invoiceClient.pay('no-such-invoice'), 'NOT_FOUND');
    });
  });

  test('a payment of an outdated total is rejected with the current invoice', async () => {
    const invoice = await createInvoice(server, shop);
    const charged = requireInvoice(await invoiceClient.addCharges(invoice._id, 0, 10));
    const response = await expectNoChange(server, () =>
      invoiceClient.pay(invoice._id, { expectedTotal: invoice.totalPayment, amountReceived: 91 }),
    );
    expectError(response, 'CONFLICT');
    expect(response.data.invoice).toEqual(charged);
  });

  test('zero settles an invoice of zero', async () => {
    setItemPrice(server, shop.items.naan, 0);
    const free = await createInvoice(server, shop);
    expect(free.totalPayment).toBe(0);
    const paid = requireInvoice(await invoiceClient.pay(free._id, { amountReceived: 0 }));
    expect(paid).toMatchObject({ status: 'PAID', amountReceived: 0, waivedAmount: 0 });
  });

  test('credits the received amount to the customer of the earliest KOT', async () => {
    const meera = { customerName: 'Meera', customerPhoneNo: '9000000001' };
    const ravi = { customerName: 'Ravi', customerPhoneNo: '9000000002' };
    await placeCookingOrder();
    await placeCookingOrder(meera);
    await placeCookingOrder(ravi);
    const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    expect(invoice.customerId).toEqual({ name: 'Meera', phoneNo: '9000000001' });
    expect(listCustomers().map(({ total_spending }) => total_spending)).toEqual([0, 0]);
    const { paidAt } = requireInvoice(await invoiceClient.pay(invoice._id, { amountReceived: 250.5 }));
    expect(listCustomers()).toEqual([
      { phone_no: '9000000001', total_spending: 25_050, last_visited: Date.parse(paidAt ?? '') },
      { phone_no: '9000000002', total_spending: 0, last_visited: null },
    ]);
    requireInvoice(
      await invoiceClient.pay((await createInvoice(server, shop, { ...meera, customerName: 'M.' }))._id),
    );
    expect(listCustomers()[0]?.total_spending).toBe(34_150);
  });
});

describe('concurrent requests', () => {
  test('pay once, the others get the paid invoice, and the customer is credited once', async () => {
    const invoice = await createInvoice(server, shop, {
      customerName: 'Meera',
      customerPhoneNo: '9000000001',
    });
    const responses = await Promise.all([1, 2, 3, 4].map(() => invoiceClient.pay(invoice._id)));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3);
    for (const response of refused) {
      expect(expectError(response, 'CONFLICT').message).toBe(`Bill ${invoice.invoiceNo} is already paid`);
    }
    expect(listCustomers()[0]?.total_spending).toBe(9_100);
  });

  test('apply an edit before the payment or reject it', async () => {
    for (let round = 0; round < 8; round++) {
      const kot = await placeCookingOrder();
      const invoice = requireInvoice(await invoiceClient.openSingle(kot._id));
      const edit = () => editLine(server, shop, kot, { quantity: 3 });
      const pay = () => invoiceClient.pay(invoice._id);
      const [first, second] = round % 2 === 0 ? [edit(), pay()] : [pay(), edit()];
      const statuses = (await Promise.all([first, second])).map(({ status }) => status);
      const paid = await getInvoice(invoice._id);
      const isEdited = statuses.every((status) => status === 200);
      expect(statuses).toContain(200);
      expect(paid).toMatchObject({ status: 'PAID', amountReceived: isEdited ? 136.5 : 91, waivedAmount: 0 });
    }
  });

  test('never change charges below a concurrent payment', async () => {
    for (let round = 0; round < 6; round++) {
      const invoice = await createInvoice(server, shop);
      const charge = () => invoiceClient.addCharges(invoice._id, 10.5);
      const pay = () => invoiceClient.pay(invoice._id, { expectedTotal: invoice.totalPayment });
      const both = round % 2 === 0 ? [charge(), pay()] : [pay(), charge()];
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
      const left = await getInvoice(invoice._id);
      if (left.status === 'PAID') expect(left).toMatchObject({ discount: 0, amountReceived: 91 });
      else expect(left).toMatchObject({ status: 'OPEN', discount: 10.5, totalPayment: 80.5 });
    }
  });

  test('never both cancel and pay', async () => {
    const kot = await placeCookingOrder();
    const invoice = requireInvoice(await invoiceClient.openSingle(kot._id));
    const [cancelled, paid] = await Promise.all([
      changeStatus(server, shop, 'deleteKot', kot),
      invoiceClient.pay(invoice._id),
    ]);
    expect([cancelled.status, paid.status].sort()).toEqual([200, 409]);
    expect((await getInvoice(invoice._id)).status).toBe(paid.status === 200 ? 'PAID' : 'VOID');
  });

  test('number invoices uniquely and without gaps', async () => {
    const kots = await Promise.all(
      Array.from({ length: 12 }, () => placeCookingOrder({ kotType: 'TAKEAWAY' })),
    );
    const made = await Promise.all(
      kots.map(async ({ _id }) => requireInvoice(await invoiceClient.openSingle(_id))),
    );
    const numbers = made.map(({ invoiceNo }) => Number(invoiceNo.slice(5))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });
});

describe('a repeated idempotency key', () => {
  const key = { 'idempotency-key': 'till-1' };

  test('returns the stored response and changes nothing', async () => {
    const kot = await placeCookingOrder();
    const single = await invoiceClient.openSingle(kot._id, key);
    const table = await invoiceClient.openTable(shop.tables.T1, key);
    const paid = await invoiceClient.pay(requireInvoice(table)._id, { amountReceived: 90 }, key);
    await expectNoChange(server, async () => {
      const again = [
        [single, await invoiceClient.openSingle(kot._id, key)],
        [table, await invoiceClient.openTable(shop.tables.T1, key)],
        [paid, await invoiceClient.pay(requireInvoice(table)._id, { amountReceived: 90 }, key)],
      ] as const;
      for (const [first, second] of again) {
        expect(second.text).toBe(first.text);
        expect(second.status).toBe(first.status);
        expect(second.headers.get('idempotency-replayed')).toBe('true');
      }
    });
  });

  test('with another body, or for another invoice, is rejected', async () => {
    const [one, two] = [await createInvoice(server, shop), await createInvoice(server, shop)];
    requireInvoice(await invoiceClient.pay(one._id, {}, key));
    await expectNoChange(server, async () => {
      expectError(await invoiceClient.pay(one._id, { paymentMode: 'CARD' }, key), 'CONFLICT', 422);
      expectError(await invoiceClient.pay(two._id, {}, key), 'CONFLICT', 422);
    });
  });

  test('pays once for concurrent requests', async () => {
    const invoice = await createInvoice(server, shop, {
      customerName: 'Meera',
      customerPhoneNo: '9000000001',
    });
    const responses = await Promise.all([1, 2, 3].map(() => invoiceClient.pay(invoice._id, {}, key)));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(listCustomers()[0]?.total_spending).toBe(9_100);
  });
});

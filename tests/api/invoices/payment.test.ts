import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;

let shop: TestShop;
let bills: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  bills = createInvoiceClient(server, shop);
});

/** By default two naans at T1, 91 rupees in total. */
const placeCookingOrder = (body: Record<string, unknown> = {}) =>
  placeOrder(server, shop, { as: shop.owner.token, body });
const createInvoice = async (body: Record<string, unknown> = {}): Promise<Invoice> =>
  requireInvoice(await bills.openSingle((await placeCookingOrder(body))._id));
const getInvoice = async (invoiceId: string) => requireInvoice(await bills.view(invoiceId, shop.owner.token));

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
    const bill = await createInvoice();
    expect(requireInvoice(await bills.addCharges(bill._id, 90.99, 7.25, 30))).toMatchObject({
      totalPayment: 37.26,
    });
    expect(requireInvoice(await bills.addCharges(bill._id, 0, 0, 0))).toEqual(bill);
    requireInvoice(await bills.pay(bill._id));
    expectError(await bills.addCharges(bill._id, 1), 'CONFLICT');
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
      const bill = await createInvoice();
      const answer = await expectNoChange(server, () =>
        bills.addCharges(bill._id, discount, packing, delivery),
      );
      expect(expectError(answer, 'VALIDATION').message).toBe('Charges not allowed');
    },
  );
});

describe('paying', () => {
  test.each(PAYMENT_MODES)('by %s settles the invoice', async (paymentMode) => {
    const { _id, totalPayment } = await createInvoice();
    const paid = requireInvoice(await bills.pay(_id, { paymentMode, expectedTotal: totalPayment }));
    expect(paid).toMatchObject({ paymentMode, amountReceived: 91, waivedAmount: 0 });
  });

  test('an amount below the total waives the rest; an empty amount means the total', async () => {
    const waived = requireInvoice(await bills.pay((await createInvoice())._id, { amountReceived: '0.01' }));
    expect(waived).toMatchObject({ status: 'PAID', amountReceived: 0.01, waivedAmount: 90.99 });
    const whole = requireInvoice(await bills.pay((await createInvoice())._id, { amountReceived: '' }));
    expect(whole).toMatchObject({ amountReceived: 91, waivedAmount: 0 });
  });

  test('reports each invalid field', async () => {
    const { _id } = await createInvoice();
    await expectNoChange(server, async () => {
      const sentence = async (body: Record<string, unknown>) =>
        expectError(await bills.pay(_id, body), 'VALIDATION').message;
      expect(await sentence({ paymentMode: '' })).toBe('Select Payment mode');
      expect(await sentence({ amountReceived: 91.01 })).toBe(
        "Amount Received can't be more than invoice payment",
      );
      expect(await sentence({ amountReceived: 0 })).toBe('Please enter an amount above 0.');
      expectError(await bills.pay('no-such-bill'), 'NOT_FOUND');
    });
  });

  test('a payment of an outdated total is rejected with the current invoice', async () => {
    const bill = await createInvoice();
    const charged = requireInvoice(await bills.addCharges(bill._id, 0, 10));
    const answer = await expectNoChange(server, () =>
      bills.pay(bill._id, { expectedTotal: bill.totalPayment, amountReceived: 91 }),
    );
    expectError(answer, 'CONFLICT');
    expect(answer.data.invoice).toEqual(charged);
  });

  test('zero settles an invoice of zero', async () => {
    app.databases.writer.prepare('UPDATE items SET price = 0 WHERE id = ?').run(shop.items.naan);
    const free = await createInvoice();
    expect(free.totalPayment).toBe(0);
    const paid = requireInvoice(await bills.pay(free._id, { amountReceived: 0 }));
    expect(paid).toMatchObject({ status: 'PAID', amountReceived: 0, waivedAmount: 0 });
  });

  test('credits the received amount to the customer of the earliest KOT', async () => {
    const meera = { customerName: 'Meera', customerPhoneNo: '9000000001' };
    const ravi = { customerName: 'Ravi', customerPhoneNo: '9000000002' };
    await placeCookingOrder();
    await placeCookingOrder(meera);
    await placeCookingOrder(ravi);
    const bill = requireInvoice(await bills.openTable(shop.tables.T1));
    expect(bill.customerId).toEqual({ name: 'Meera', phoneNo: '9000000001' });
    expect(listCustomers().map(({ total_spending }) => total_spending)).toEqual([0, 0]);
    const { paidAt } = requireInvoice(await bills.pay(bill._id, { amountReceived: 250.5 }));
    expect(listCustomers()).toEqual([
      { phone_no: '9000000001', total_spending: 25_050, last_visited: Date.parse(paidAt ?? '') },
      { phone_no: '9000000002', total_spending: 0, last_visited: null },
    ]);
    requireInvoice(await bills.pay((await createInvoice({ ...meera, customerName: 'M.' }))._id));
    expect(listCustomers()[0]?.total_spending).toBe(34_150);
  });
});

describe('concurrent requests', () => {
  test('pay once, the others get the paid invoice, and the customer is credited once', async () => {
    const bill = await createInvoice({ customerName: 'Meera', customerPhoneNo: '9000000001' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => bills.pay(bill._id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3);
    for (const answer of refused) {
      expect(expectError(answer, 'CONFLICT').message).toBe(`Bill ${bill.invoiceNo} is already paid`);
    }
    expect(listCustomers()[0]?.total_spending).toBe(9_100);
  });

  test('apply an edit before the payment or reject it', async () => {
    for (let round = 0; round < 8; round++) {
      const kot = await placeCookingOrder();
      const bill = requireInvoice(await bills.openSingle(kot._id));
      const edit = () =>
        request(origin, ordersApi.editOrderItem, {
          params: { shopId: shop.shopId, orderItemId: kot.items[0]?._id ?? '' },
          body: { kotId: kot._id, quantity: 3 },
          as: shop.owner.token,
        });
      const pay = () => bills.pay(bill._id);
      const [first, second] = round % 2 === 0 ? [edit(), pay()] : [pay(), edit()];
      const statuses = (await Promise.all([first, second])).map(({ status }) => status);
      const paid = await getInvoice(bill._id);
      const isEdited = statuses.every((status) => status === 200);
      expect(statuses).toContain(200);
      expect(paid).toMatchObject({ status: 'PAID', amountReceived: isEdited ? 136.5 : 91, waivedAmount: 0 });
    }
  });

  test('never change charges below a concurrent payment', async () => {
    for (let round = 0; round < 6; round++) {
      const bill = await createInvoice();
      const charge = () => bills.addCharges(bill._id, 10.5);
      const pay = () => bills.pay(bill._id, { expectedTotal: bill.totalPayment });
      const both = round % 2 === 0 ? [charge(), pay()] : [pay(), charge()];
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
      const left = await getInvoice(bill._id);
      if (left.status === 'PAID') expect(left).toMatchObject({ discount: 0, amountReceived: 91 });
      else expect(left).toMatchObject({ status: 'OPEN', discount: 10.5, totalPayment: 80.5 });
    }
  });

  test('never both cancel and pay', async () => {
    const kot = await placeCookingOrder();
    const bill = requireInvoice(await bills.openSingle(kot._id));
    const [cancelled, paid] = await Promise.all([
      changeStatus(server, shop, 'deleteKot', kot),
      bills.pay(bill._id),
    ]);
    expect([cancelled.status, paid.status].sort()).toEqual([200, 409]);
    expect((await getInvoice(bill._id)).status).toBe(paid.status === 200 ? 'PAID' : 'VOID');
  });

  test('number invoices uniquely and without gaps', async () => {
    const kots = await Promise.all(
      Array.from({ length: 12 }, () => placeCookingOrder({ kotType: 'TAKEAWAY' })),
    );
    const made = await Promise.all(kots.map(async ({ _id }) => requireInvoice(await bills.openSingle(_id))));
    const numbers = made.map(({ invoiceNo }) => Number(invoiceNo.slice(5))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });
});

describe('a repeated idempotency key', () => {
  const key = { 'idempotency-key': 'till-1' };

  test('returns the stored response and changes nothing', async () => {
    const kot = await placeCookingOrder();
    const single = await bills.openSingle(kot._id, key);
    const table = await bills.openTable(shop.tables.T1, key);
    const paid = await bills.pay(requireInvoice(table)._id, { amountReceived: 90 }, key);
    await expectNoChange(server, async () => {
      const again = [
        [single, await bills.openSingle(kot._id, key)],
        [table, await bills.openTable(shop.tables.T1, key)],
        [paid, await bills.pay(requireInvoice(table)._id, { amountReceived: 90 }, key)],
      ] as const;
      for (const [first, second] of again) {
        expect(second.text).toBe(first.text);
        expect(second.status).toBe(first.status);
        expect(second.headers.get('idempotency-replayed')).toBe('true');
      }
    });
  });

  test('with another body, or for another invoice, is rejected', async () => {
    const [one, two] = [await createInvoice(), await createInvoice()];
    requireInvoice(await bills.pay(one._id, {}, key));
    await expectNoChange(server, async () => {
      expectError(await bills.pay(one._id, { paymentMode: 'CARD' }, key), 'CONFLICT', 422);
      expectError(await bills.pay(two._id, {}, key), 'CONFLICT', 422);
    });
  });

  test('pays once for concurrent requests', async () => {
    const bill = await createInvoice({ customerName: 'Meera', customerPhoneNo: '9000000001' });
    const answers = await Promise.all([1, 2, 3].map(() => bills.pay(bill._id, {}, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(listCustomers()[0]?.total_spending).toBe(9_100);
  });
});

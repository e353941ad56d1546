import { createRandom } from '@tawa/server/demo/random.ts';
import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { movePayment } from '../../support/database/payments.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { writer } = server.app.databases;
const TODAY = calendarDate(Date.now());
const NOTHING_SOLD = {
  totalAmount: 0,
  refunded: 0,
  tips: 0,
  collected: 0,
  totalInvoice: 0,
  paymentMode: [],
  takings: [],
  bestSellers: [],
};

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

type Item = keyof TestShop['items'];

async function openInvoice(items: Partial<Record<Item, number>>): Promise<string> {
  const cartItems = Object.entries(items).map(([item, qty]) => ({
    foodItemId: shop.items[item as Item],
    qty,
  }));
  const kot = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'TAKEAWAY', cartItems },
  });
  return requireInvoice(await invoiceClient.openSingle(kot._id))._id;
}

async function payInvoice(items: Partial<Record<Item, number>>, payment = {}): Promise<string> {
  const invoiceId = await openInvoice(items);
  return requireInvoice(await invoiceClient.pay(invoiceId, payment))._id;
}

test('what was received on a business day, by hour, and what sold best', async () => {
  expect((await invoiceClient.daySales(TODAY)).data).toEqual(NOTHING_SOLD);
  const at = startOfDate(TODAY) + 13.5 * 3_600_000;
  movePayment(server, await payInvoice({ paneer: 1, naan: 4 }, { amountReceived: 500 }), at);
  movePayment(server, await payInvoice({ naan: 2, chai: 3 }, { paymentMode: 'CARD' }), at + 60_000);
  movePayment(server, await payInvoice({ chai: 1 }), at + 7 * 3_600_000);
  await openInvoice({ paneer: 9 });

  const { data } = await invoiceClient.daySales(TODAY);
  expect(data).toEqual({
    totalAmount: 831,
    refunded: 0,
    tips: 0,
    collected: 0,
    totalInvoice: 3,
    paymentMode: [
      { paymentMode: 'CARD', totalPaymentSum: 271, totalInvoice: 1 },
      { paymentMode: 'CASH', totalPaymentSum: 560, totalInvoice: 2 },
    ],
    takings: [
      { at: `${TODAY}T13`, total: 771, invoices: 2 },
      { at: `${TODAY}T20`, total: 60, invoices: 1 },
    ],
    bestSellers: [
      { name: 'Butter Naan', quantity: 6, amount: 273 },
      { name: 'Masala Chai', quantity: 4, amount: 240 },
      { name: 'Paneer Butter Masala', quantity: 1, amount: 320 },
    ],
  });
});

describe('a business day begins at midnight in Kolkata', () => {
  const midnight = startOfDate(TODAY);
  const yesterday = calendarDate(midnight - 1);
  test.each([
    ['the last millisecond before it', midnight - 1, yesterday, `${yesterday}T23`],
    ['midnight itself', midnight, TODAY, `${TODAY}T00`],
    ['the last millisecond of its first hour', midnight + 3_599_999, TODAY, `${TODAY}T00`],
    ['midnight UTC, half past five', midnight + 5.5 * 3_600_000, TODAY, `${TODAY}T05`],
    ['the last millisecond of the day', midnight + DAY_MS - 1, TODAY, `${TODAY}T23`],
  ])('%s', async (_, paidAt, day, hour) => {
    movePayment(server, await payInvoice({ chai: 1 }), paidAt);
    const otherDay = day === TODAY ? yesterday : TODAY;
    expect((await invoiceClient.daySales(day)).data).toMatchObject({
      totalAmount: 60,
      takings: [{ at: hour, total: 60, invoices: 1 }],
      bestSellers: [{ name: 'Masala Chai', quantity: 1, amount: 60 }],
    });
    expect((await invoiceClient.daySales(otherDay)).data).toEqual(NOTHING_SOLD);
  });
});

test('it equals the invoices of the day and the summary', async () => {
  const random = createRandom(8);
  const days = [TODAY, calendarDate(Date.now() - 7 * DAY_MS)];
  for (let n = 0; n < 24; n++) {
    const items = { naan: random.integer(1, 9), chai: random.integer(1, 4), paneer: random.integer(1, 3) };
    const waived = random.chance(0.3) ? { amountReceived: 50.25 } : {};
    const day = days[n % 2] ?? TODAY;
    movePayment(server, await payInvoice(items, waived), startOfDate(day) + random.integer(0, DAY_MS - 1));
  }
  for (const day of days) {
    const { data } = await invoiceClient.daySales(day);
    const { invoices } = (await invoiceClient.list({ startDate: day, endDate: day })).data;
    expect(invoices).toHaveLength(12);
    expect(data.totalInvoice).toBe(12);
    const received = invoices.reduce((sum, { amountReceived }) => sum + toPaise(amountReceived ?? 0), 0);
    expect(toPaise(data.totalAmount)).toBe(received);
    expect(data.takings.reduce((sum, { total }) => sum + toPaise(total), 0)).toBe(received);

    const { data: summary } = await invoiceClient.summary(PASSWORD, day, day);
    expect({ ...data, bestSellers: [] }).toEqual({
      totalAmount: summary.totalAmount,
      refunded: summary.refunded,
      tips: 0,
      collected: 0,
      totalInvoice: summary.totalInvoice,
      paymentMode: summary.paymentMode,
      takings: summary.takings,
      bestSellers: [],
    });
    const lines = invoices.flatMap(({ items }) => items);
    for (const { name, quantity, amount } of data.bestSellers) {
      const sold = lines.filter((line) => line.name === name);
      expect(quantity).toBe(sold.reduce((sum, line) => sum + line.quantity, 0));
      expect(amount).toBeCloseTo(
        sold.reduce((sum, line) => sum + line.quantity * line.price, 0),
        2,
      );
    }
  }
});

test('what a credit note took back of a line is not sold', async () => {
  const invoiceId = await payInvoice({ naan: 4, chai: 1 });
  await payInvoice({ naan: 1 });
  const { lines } = (await invoiceClient.listCredit(invoiceId)).data;
  const back = (name: string, quantity: number) => {
    const orderItemId = lines.find((line) => line.name === name)?.orderItemId ?? '';
    return invoiceClient.credit(invoiceId, { lines: [{ orderItemId, quantity }] });
  };
  const [naan, chai] = lines.map(({ name }) => name);
  await back(naan ?? '', 1);
  await back(naan ?? '', 1);
  await back(chai ?? '', 1);
  const { bestSellers } = (await invoiceClient.daySales(TODAY)).data;
  expect(bestSellers).toEqual([{ name: naan, quantity: 3, amount: 136.5 }]);
});

test('a cancelled order is not sold, and at most five items are listed', async () => {
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  await changeStatus(server, shop, 'deleteKot', kot);
  await payInvoice({ chai: 1 });
  const named = writer.prepare(
    'UPDATE kot_lines SET name = ? WHERE kot_id IN (SELECT id FROM kots WHERE invoice_id = ?)',
  );
  for (let n = 0; n < 6; n++) named.run(`Item ${n}`, await payInvoice({ naan: 2 + n }));
  const { bestSellers } = (await invoiceClient.daySales(TODAY)).data;
  expect(bestSellers.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Item 5', 7],
    ['Item 4', 6],
    ['Item 3', 5],
    ['Item 2', 4],
    ['Item 1', 3],
  ]);
});

test('a repeat costs nothing until an invoice is paid', async () => {
  const first = await invoiceClient.daySales(TODAY);
  const etag = first.headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag };
  expect((await invoiceClient.daySales(TODAY, headers)).status).toBe(304);
  await payInvoice({ chai: 1 });
  const next = await invoiceClient.daySales(TODAY, headers);
  expect([next.status, next.data.totalAmount]).toEqual([200, 60]);
});

test('only the owner of the shop reads it', async () => {
  await payInvoice({ chai: 1 });
  const other = await seedShop(server);
  const params = { shopId: shop.shopId };
  const read = (as?: string) =>
    request(server.origin, invoicesApi.getDaySales, { params, query: { day: TODAY }, ...(as && { as }) });
  expectError(await read(), 'UNAUTHENTICATED');
  expectError(await read(shop.waiter.token), 'FORBIDDEN');
  expectError(await read(other.owner.token), 'NOT_FOUND');
  expect((await createInvoiceClient(server, other).daySales(TODAY)).data).toEqual(NOTHING_SOLD);
});

test.each(['', 'today', '2026-02-30', '2026-11-20T10:00:00Z'])('the day "%s" is rejected', async (day) => {
  const { message } = expectError(await invoiceClient.daySales(day), 'VALIDATION');
  expect(message).toBe('Invalid Dates');
});

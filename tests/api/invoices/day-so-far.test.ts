// @postgres full

import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { type Cart, cartBody, changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { loginOwner, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
const { origin } = server;

let shop: TestShop;
/** A session ends after 15 minutes, so each move signs in again. */
let token: string;
let invoices: ReturnType<typeof createInvoiceClient>;

/** Moves the server's clock. The time is Indian, like `2027-04-01T01:00:00`. */
async function moveTo(time: string): Promise<void> {
  const correctionMs = Date.parse(`${time}+05:30`) - Date.now();
  setClockReading({ correctionMs, kotDayAt: null, mayNumberInvoices: true });
  token = (await loginOwner(origin, shop.owner.email)).data.accessToken;
  invoices = createInvoiceClient(server, shop, token);
}

beforeEach(async () => {
  shop = await seedShop(server);
});
afterEach(() => setClockReading());

const order = (cart: Cart = { chai: 1 }) =>
  placeOrder(server, shop, { as: token, body: { kotType: 'TAKEAWAY', ...cartBody(shop, cart) } });

/** A chai is 60 rupees. */
async function payChai(chai = 1, payment = {}): Promise<string> {
  const invoice = requireInvoice(await invoices.openSingle((await order({ chai }))._id));
  return requireInvoice(await invoices.pay(invoice._id, payment))._id;
}

const soFar = async () => (await invoices.daySoFar()).data;

const startDaysAt = (businessDayStart: number) =>
  request(origin, shopsApi.editShop, {
    params: { shopId: shop.shopId },
    body: { businessDayStart },
    as: token,
  });

describe('sales one week before', () => {
  test('are nothing for a shop that is new', async () => {
    await moveTo('2027-04-08T12:00:00');
    await payChai();
    expect((await soFar()).lastWeek).toEqual({ totalAmount: 0, totalInvoice: 0 });
  });

  test('count until the same minute of that day, not until the end of its hour', async () => {
    for (const time of ['2027-03-31T23:58:00', '2027-04-01T00:01:00', '2027-04-01T12:10:00']) {
      await moveTo(time);
      await payChai();
    }
    await moveTo('2027-04-01T12:20:00');
    await payChai(2);
    await moveTo('2027-04-08T12:15:00');
    await payChai(7);
    expect((await soFar()).lastWeek).toEqual({ totalAmount: 120, totalInvoice: 2 });
    await moveTo('2027-04-08T12:30:00');
    const { at, lastWeek } = await soFar();
    expect(lastWeek).toEqual({ totalAmount: 240, totalInvoice: 3 });
    expect(at.slice(0, 16)).toBe('2027-04-08T07:00');
  });

  test('include money of an open bill, and leave out credit, refunds and tips as the sales do', async () => {
    await moveTo('2027-04-01T12:00:00');
    const paid = await payChai(4);
    const open = requireInvoice(await invoices.openSingle((await order())._id));
    await invoices.addPayment(open._id, { paymentMode: 'CARD', amount: 20, tip: 5 });
    const [line] = (await invoices.listCredit(paid)).data.lines;
    await invoices.credit(paid, {
      lines: [{ orderItemId: line?.orderItemId ?? '', quantity: 1 }],
    });
    const sales = (await invoices.daySales('2027-04-01')).data;
    await moveTo('2027-04-08T12:30:00');
    expect((await soFar()).lastWeek).toEqual({ totalAmount: 200, totalInvoice: 1 });
    expect(sales).toMatchObject({ totalAmount: 200, totalInvoice: 1 });
  });

  test('are counted from the start of the business day, here 4 h', async () => {
    await moveTo('2027-03-20T12:00:00');
    await startDaysAt(4);
    for (const time of ['2027-04-01T03:50:00', '2027-04-01T04:10:00', '2027-04-02T01:00:00']) {
      await moveTo(time);
      await payChai();
    }
    await moveTo('2027-04-02T02:00:00');
    await payChai(3);
    // Still the business day of 8 April.
    await moveTo('2027-04-09T01:30:00');
    expect((await soFar()).lastWeek).toEqual({ totalAmount: 120, totalInvoice: 2 });
    await moveTo('2027-04-09T03:59:00');
    expect((await soFar()).lastWeek).toEqual({ totalAmount: 300, totalInvoice: 3 });
    await moveTo('2027-04-09T04:01:00');
    expect((await soFar()).lastWeek).toEqual({ totalAmount: 0, totalInvoice: 0 });
  });

  test('are those of as long a time if the start of days has changed since, and end with that day', async () => {
    await moveTo('2027-04-01T00:30:00');
    await payChai();
    await moveTo('2027-04-02T00:30:00');
    await payChai(5);
    await moveTo('2027-04-07T12:00:00');
    await startDaysAt(4);
    await moveTo('2027-04-08T05:00:00');
    expect((await soFar()).lastWeek).toEqual({ totalAmount: 60, totalInvoice: 1 });
    await moveTo('2027-04-09T03:59:00');
    expect((await soFar()).lastWeek).toEqual({ totalAmount: 60, totalInvoice: 1 });
  });
});

describe('the average bill', () => {
  test('is what paid bills come to, in paise, and no open bill is in it', async () => {
    await moveTo('2027-04-01T12:00:00');
    expect((await soFar()).averageInvoice).toBeNull();
    requireInvoice(await invoices.openSingle((await order({ paneer: 3 }))._id));
    expect((await soFar()).averageInvoice).toBeNull();
    await payChai(1);
    await payChai(1);
    // What is waived was billed too.
    await payChai(3, { amountReceived: 100 });
    expect((await soFar()).averageInvoice).toBe(100);
    await payChai(6, { paymentMode: 'CARD' });
    await payChai(1);
    await payChai(1);
    expect((await soFar()).averageInvoice).toBe(130);
    await payChai(1);
    expect((await soFar()).averageInvoice).toBe(120);
    await payChai(2);
    await payChai(1);
    expect((await soFar()).averageInvoice).toBe(113.33);
  });

  test('is less what credit notes of the day give back, also for a bill of a day before', async () => {
    await moveTo('2027-04-01T12:00:00');
    const yesterday = await payChai(4);
    await moveTo('2027-04-02T12:00:00');
    const [line] = (await invoices.listCredit(yesterday)).data.lines;
    await invoices.credit(yesterday, {
      lines: [{ orderItemId: line?.orderItemId ?? '', quantity: 1 }],
    });
    expect((await soFar()).averageInvoice).toBeNull();
    await payChai(2);
    await payChai(2);
    expect((await soFar()).averageInvoice).toBe(90);
  });

  test('is of the business day, here from 4 h', async () => {
    await moveTo('2027-03-20T12:00:00');
    await startDaysAt(4);
    await moveTo('2027-04-01T03:59:00');
    await payChai(5);
    await moveTo('2027-04-01T23:00:00');
    await payChai(1);
    await moveTo('2027-04-02T03:00:00');
    await payChai(3);
    expect((await soFar()).averageInvoice).toBe(120);
  });
});

describe('kitchen times', () => {
  /** Cooks an order from one time to another of 1 April. */
  async function cook(from: string, to: string): Promise<void> {
    await moveTo(`2027-04-01T${from}`);
    const kot = await order();
    await moveTo(`2027-04-01T${to}`);
    await changeStatus(server, shop, 'updateKot', kot, token);
  }
  const minutes = (ms: number | undefined) => Math.round((ms ?? 0) / 60_000);

  test('are the median and what nine of ten orders took, from five orders on', async () => {
    await cook('12:00:00', '12:04:00');
    await cook('12:05:00', '12:25:00');
    await cook('12:30:00', '12:36:00');
    await cook('12:40:00', '12:48:00');
    // An order that still cooks, and one that was cancelled, took no time yet.
    await order();
    await changeStatus(server, shop, 'deleteKot', await order(), token);
    expect((await soFar()).kitchenTimes).toBeNull();
    await cook('13:00:00', '13:10:00');
    const { kitchenTimes } = await soFar();
    expect(kitchenTimes?.kots).toBe(5);
    expect(minutes(kitchenTimes?.median)).toBe(8);
    expect(minutes(kitchenTimes?.percentile90)).toBe(20);
    await cook('13:20:00', '13:32:00');
    expect(minutes((await soFar()).kitchenTimes?.median)).toBe(9);
    await moveTo('2027-04-02T00:00:30');
    expect((await soFar()).kitchenTimes).toBeNull();
  });
});

test('another shop has its own figures, and only who may read reports gets them', async () => {
  const params = { shopId: shop.shopId };
  const asWaiter = await request(origin, invoicesApi.getDaySoFar, { params, as: shop.waiter.token });
  expectError(asWaiter, 'FORBIDDEN');
  await moveTo('2027-04-01T12:00:00');
  await payChai();
  shop = await seedShop(server);
  await moveTo('2027-04-01T12:05:00');
  expect((await soFar()).averageInvoice).toBeNull();
});

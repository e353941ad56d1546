// @postgres full

import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { businessDay, type DayStarts } from '@tawa/shared/business-day.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { readDailySales } from '../../support/database/payments.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { loginOwner, PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, { clockCheckMs: 3_600_000, soldOutCheckMs: 20 });
const { origin, app } = server;

let shop: TestShop;
/** A session ends after 15 minutes, so each move signs in again. */
let token: string;
let invoices: ReturnType<typeof createInvoiceClient>;

const inKolkata = (time: string) => Date.parse(`${time}+05:30`);

/** Moves the server's clock. The time is Indian, like `2027-04-01T01:00:00.000`. */
async function moveTo(time: string, doubtful: { kotDayAt: number } | undefined = undefined): Promise<void> {
  const correctionMs = inKolkata(time) - Date.now();
  setClockReading({ correctionMs, kotDayAt: doubtful?.kotDayAt ?? null, mayNumberInvoices: true });
  token = (await loginOwner(origin, shop.owner.email)).data.accessToken;
  invoices = createInvoiceClient(server, shop, token);
}

beforeEach(async () => {
  shop = await seedShop(server);
});
afterEach(() => setClockReading());

const changeStart = (businessDayStart: number | string, as = token) =>
  request(origin, shopsApi.editShop, {
    params: { shopId: shop.shopId },
    body: { businessDayStart } as never,
    as,
  });
const startsOf = async (): Promise<DayStarts> =>
  (await request(origin, shopsApi.getMyShop, { params: { shopId: shop.shopId }, as: token })).data.shop
    .businessDayStarts;

const order = () =>
  placeOrder(server, shop, {
    as: token,
    body: { kotType: 'TAKEAWAY', cartItems: [{ foodItemId: shop.items.chai, qty: 1 }] },
  });
const openInvoice = async (): Promise<Invoice> =>
  requireInvoice(await invoices.openSingle((await order())._id));
const payInvoice = async (): Promise<Invoice> =>
  requireInvoice(await invoices.pay((await openInvoice())._id));

const listed = async (day: string) =>
  (await invoices.list({ startDate: day, endDate: day })).data.invoices.map(({ _id }) => _id);
const totalOf = async (day: string) => (await invoices.daySales(day)).data.totalInvoice;

async function paneer() {
  const { data } = await request(origin, menuApi.getMyItems, { params: { shopId: shop.shopId } });
  return data.items.find(({ _id }) => _id === shop.items.paneer);
}
const sellOut = () =>
  request(origin, menuApi.setItemAvailability, {
    params: { itemId: shop.items.paneer, shopId: shop.shopId },
    body: { availability: 'SOLD_OUT_TODAY' },
    as: token,
  });

/** The stored sums must be those of the payments, whatever was changed when. */
async function expectSumsOfPayments(paid: readonly Invoice[]): Promise<void> {
  const starts = await startsOf();
  const expected = new Map<string, number>();
  for (const { paidAt } of paid) {
    const day = businessDay(Date.parse(paidAt ?? ''), starts);
    expected.set(day, (expected.get(day) ?? 0) + 1);
  }
  const stored = await readDailySales(app.databases.reader, shop.shopId);
  expect(stored.map(({ day, bills }) => [day, Number(bills)])).toEqual([...expected].sort());
  for (const [day, bills] of expected) expect(await totalOf(day)).toBe(bills);
}

describe('with a day that starts at 4', () => {
  beforeEach(async () => {
    await moveTo('2027-03-30T12:00:00.000');
    const { status, text } = await changeStart(4);
    expect(status, text).toBe(200);
  });

  test('a bill of 01:00 on 1 April counts on 31 March, and its number and date are of April', async () => {
    await moveTo('2027-03-31T20:00:00.000');
    const evening = await payInvoice();
    await moveTo('2027-04-01T01:00:00.000');
    const night = await payInvoice();
    expect(evening.invoiceNo).toBe('2627-000001');
    expect(night.invoiceNo).toBe('2728-000001');
    expect(night.createdAt).toMatch(/^2027-03-31T19:30/);

    expect(await listed('2027-03-31')).toEqual([night._id, evening._id]);
    expect(await listed('2027-04-01')).toEqual([]);
    const { data: day } = await invoices.daySales('2027-03-31');
    expect(day.totalInvoice).toBe(2);
    expect(day.takings.map(({ at }) => at)).toEqual(['2027-03-31T20', '2027-04-01T01']);
    const { data: summary } = await invoices.summary(PASSWORD, '2027-03-31', '2027-03-31');
    expect(summary.takings).toEqual(day.takings);
    const { data: march } = await invoices.summary(PASSWORD, '2027-03-30', '2027-03-31');
    expect(march.takings.map(({ at, invoices }) => [at, invoices])).toEqual([['2027-03-31', 2]]);
    const { text: csv } = await invoices.export({ startDate: '2027-03-31', endDate: '2027-03-31' });
    expect(csv).toContain('2027-04-01 01:00:0');
    await expectSumsOfPayments([evening, night]);
  });

  test('the numbers of KOTs go on after midnight until 4', async () => {
    await moveTo('2027-03-31T23:00:00.000');
    expect((await order()).tokenNo).toBe(1);
    await moveTo('2027-04-01T00:30:00.000');
    expect((await order()).tokenNo).toBe(2);
    await moveTo('2027-04-01T04:00:00.000');
    expect((await order()).tokenNo).toBe(1);
  });

  test('a payment one millisecond before the start counts on the day before', async () => {
    await moveTo('2027-04-01T03:00:00.000');
    const before = await payInvoice();
    const at = inKolkata('2027-04-01T04:00:00.000');
    await app.databases.writer
      .prepare('UPDATE invoices SET paid_at = ? WHERE id = ?')
      .run(at - 1, before._id);
    await app.databases.writer
      .prepare('UPDATE payments SET at = ? WHERE invoice_id = ?')
      .run(at - 1, before._id);
    await moveTo('2027-04-01T04:00:00.000');
    const after = await payInvoice();
    expect(await listed('2027-03-31')).toEqual([before._id]);
    expect(await listed('2027-04-01')).toEqual([after._id]);
    expect([await totalOf('2027-03-31'), await totalOf('2027-04-01')]).toEqual([1, 1]);
    const partOfDay = await invoices.summary(PASSWORD, '2027-03-30', '2027-03-31T22:29:59.999Z');
    expect(partOfDay.data.totalInvoice).toBe(0);
    const untilStart = await invoices.summary(PASSWORD, '2027-03-30', '2027-03-31T22:30:00.000Z');
    expect(untilStart.data.totalInvoice).toBe(1);
  });

  test('an item is sold out until 4', async () => {
    await moveTo('2027-03-31T22:00:00.000');
    const { data } = await sellOut();
    expect(data.item.soldOutUntil).toBe('2027-03-31T22:30:00.000Z');
    await moveTo('2027-04-01T01:00:00.000');
    expect((await sellOut()).data.item.soldOutUntil).toBe('2027-03-31T22:30:00.000Z');
  });

  test('a payment is corrected after midnight, until 4', async () => {
    await moveTo('2027-03-31T23:00:00.000');
    const { payments } = await payInvoice();
    const id = payments[0]?._id ?? '';
    await moveTo('2027-04-01T03:59:00.000');
    const { status, text } = await invoices.correctPayment(id, 'CARD');
    expect(status, text).toBe(201);
    const { payments: later } = await payInvoice();
    await moveTo('2027-04-01T04:00:00.000');
    expectError(await invoices.correctPayment(later[0]?._id ?? '', 'CARD'), 'CONFLICT');
  });

  test('a clock that is set back over the start numbers KOTs in the day of the newest event', async () => {
    await moveTo('2027-04-01T04:30:00.000');
    expect((await order()).tokenNo).toBe(1);
    await moveTo('2027-04-01T03:30:00.000', { kotDayAt: inKolkata('2027-04-01T04:30:00.000') });
    expect((await order()).tokenNo).toBe(2);
  });
});

describe('a changed start', () => {
  test('at noon acts tomorrow: today goes on until then, with what is sold out and counted', async () => {
    await moveTo('2027-03-31T12:00:00.000');
    const noon = await payInvoice();
    await sellOut();
    const other = await connectSocket(origin, { token, shopId: shop.shopId });
    const { data } = await changeStart('4');
    expect(data.shop).toMatchObject({
      businessDayStart: 4,
      businessDayStarts: [{ fromDay: '2027-04-01', hour: 4 }],
    });
    expect(await other.waitFor('shop:changed')).toMatchObject({ shop: { businessDayStart: 4 } });
    other.close();
    expect((await paneer())?.soldOutUntil).toBe('2027-03-31T22:30:00.000Z');

    await moveTo('2027-04-01T02:00:00.000');
    const night = await payInvoice();
    await moveTo('2027-04-01T05:00:00.000');
    const morning = await payInvoice();
    expect(await listed('2027-03-31')).toEqual([night._id, noon._id]);
    expect(await listed('2027-04-01')).toEqual([morning._id]);
    await expectSumsOfPayments([noon, night, morning]);
    expect((await invoices.list({})).data.invoiceFilteredCount).toBe(3);
  });

  test('at 02:00 back to midnight leaves what was counted, and acts on the day after', async () => {
    await moveTo('2027-03-30T12:00:00.000');
    await changeStart(4);
    await moveTo('2027-04-01T01:00:00.000');
    const night = await payInvoice();
    await sellOut();
    await moveTo('2027-04-01T02:00:00.000');
    expect((await changeStart(0)).data.shop.businessDayStarts).toEqual([
      { fromDay: '2027-03-31', hour: 4 },
      { fromDay: '2027-04-02', hour: 0 },
    ]);
    expect((await paneer())?.soldOutUntil).toBe('2027-03-31T22:30:00.000Z');
    const later = await payInvoice();
    await moveTo('2027-04-01T12:00:00.000');
    const noon = await payInvoice();
    await moveTo('2027-04-02T00:30:00.000');
    const next = await payInvoice();
    expect(await listed('2027-03-31')).toEqual([later._id, night._id]);
    expect(await listed('2027-04-01')).toEqual([noon._id]);
    expect(await listed('2027-04-02')).toEqual([next._id]);
    await expectSumsOfPayments([night, later, noon, next]);
  });

  test('stands in the audit, whose periods follow the business day too', async () => {
    await moveTo('2027-03-30T12:00:00.000');
    await changeStart(4);
    await moveTo('2027-04-01T01:00:00.000');
    await changeStart(5);
    const { data } = await request(origin, auditApi.getAuditEntries, {
      params: { shopId: shop.shopId },
      query: { startDate: '2027-03-31', endDate: '2027-03-31' },
      as: token,
    });
    expect(data.entries.map(({ act, facts }) => [act, facts])).toEqual([
      ['settings.changed', [{ name: 'businessDayStart', before: '4', after: '5' }]],
    ]);
  });

  test('while the clock is in doubt leaves the day of the newest event', async () => {
    await moveTo('2027-04-01T06:00:00.000');
    await order();
    await moveTo('2027-03-31T12:00:00.000', { kotDayAt: inKolkata('2027-04-01T06:00:00.000') });
    expect((await changeStart(4)).data.shop.businessDayStarts).toEqual([{ fromDay: '2027-04-02', hour: 4 }]);
  });

  test('leaves what was counted while a doubt goes on over midnight', async () => {
    const kotDayAt = inKolkata('2027-03-31T22:00:00.000');
    await moveTo('2027-03-31T22:00:00.000');
    const evening = await payInvoice();
    await moveTo('2027-04-01T02:00:00.000', { kotDayAt });
    const night = await payInvoice();
    await changeStart(4);
    const later = await payInvoice();
    await expectSumsOfPayments([evening, night, later]);
  });

  test('is a whole hour from 0 to 6 that only the owner sets', async () => {
    token = shop.owner.token;
    expectError(await changeStart(4, shop.waiter.token), 'FORBIDDEN');
    for (const wrong of [7, -1, 1.5, 'four'])
      expect(expectError(await changeStart(wrong), 'VALIDATION').fields).toHaveProperty('businessDayStart');
    expect(await startsOf()).toEqual([]);
  });
});

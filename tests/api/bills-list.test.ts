import { businessDay, DAY_MS, startOfBusinessDay } from '@tawa/shared/business-day.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billIn, billsOf } from '../support/bills.ts';
import { call } from '../support/call.ts';
import { placed } from '../support/orders.ts';
import { onSqlite } from '../support/postgres/alone.ts';
import { raw } from '../support/raw.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openRestaurant } from '../support/restaurant.ts';
import { openShop, PASSWORD, type TestShop } from '../support/shop.ts';

const sqlite = onSqlite('its plans');

const restaurant = await openRestaurant();
const { origin, app } = restaurant;
const { writer, reader } = app.databases;
afterAll(restaurant.close);

const TODAY = businessDay(Date.now());
const midnight = startOfBusinessDay(TODAY);
const dayBefore = (days: number): string => businessDay(midnight - days * DAY_MS);

const billed = async (shop: TestShop, body: Record<string, unknown> = {}): Promise<Invoice> => {
  const kot = await placed(restaurant, shop, {
    as: shop.owner.token,
    body: { kotType: 'TAKEAWAY', ...body },
  });
  return billIn(await billsOf(restaurant, shop).single(kot._id));
};

/** A bill of the past: opened and, when `paidAt` is given, paid at these instants (ms UTC). */
function moveTo(bill: Invoice, createdAt: number, paidAt: number | null = null): void {
  writer
    .prepare('UPDATE invoices SET created_at = ?, paid_at = ? WHERE id = ?')
    .run(createdAt, paidAt, bill._id);
}

describe('a long list', () => {
  let shop: TestShop;
  let bills: ReturnType<typeof billsOf>;
  const made: Invoice[] = [];
  beforeAll(async () => {
    shop = await openShop(restaurant);
    bills = billsOf(restaurant, shop);
    for (let n = 0; n < 43; n++) made.unshift(await billed(shop));
    // Void bills are not listed.
    const kot = await placed(restaurant, shop, { as: shop.owner.token });
    billIn(await bills.single(kot._id));
    billIn(await bills.table(shop.tables.T1));
    made.unshift(billIn(await bills.pay((await bills.table(shop.tables.T1)).data.invoice._id)));
  });

  test('comes in pages of twenty, newest first, each bill whole', async () => {
    const pages = await Promise.all(['1', 2, 3, 4].map((page) => bills.list({ page: page as number })));
    for (const { data } of pages) expect(data).toMatchObject({ invoiceFilteredCount: 44, resultPerPage: 20 });
    expect(pages.map(({ data }) => data.invoices.length)).toEqual([20, 20, 4, 0]);
    expect(pages.flatMap(({ data }) => data.invoices)).toEqual(made);
    expect((await bills.list()).text).toBe(pages[0]?.text);
    expect((await bills.list({ page: '' })).text).toBe(pages[0]?.text);
  });

  test.each(['0', '-1', '1.5', 'two'])('has no page %s', async (page) => {
    expectRefusal(await bills.list({ page: page as unknown as number }), 'VALIDATION');
  });

  sqlite.test('is read from its index, whatever else the shop has', () => {
    const plan = reader
      .all<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT * FROM invoices WHERE invoices.shop_id = 'x' AND invoices.status <> 'VOID'
         AND case when invoices.paid_at is null then invoices.created_at else invoices.paid_at end >= 1
         ORDER BY case when invoices.paid_at is null then invoices.created_at else invoices.paid_at end DESC,
         invoices.id DESC LIMIT 20`,
      )
      .map(({ detail }) => detail);
    expect(plan).toEqual([
      expect.stringMatching(/^SEARCH invoices USING INDEX invoices_shop_date \(.*<expr>>/),
    ]);
  });
});

describe('a search', () => {
  let shop: TestShop;
  const found = async (q: string, more = {}) => {
    const { data } = await billsOf(restaurant, shop).list({ q, ...more });
    expect(data.invoiceFilteredCount).toBe(data.invoices.length);
    return data.invoices.map(({ customerId, invoiceNo }) => customerId?.name ?? invoiceNo);
  };
  beforeAll(async () => {
    shop = await openShop(restaurant);
    await billed(shop, { customerName: 'Élodie 100%', customerPhoneNo: '9000000001' });
    await billed(shop, { customerName: 'मीरा', customerPhoneNo: '9000000002' });
    const paid = await billed(shop);
    billIn(await billsOf(restaurant, shop).pay(paid._id, { paymentMode: 'CARD' }));
    writer
      .prepare(
        "UPDATE customers SET email = 'meera_k@example.com' WHERE phone_no = '9000000002' AND shop_id = ?",
      )
      .run(shop.shopId);
  });

  test.each([
    ['élodie', ['Élodie 100%']],
    ['ÉLO', ['Élodie 100%']],
    ['मीरा', ['मीरा']],
    ['00%', ['Élodie 100%']],
    ['900000000', ['मीरा', 'Élodie 100%']],
    ['0002', ['मीरा']],
    ['MEERA_K@', ['मीरा']],
    ['meerask', []],
    ['-000003', [expect.stringMatching(/-000003$/)]],
    ['naan', []],
    ["' OR 1=1 --", []],
    ['\\', []],
  ])('for %s', async (q, names) => {
    expect(await found(q)).toEqual(names);
  });

  test('narrows to a payment mode', async () => {
    expect(await found('', { paymentMode: 'CARD' })).toHaveLength(1);
    expect(await found('', { paymentMode: 'CASH' })).toEqual([]);
    expect(await found('', { paymentMode: '' })).toHaveLength(3);
    const odd = await billsOf(restaurant, shop).list({ paymentMode: 'COWRIES' as 'CASH' });
    expectRefusal(odd, 'VALIDATION');
  });
});

describe('a period', () => {
  let shop: TestShop;
  const names = new Map<string, string>();
  const within = async (startDate?: string, endDate?: string): Promise<unknown[]> => {
    const { data } = await billsOf(restaurant, shop).list({ startDate, endDate });
    return data.invoices.map(({ _id }) => names.get(_id));
  };
  const sum = async (startDate: string, endDate: string, password = PASSWORD) =>
    billsOf(restaurant, shop).summary(password, startDate, endDate);

  beforeAll(async () => {
    shop = await openShop(restaurant);
    const bills = billsOf(restaurant, shop);
    const visit = async (name: string, paymentMode?: string, amountReceived?: number): Promise<Invoice> => {
      const bill = await billed(shop);
      names.set(bill._id, name);
      if (paymentMode) billIn(await bills.pay(bill._id, { paymentMode, amountReceived }));
      return bill;
    };
    moveTo(await visit('last moment of yesterday', 'CASH', 90.5), midnight - 9_000, midnight - 1);
    moveTo(await visit('opened yesterday, paid at midnight', 'CARD'), midnight - 9_000, midnight);
    moveTo(await visit('open since yesterday'), midnight - 5_000);
    moveTo(await visit('ten days ago', 'CASH', 0.01), midnight - 10 * DAY_MS, midnight - 10 * DAY_MS);
  });

  test('of business days includes both ends; a paid bill is dated by its payment', async () => {
    const yesterday = dayBefore(1);
    expect(await within(TODAY, TODAY)).toEqual(['opened yesterday, paid at midnight']);
    expect(await within(yesterday, yesterday)).toEqual(['last moment of yesterday', 'open since yesterday']);
    expect(await within(dayBefore(10), dayBefore(10))).toEqual(['ten days ago']);
    expect(await within(dayBefore(9), dayBefore(2))).toEqual([]);
    expect(await within('', yesterday)).toHaveLength(3);
    expect(await within(yesterday)).toHaveLength(3);
    expect(await within('all', 'all')).toHaveLength(4);
  });

  test('of instants has its start and not its end', async () => {
    const iso = (instant: number) => new Date(instant).toISOString();
    expect(await within(iso(midnight - 1), iso(midnight))).toEqual(['last moment of yesterday']);
    expect(await within(iso(midnight), iso(midnight + 1))).toEqual(['opened yesterday, paid at midnight']);
    expect(await within(`${TODAY}T00:00:00+05:30`, TODAY)).toEqual(['opened yesterday, paid at midnight']);
  });

  test.each([
    ['2026-02-30', ''],
    ['yesterday', ''],
    ['', '2026-11-20T10:00'],
    ['2026-11-21', '2026-11-19'],
  ])('from "%s" to "%s" is none', async (startDate, endDate) => {
    const answers = [
      await billsOf(restaurant, shop).list({ startDate, endDate }),
      await sum(startDate || 'all', endDate || 'all'),
    ];
    for (const answer of answers) expect(expectRefusal(answer, 'VALIDATION').message).toBe('Invalid Dates');
  });

  test('is summed by payment mode over what was received', async () => {
    expect((await sum('all', 'all')).data).toEqual({
      totalAmount: 181.51,
      totalInvoice: 3,
      paymentMode: [
        { paymentMode: 'CARD', totalPaymentSum: 91, totalInvoice: 1 },
        { paymentMode: 'CASH', totalPaymentSum: 90.51, totalInvoice: 2 },
      ],
      takings: [
        { at: dayBefore(10), total: 0.01, invoices: 1 },
        { at: dayBefore(1), total: 90.5, invoices: 1 },
        { at: TODAY, total: 91, invoices: 1 },
      ],
    });
    expect((await sum(TODAY, TODAY)).data).toMatchObject({ totalAmount: 91, totalInvoice: 1 });
    expect((await sum('2001-01-01', '2001-01-02')).data).toEqual({
      totalAmount: 0,
      totalInvoice: 0,
      paymentMode: [],
      takings: [],
    });
  });

  test('is summed only for whoever knows the password', async () => {
    for (const wrong of ['wrong horse 1', `${PASSWORD} `, 'x']) {
      expectRefusal(await sum('all', 'all', wrong), 'WRONG_PASSWORD');
    }
    const params = { shopId: shop.shopId, startDate: 'all', endDate: 'all' };
    const waiters = { params, body: { password: PASSWORD }, as: shop.waiter.token };
    expectRefusal(await call(origin, invoicesApi.getInvoiceSummary, waiters), 'FORBIDDEN');
  });

  test('may be left out of the path as nothing', async () => {
    const answer = await raw(origin, `/invoices/get-invoiceSummary/${shop.shopId}//`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(JSON.parse(answer.text).data).toMatchObject({ totalInvoice: 3 });
  });
});

test('guessing the password of the summary is stopped after five tries', async () => {
  const guarded = await openRestaurant({ RATE_LIMIT: 'on' });
  const shop = await openShop(guarded);
  const bills = billsOf(guarded, shop);
  for (let n = 0; n < 5; n++) expectRefusal(await bills.summary('guess'), 'WRONG_PASSWORD');
  expectRefusal(await bills.summary(PASSWORD), 'TOO_MANY');
  await guarded.close();
});

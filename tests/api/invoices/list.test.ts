import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { movePayment } from '../../support/database/payments.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { rawRequest } from '../../support/processes/raw-http.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const sqlite = sqliteOnly('its plans');

const server = await useServer();
const { origin, app } = server;
const { writer, reader } = app.databases;

const TODAY = calendarDate(Date.now());
const midnight = startOfDate(TODAY);
const dayBefore = (days: number): string => calendarDate(midnight - days * DAY_MS);

/** @param createdAt ms UTC */
function setInvoiceDates(invoice: Invoice, createdAt: number, paidAt: number | null = null): void {
  writer.prepare('UPDATE invoices SET created_at = ? WHERE id = ?').run(createdAt, invoice._id);
  if (paidAt !== null) movePayment(server, invoice._id, paidAt);
}

describe('a long list', () => {
  let shop: TestShop;
  let invoiceClient: ReturnType<typeof createInvoiceClient>;
  const made: Invoice[] = [];
  beforeAll(async () => {
    shop = await seedShop(server);
    invoiceClient = createInvoiceClient(server, shop);
    for (let n = 0; n < 43; n++) made.unshift(await createInvoice(server, shop, { kotType: 'TAKEAWAY' }));
    // Void invoices are not listed.
    const kot = await placeOrder(server, shop, { as: shop.owner.token });
    requireInvoice(await invoiceClient.openSingle(kot._id));
    requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    made.unshift(
      requireInvoice(
        await invoiceClient.pay((await invoiceClient.openTable(shop.tables.T1)).data.invoice._id),
      ),
    );
  });

  test('has pages of twenty, newest first, each invoice complete', async () => {
    const pages = await Promise.all(
      ['1', 2, 3, 4].map((page) => invoiceClient.list({ page: page as number })),
    );
    for (const { data } of pages) expect(data).toMatchObject({ invoiceFilteredCount: 44, resultPerPage: 20 });
    expect(pages.map(({ data }) => data.invoices.length)).toEqual([20, 20, 4, 0]);
    expect(pages.flatMap(({ data }) => data.invoices)).toEqual(made);
    expect((await invoiceClient.list()).text).toBe(pages[0]?.text);
    expect((await invoiceClient.list({ page: '' })).text).toBe(pages[0]?.text);
  });

  test.each(['0', '-1', '1.5', 'two'])('rejects page %s', async (page) => {
    expectError(await invoiceClient.list({ page: page as unknown as number }), 'VALIDATION');
  });

  sqlite.test('is read from its index, whatever else the shop contains', () => {
    const plan = reader
      .all<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT * FROM invoices WHERE invoices.shop_id = 'x' AND invoices.status <> 'VOID'
         AND invoices.document = 'INVOICE'
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
    const { data } = await createInvoiceClient(server, shop).list({ q, ...more });
    expect(data.invoiceFilteredCount).toBe(data.invoices.length);
    return data.invoices.map(({ customerId, invoiceNo }) => customerId?.name ?? invoiceNo);
  };
  beforeAll(async () => {
    shop = await seedShop(server);
    await createInvoice(server, shop, {
      kotType: 'TAKEAWAY',
      customerName: 'Élodie 100%',
      customerPhoneNo: '9000000001',
    });
    await createInvoice(server, shop, {
      kotType: 'TAKEAWAY',
      customerName: 'मीरा',
      customerPhoneNo: '9000000002',
    });
    const paid = await createInvoice(server, shop, { kotType: 'TAKEAWAY' });
    requireInvoice(await createInvoiceClient(server, shop).pay(paid._id, { paymentMode: 'CARD' }));
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
    ['90000 00002', ['मीरा']],
    ['+91 90000-00002', ['मीरा']],
    ['+91 9', ['मीरा', 'Élodie 100%']],
    ['0091900000000', ['मीरा', 'Élodie 100%']],
    ['+91 00002', []],
    ['MEERA_K@', ['मीरा']],
    ['meerask', []],
    ['-000003', [expect.stringMatching(/-000003$/)]],
    ['naan', []],
    ["' OR 1=1 --", []],
    ['\\', []],
  ])('for %s', async (q, names) => {
    expect(await found(q)).toEqual(names);
  });

  test('filters by payment mode', async () => {
    expect(await found('', { paymentMode: 'CARD' })).toHaveLength(1);
    expect(await found('', { paymentMode: 'CASH' })).toEqual([]);
    expect(await found('', { paymentMode: '' })).toHaveLength(3);
    const odd = await createInvoiceClient(server, shop).list({ paymentMode: 'COWRIES' as 'CASH' });
    expectError(odd, 'VALIDATION');
  });
});

describe('a period', () => {
  let shop: TestShop;
  const names = new Map<string, string>();
  const within = async (startDate?: string, endDate?: string): Promise<unknown[]> => {
    const { data } = await createInvoiceClient(server, shop).list({ startDate, endDate });
    return data.invoices.map(({ _id }) => names.get(_id));
  };
  const sum = async (startDate: string, endDate: string, password = PASSWORD) =>
    createInvoiceClient(server, shop).summary(password, startDate, endDate);

  beforeAll(async () => {
    shop = await seedShop(server);
    const invoiceClient = createInvoiceClient(server, shop);
    const visit = async (name: string, paymentMode?: string, amountReceived?: number): Promise<Invoice> => {
      const invoice = await createInvoice(server, shop, { kotType: 'TAKEAWAY' });
      names.set(invoice._id, name);
      if (paymentMode) requireInvoice(await invoiceClient.pay(invoice._id, { paymentMode, amountReceived }));
      return invoice;
    };
    setInvoiceDates(await visit('last moment of yesterday', 'CASH', 90.5), midnight - 9_000, midnight - 1);
    setInvoiceDates(await visit('opened yesterday, paid at midnight', 'CARD'), midnight - 9_000, midnight);
    setInvoiceDates(await visit('open since yesterday'), midnight - 5_000);
    setInvoiceDates(
      await visit('ten days ago', 'CASH', 0.01),
      midnight - 10 * DAY_MS,
      midnight - 10 * DAY_MS,
    );
  });

  test('of business days includes both ends; a paid invoice is dated by its payment', async () => {
    const yesterday = dayBefore(1);
    expect(await within(TODAY, TODAY)).toEqual(['opened yesterday, paid at midnight']);
    expect(await within(yesterday, yesterday)).toEqual(['last moment of yesterday', 'open since yesterday']);
    expect(await within(dayBefore(10), dayBefore(10))).toEqual(['ten days ago']);
    expect(await within(dayBefore(9), dayBefore(2))).toEqual([]);
    expect(await within('', yesterday)).toHaveLength(3);
    expect(await within(yesterday)).toHaveLength(3);
    expect(await within('all', 'all')).toHaveLength(4);
  });

  test('of instants includes its start and excludes its end', async () => {
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
  ])('from "%s" to "%s" is rejected', async (startDate, endDate) => {
    const responses = [
      await createInvoiceClient(server, shop).list({ startDate, endDate }),
      await sum(startDate || 'all', endDate || 'all'),
    ];
    for (const response of responses)
      expect(expectError(response, 'VALIDATION').message).toBe('Invalid Dates');
  });

  test('is summed by payment mode over what was received', async () => {
    expect((await sum('all', 'all')).data).toEqual({
      totalAmount: 181.51,
      refunded: 0,
      tips: 0,
      collected: 0,
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
      refunded: 0,
      tips: 0,
      collected: 0,
      totalInvoice: 0,
      paymentMode: [],
      takings: [],
    });
  });

  test('is summed only with the password', async () => {
    for (const wrong of ['wrong horse 1', `${PASSWORD} `, 'x']) {
      expectError(await sum('all', 'all', wrong), 'WRONG_PASSWORD');
    }
    const params = { shopId: shop.shopId, startDate: 'all', endDate: 'all' };
    const waiters = { params, body: { password: PASSWORD }, as: shop.waiter.token };
    expectError(await request(origin, invoicesApi.getInvoiceSummary, waiters), 'FORBIDDEN');
  });

  test('may be omitted from the path', async () => {
    const response = await rawRequest(origin, `/invoices/get-invoiceSummary/${shop.shopId}//`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(JSON.parse(response.text).data).toMatchObject({ totalInvoice: 3 });
  });
});

test('the summary password is locked after five wrong attempts', async () => {
  const guarded = await startServer({ RATE_LIMIT: 'on' });
  const shop = await seedShop(guarded);
  const invoiceClient = createInvoiceClient(guarded, shop);
  for (let n = 0; n < 5; n++) expectError(await invoiceClient.summary('guess'), 'WRONG_PASSWORD');
  expectError(await invoiceClient.summary(PASSWORD), 'TOO_MANY');
  await guarded.close();
});

import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCouponsClient } from '../../support/api/coupons.ts';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { request } from '../../support/client.ts';
import { parseCsv, parseCsvObjects } from '../../support/csv.ts';
import { insertPaidInvoices } from '../../support/database/bulk-invoices.ts';
import { expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;
const { writer } = app.databases;

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

const exportTable = async (query: Parameters<typeof invoiceClient.export>[0] = {}) =>
  parseCsvObjects((await invoiceClient.export(query)).text);
const formatRupees = (rupees: number): string => rupees.toFixed(2);
const inKolkata = (instant: string | null): string =>
  new Date(instant ?? 0).toLocaleString('sv', { timeZone: 'Asia/Kolkata' });

const linesOfInvoice = (lines: Record<string, string>[], { invoiceNo }: Invoice) =>
  lines.filter((line) => line['Invoice No'] === invoiceNo);

describe('one line per invoice', () => {
  test('matches the invoice; an open one received nothing, a void one has no line', async () => {
    const open = await createInvoice(server, shop, {
      customerName: 'Meera',
      customerPhoneNo: '9000000001',
      cartItems: [{ foodItemId: shop.items.chai, qty: 3 }],
    });
    const takeaway = await createInvoice(server, shop, { kotType: 'TAKEAWAY' });
    requireInvoice(await invoiceClient.addCharges(takeaway._id, 11.05, 1_234.5, 20));
    const paid = requireInvoice(
      await invoiceClient.pay(takeaway._id, { paymentMode: 'GOOGLEPAY', amountReceived: 1_300 }),
    );
    const taken = await createInvoice(server, shop, { tableNo: 'T2' });
    requireInvoice(await invoiceClient.openTable(shop.tables.T2));

    const lines = await exportTable();
    expect(lines).toHaveLength(3);
    expect(linesOfInvoice(lines, taken)).toEqual([]);
    expect(linesOfInvoice(lines, open)).toEqual([
      {
        'Invoice No': open.invoiceNo,
        Status: 'OPEN',
        Created: inKolkata(open.createdAt),
        Paid: '',
        Table: 'T1',
        Customer: 'Meera',
        Phone: '9000000001',
        Items: '3',
        Subtotal: '180.00',
        Discount: '0.00',
        Packing: '0.00',
        Delivery: '0.00',
        Taxable: '0.00',
        CGST: '0.00',
        SGST: '0.00',
        'Round Off': '0.00',
        Total: '180.00',
        Received: '',
        Waived: '',
        'Payment Mode': '',
        ...Object.fromEntries(PAYMENT_MODES.map((mode) => [mode, ''])),
        Document: 'INVOICE',
        'Credit For': '',
        Tips: '',
        References: '',
        'On Credit': '',
        'Own Modes': '',
        Coupon: '',
        'Buyer GSTIN': '',
        Buyer: '',
      },
    ]);
    expect(linesOfInvoice(lines, paid)).toMatchObject([
      {
        Paid: inKolkata(paid.paidAt),
        Table: '',
        Subtotal: '91.00',
        Discount: '11.05',
        Packing: '1234.50',
        Delivery: '20.00',
        Total: '1334.45',
        Received: '1300.00',
        Waived: '34.45',
        'Payment Mode': 'GOOGLEPAY',
        CASH: '0.00',
        GOOGLEPAY: '1300.00',
      },
    ]);
  });

  test('has a column for each mode, which add up to what was received', async () => {
    const { _id } = await createInvoice(server, shop, {
      cartItems: [{ foodItemId: shop.items.chai, qty: 3 }],
    });
    const { payment } = (await invoiceClient.addPayment(_id, { paymentMode: 'CARD', amount: 100.25 })).data;
    await invoiceClient.refund(payment._id, 30, 'CASH');
    await invoiceClient.waive(_id, 4.25);
    requireInvoice(await invoiceClient.pay(_id, { paymentMode: 'PAYTM' }));
    const [line = {}] = await exportTable();
    expect(line).toMatchObject({
      Received: '175.75',
      Waived: '4.25',
      'Payment Mode': 'PAYTM',
      CASH: '-30.00',
      CARD: '100.25',
      PAYTM: '105.50',
    });
    const sum = PAYMENT_MODES.reduce((all, mode) => all + toPaise(Number(line[mode])), 0);
    expect(sum).toBe(175_75);
  });

  test('names the coupon after all earlier columns, so that they stay where they were', async () => {
    await createCouponsClient(server, shop).save('SAVE10', { percent: 10 });
    const withCoupon = await createInvoice(server, shop);
    const by = { kind: 'COUPON', couponCode: 'SAVE10' } as const;
    requireInvoice(await invoiceClient.setDiscount(withCoupon._id, by));
    const without = await createInvoice(server, shop, { tableNo: 'T2' });
    const [head = [], ...rows] = parseCsv((await invoiceClient.export()).text);
    expect(head.indexOf('Discount')).toBe(9);
    const coupon = head.indexOf('Coupon');
    expect(head.slice(coupon - 1)).toEqual(['On Credit', 'Coupon', 'Buyer GSTIN', 'Buyer']);
    expect(rows.map((row) => [row[0], row[9], row[coupon]])).toEqual([
      [withCoupon.invoiceNo, formatRupees(withCoupon.subTotal / 10), 'SAVE10'],
      [without.invoiceNo, '0.00', ''],
    ]);
  });

  test('has the tax of a registered shop, and a round-off that may be negative', async () => {
    const body = { gstScheme: 'REGULAR', gstRate: 5, gstInclusive: false, roundOff: true };
    const params = { shopId: shop.shopId };
    expect((await request(origin, shopsApi.editShop, { params, body, as: shop.owner.token })).status).toBe(
      200,
    );
    const { gst, totalPayment } = await createInvoice(server, shop, {
      cartItems: [{ foodItemId: shop.items.naan, qty: 3 }],
    });
    expect(gst?.roundOff).toBeLessThan(0);
    expect(await exportTable()).toMatchObject([
      {
        Taxable: '136.50',
        CGST: '3.41',
        SGST: '3.41',
        'Round Off': '-0.32',
        Total: formatRupees(totalPayment),
      },
    ]);
  });
});

test('one line per item adds up to the subtotals of the invoices', async () => {
  const both = [
    { foodItemId: shop.items.naan, qty: 3 },
    { foodItemId: shop.items.paneer, qty: 1 },
  ];
  const paid = requireInvoice(
    await invoiceClient.pay((await createInvoice(server, shop, { cartItems: both }))._id, {
      paymentMode: 'CARD',
    }),
  );
  const lines = await exportTable({ lines: 'items' });
  const shared = {
    'Invoice No': paid.invoiceNo,
    Status: 'PAID',
    Date: inKolkata(paid.paidAt),
    Table: 'T1',
    'Payment Mode': 'CARD',
    Document: 'INVOICE',
    'Credit For': '',
  };
  expect(lines).toEqual([
    { ...shared, Item: 'Butter Naan', Quantity: '3', Rate: '45.50', Amount: '136.50' },
    { ...shared, Item: 'Paneer Butter Masala', Quantity: '1', Rate: '320.00', Amount: '320.00' },
  ]);
});

const diner = { customerName: 'Meera', customerPhoneNo: '9000000001' };

test('customer names are no formulas in a spreadsheet', async () => {
  const names = [
    '=1+1',
    '+cmd|calc',
    '-2+3',
    '@SUM(A1)',
    '＝HYPERLINK("x")',
    'O"Brien, Élodie',
    'मीरा\nशर्मा',
    "'quoted",
    'A;=1+1',
    'B\t=1+1',
    'Ravi;=1+1;x',
    'C,@SUM(A1)',
    'D\n-2+3',
    'E; "+1"',
  ];
  const rename = writer.prepare('UPDATE invoices SET customer_name = ? WHERE id = ?');
  // Older names may contain line breaks.
  for (const name of names)
    rename.run(name, (await createInvoice(server, shop, { kotType: 'TAKEAWAY', ...diner }))._id);
  writer
    .prepare("UPDATE invoices SET table_id = 'x', table_name = ? WHERE shop_id = ?")
    .run('\tT1', shop.shopId);
  const { text } = await invoiceClient.export();
  expect(text).not.toMatch(/(?<!\r)\n(?!शर्मा|'-2)/);
  // To a spreadsheet that splits at semicolons or tabs, a quote inside a cell is an ordinary character.
  for (const cell of text.split(/[;,\t\r\n]/)) expect(cell).not.toMatch(/^["\s]*[=+\-@＝]/);
  const lines = parseCsvObjects(text);
  expect(lines.map(({ Customer }) => Customer)).toEqual(
    names.map((name) => name.replace(/(^|[;,\t\n])(?=[" ]*[=+\-@＝])/g, "$1'")),
  );
  expect(new Set(lines.map(({ Table }) => Table))).toEqual(new Set(["'\tT1"]));
});

describe('a period of the export', () => {
  const today = calendarDate(Date.now());
  const named = async (query: Parameters<typeof invoiceClient.export>[0]) =>
    (await invoiceClient.export(query)).headers.get('content-disposition');

  test('is in the file name', async () => {
    const november = { startDate: '2026-11-01', endDate: '2026-11-20' };
    expect(await named(november)).toBe('attachment; filename="bills-2026-11-01-to-2026-11-20.csv"');
    expect(await named({ ...november, lines: 'items' })).toBe(
      'attachment; filename="bill-items-2026-11-01-to-2026-11-20.csv"',
    );
    expect(await named({ startDate: '2026-11-01' })).toBe('attachment; filename="bills-2026-11-01.csv"');
    expect(await named({ endDate: '9999-12-31' })).toBe('attachment; filename="bills-to-9999-12-31.csv"');
    expect(await named({ startDate: 'all', endDate: 'all' })).toBe('attachment; filename="bills.csv"');
    const night = { startDate: '2026-11-19T18:30:00Z', endDate: '2026-11-20T18:30:00Z' };
    expect(await named(night)).toBe('attachment; filename="bills-2026-11-20-to-2026-11-20.csv"');
  });

  test('selects the same invoices as the list, oldest first', async () => {
    await insertPaidInvoices(server, shop, 700, 20);
    const someDay = calendarDate(startOfDate(today) - 9 * DAY_MS);
    const queries = [
      {},
      { startDate: someDay, endDate: today },
      { startDate: someDay, endDate: someDay },
      { startDate: today, endDate: today },
      { paymentMode: 'CARD' as const },
      { q: 'ra' },
      { q: 'kavita' },
      { q: '5001', paymentMode: 'CASH' as const, startDate: someDay },
    ];
    for (const query of queries) {
      const lines = await exportTable(query);
      const { invoiceFilteredCount, invoices } = (await invoiceClient.list(query)).data;
      expect([query, lines.length]).toEqual([query, invoiceFilteredCount]);
      const newest = lines.slice(-20).reverse();
      expect(newest.map((line) => line['Invoice No'])).toEqual(invoices.map(({ invoiceNo }) => invoiceNo));
      const paid = lines.map(({ Paid }) => Paid);
      expect(paid).toEqual([...paid].sort());
    }
    expect(new Set((await exportTable()).map((line) => line['Invoice No'])).size).toBe(700);
  });

  test('that is invalid, or an unknown kind of lines, is rejected as JSON', async () => {
    const backwards = await invoiceClient.export({ startDate: '2026-11-20', endDate: '2026-11-01' });
    expect(expectInvalidFields(backwards, 'startDate').message).toBe('Invalid Dates');
    expectInvalidFields(await invoiceClient.export({ startDate: 'yesterday' }), 'startDate');
    expectInvalidFields(await invoiceClient.export({ lines: 'tickets' as 'items' }), 'lines');
    expectInvalidFields(await invoiceClient.export({ paymentMode: 'COWRIES' as 'CASH' }), 'paymentMode');
  });

  test('without invoices has only the header', async () => {
    const { text, headers } = await invoiceClient.export({ startDate: '2001-01-01', endDate: '2001-01-02' });
    expect(parseCsv(text)).toHaveLength(1);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

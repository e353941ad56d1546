// @postgres full

import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { calendarDate } from '@tawa/shared/calendar.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { sellOneDay, setRates } from '../../support/api/one-day.ts';
import { cartBody } from '../../support/api/orders.ts';
import { readGstMonth, readTally } from '../../support/api/reports.ts';
import { request } from '../../support/client.ts';
import { readRowsOfShop } from '../../support/database/recount-day.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { moveClock } from '../../support/move-clock.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

// A check of the clock would take what a test moves for a clock that was set back, and end the next test’s sessions.
const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
const { writer, reader } = server.app.databases;

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
});
afterEach(() => setClockReading());

/** A sign and whole paise, because amounts as numbers hide a paisa. */
const paise = (text: string): number => {
  expect(text).toMatch(/^-?\d+\.\d{2}$/);
  return Number(text.replace('.', ''));
};

/** The vouchers of a file: the debit of each ledger in paise, a credit negative. */
async function read(query: Parameters<typeof readTally>[2] = {}) {
  const { status, text } = await readTally(server, shop, query);
  if (status !== 200) throw new Error(text);
  return [...text.matchAll(/<VOUCHER VCHTYPE="Sales" ACTION="Create"[^>]*>(.*?)<\/VOUCHER>/gs)].map(
    ([, voucher = '']) => {
      const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(voucher)?.[1] ?? '';
      const entries = [
        ...voucher.matchAll(
          /<LEDGERNAME>([^<]*)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE><AMOUNT>([^<]*)<\/AMOUNT>/g,
        ),
      ].map(([, ledger = '', isDebit, amount = '']) => {
        expect(Math.sign(paise(amount)), ledger).toBe(isDebit === 'Yes' ? -1 : 1);
        return [ledger, -paise(amount)] as const;
      });
      const ledgers: Record<string, number> = Object.fromEntries(entries);
      expect(Object.keys(ledgers)).toHaveLength(entries.length);
      expect(entries.reduce((sum, [, debit]) => sum + debit, 0)).toBe(0);
      return { number: field('VOUCHERNUMBER'), date: field('DATE'), type: field('VOUCHERTYPENAME'), ledgers };
    },
  );
}

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + Number(amount(row)), 0);

/** What open bills still have to pay, and what customers owe, from the rows. In paise. */
function owedNow(): number {
  const { invoices, payments } = readRowsOfShop(server, shop.shopId);
  const open = invoices.filter(({ status }) => status === 'OPEN');
  const due = sumOf(
    open,
    (row) =>
      Number(row.gross) -
      row.discount +
      Number(row.charges) +
      row.taxAdded +
      row.roundOff -
      sumOf(
        payments.filter(({ invoiceId }) => invoiceId === row.id),
        ({ kind, amount }) => (kind === 'REFUND' ? -amount : amount),
      ),
  );
  const entries = reader.all<{ amount: number }>(
    `SELECT amount FROM account_entries WHERE shop_id = '${shop.shopId}'`,
  );
  return due + sumOf(entries, ({ amount }) => amount);
}

describe('a day of everything', () => {
  test('is one voucher whose ledgers equal the rows', async () => {
    await sellOneDay(server, shop);
    const today = calendarDate(Date.now());
    const [voucher, ...others] = await read();
    expect(others).toEqual([]);
    const number = today.replaceAll('-', '');
    expect(voucher).toMatchObject({ number, date: number, type: 'Sales' });

    const { payments, collections } = readRowsOfShop(server, shop.shopId);
    const signed = ({ kind, amount, tip }: { kind: string; amount: number; tip: number }) =>
      (kind === 'REFUND' ? -1 : 1) * (Number(amount) + Number(tip));
    const taken = (of: string) =>
      sumOf(
        payments.filter(({ mode }) => mode === of),
        signed,
      ) +
      sumOf(
        collections.filter(({ mode }) => mode === of),
        ({ amount }) => amount,
      );
    const { net } = (await readGstMonth(server, shop)).data;
    const half = (rate: number) => -Math.round((net.rates.find((row) => row.rate === rate)?.cgst ?? 0) * 100);
    expect(voucher?.ledgers).toEqual({
      Cash: taken('CASH'),
      'Card Receipts': taken('CARD'),
      PhonePe: taken('PHONEPE'),
      'Amounts Waived': 2500,
      'Restaurant Debtors': owedNow(),
      Sales: -Math.round(net.taxable * 100),
      'CGST 2.5%': half(5),
      'SGST 2.5%': half(5),
      'CGST 9%': half(18),
      'SGST 9%': half(18),
      'Round Off': -Math.round(net.roundOff * 100),
      'Tips Payable': -4000,
    });
    expect(owedNow()).toBeGreaterThan(0);
  });
});

test('a bill of one day that is paid on the next is owed by the debtors between them', async () => {
  await moveClock(server.origin, shop, '2027-03-31T23:00:00.000');
  await request(server.origin, shopsApi.editShop, {
    params: { shopId: shop.shopId },
    body: { businessDayStart: '4' },
    as: shop.owner.token,
  });
  await setRates(server, shop, false);
  invoices = createInvoiceClient(server, shop);
  const open = await createInvoice(server, shop, { kotType: 'TAKEAWAY', ...cartBody(shop, { naan: 2 }) });
  await invoices.addPayment(open._id, { paymentMode: 'CASH', amount: 20 });
  await moveClock(server.origin, shop, '2027-04-01T01:00:00.000');
  invoices = createInvoiceClient(server, shop);
  await invoices.pay(open._id, { paymentMode: 'CARD' });

  const total = Math.round(open.totalPayment * 100);
  const [first, second, ...others] = await read({ from: '2027-03-01', to: '2027-04-30' });
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    number: '20270331',
    ledgers: { Cash: 2000, 'Restaurant Debtors': total - 2000, Sales: -9100 },
  });
  expect(second).toMatchObject({ number: '20270401' });
  expect(second?.ledgers).toEqual({ 'Card Receipts': total - 2000, 'Restaurant Debtors': 2000 - total });
  expect(await read({ from: '2027-03-30', to: '2027-03-30' })).toEqual([]);
  expect(await read({ from: '2027-04-01', to: '2027-04-01' })).toEqual([second]);
});

test('a refund above what came in is a credit, and a shop without tax has only sales', async () => {
  const paid = await createInvoice(server, shop, { kotType: 'TAKEAWAY', ...cartBody(shop, { naan: 2 }) });
  await invoices.pay(paid._id, { paymentMode: 'CARD' });
  await invoices.credit(paid._id, { amount: 10 });
  const [voucher] = await read();
  expect(voucher?.ledgers).toEqual({ Cash: -1000, 'Card Receipts': 9100, Sales: -8100 });
});

test('the file is XML with the signs of names escaped', async () => {
  const paid = await createInvoice(server, shop);
  await invoices.pay(paid._id);
  writer.prepare('UPDATE shops SET name = ? WHERE id = ?').run(`Salt & "Pepper" <it's>`, shop.shopId);
  const { headers, text } = await readTally(server, shop, { from: '2026-01-01', to: '2027-12-30' });
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="tally-2026-01-01-to-2027-12-30.xml"',
  );
  expect(text).toContain(', Salt &amp; &quot;Pepper&quot; &lt;it&apos;s&gt;</NARRATION>');
  const open: string[] = [];
  const order: string[] = [];
  for (const [, close, name = ''] of text.matchAll(/<(\/?)([A-Z][A-Z.]*)[^>]*>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else {
      open.push(name);
      order.push(name);
    }
  }
  expect(open).toEqual([]);
  expect(order.filter((name) => /^(ENV|HEAD|BODY|IMPORTD|REQUEST|TALLYM|VOUCHER$)/.test(name))).toEqual([
    'ENVELOPE',
    'HEADER',
    'BODY',
    'IMPORTDATA',
    'REQUESTDESC',
    'REQUESTDATA',
    'TALLYMESSAGE',
    'VOUCHER',
  ]);
});

test('days without anything have no voucher, and days that are none are refused', async () => {
  expect(await read({ from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
  expectInvalidFields(await readTally(server, shop, { from: '2026-11-02', to: '2026-11-01' }), 'from');
  expectInvalidFields(await readTally(server, shop, { from: '2020-01-01', to: '2022-01-01' }), 'to');
  expectInvalidFields(await readTally(server, shop, { from: '2026-02-30' }), 'from');
});

test('only who may read reports reads it, and only of the own shop', async () => {
  await createInvoice(server, shop);
  const other = await seedShop(server);
  expectError(await readTally(server, shop, {}, shop.waiter.token), 'FORBIDDEN');
  expectError(await readTally(server, shop, {}, other.owner.token), 'NOT_FOUND');
  expect((await readTally(server, other)).text).not.toContain('VOUCHERNUMBER');
});

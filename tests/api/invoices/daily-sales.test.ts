import { createRandom } from '@tawa/server/demo/random.ts';
import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { insertPaidInvoices } from '../../support/database/bulk-invoices.ts';
import { insertOpenInvoices } from '../../support/database/bulk-seed.ts';
import { DAILY_SALES_SQL, RECEIVED_SQL } from '../../support/database/payments.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { reader } = server.app.databases;

const INVOICES = 400;
const DAYS = 30;
const midnight = startOfDate(calendarDate(Date.now()));

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeAll(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
  await insertPaidInvoices(server, shop, INVOICES, DAYS);
  for (const id of await insertOpenInvoices(server, shop, 6).then((ids) => ids.slice(0, 3)))
    requireInvoice(await invoiceClient.pay(id, { paymentMode: 'CARD', amountReceived: 100.05 }));
});

const SALES_DATE_SQL = 'CASE WHEN paid_at IS NULL THEN created_at ELSE paid_at END';

/** Summed from the invoices, without the table of daily sums. */
const sumOfInvoices = (from: number, to: number, more = '') =>
  reader.get<{ count: number; received: number }>(
    `SELECT count(*) AS count, coalesce(sum(${RECEIVED_SQL}), 0) AS received FROM invoices
     WHERE shop_id = '${shop.shopId}' AND status <> 'VOID' AND ${SALES_DATE_SQL} >= ${from} AND ${SALES_DATE_SQL} < ${to} ${more}`,
  );
const iso = (instant: number): string => new Date(instant).toISOString();

const random = createRandom(20_261_120);
const randomInstant = () => midnight - random.integer(-1, DAYS + 1) * DAY_MS + random.integer(0, DAY_MS);
const randomDay = () => calendarDate(randomInstant());
const PERIODS = Array.from({ length: 40 }, (_, n): [string, string, number, number] => {
  if (n % 2 === 0) {
    const [from = 0, to = 0] = [randomInstant(), randomInstant()].sort((a, b) => a - b);
    return [iso(from), iso(to), from, to];
  }
  const [first = '', last = ''] = [randomDay(), randomDay()].sort();
  return [first, last, startOfDate(first), startOfDate(last) + DAY_MS];
});
const ALL: (typeof PERIODS)[number] = ['all', 'all', 0, 8e15];
const WIDE_PERIOD: (typeof PERIODS)[number] = ['0001-01-01', '9999-12-31', 0, 8e15];

test('sales of any period equal the sum of its invoices', async () => {
  for (const period of [...PERIODS, ALL, WIDE_PERIOD]) await expectSumOfInvoices(...period);
});

async function expectSumOfInvoices(
  startDate: string,
  endDate: string,
  from: number,
  to: number,
): Promise<void> {
  const { data } = await invoiceClient.summary(PASSWORD, startDate, endDate);
  const paid = sumOfInvoices(from, to, "AND status = 'PAID'");
  expect(data.totalInvoice).toBe(paid.count);
  expect(Math.round(data.totalAmount * 100)).toBe(paid.received);
  const sum = (of: (one: (typeof data.takings)[number]) => number) =>
    data.takings.reduce((all, one) => all + of(one), 0);
  expect(sum(({ invoices }) => invoices)).toBe(paid.count);
  expect(sum(({ total }) => Math.round(total * 100))).toBe(paid.received);
  for (const { paymentMode, totalInvoice } of data.paymentMode)
    expect(totalInvoice).toBe(sumOfInvoices(from, to, `AND payment_mode = '${paymentMode}'`).count);

  const listed = await invoiceClient.list({ startDate, endDate });
  expect(listed.data.invoiceFilteredCount).toBe(sumOfInvoices(from, to).count);
  const byCard = await invoiceClient.list({ startDate, endDate, paymentMode: 'CARD' });
  expect(byCard.data.invoiceFilteredCount).toBe(sumOfInvoices(from, to, "AND payment_mode = 'CARD'").count);
}

test('daily sales stay equal to the invoices whatever happens to them', () => {
  const stored = reader.all('SELECT * FROM takings WHERE bills > 0 ORDER BY shop_id, day, payment_mode');
  const made = reader.all(`${DAILY_SALES_SQL} ORDER BY 1, 2, 3`);
  expect(stored.length).toBeGreaterThan(DAYS);
  expect(stored).toEqual(made);
});

describe('sales are grouped', () => {
  const shown = async (startDate: string, endDate: string) => {
    const { data } = await invoiceClient.summary(PASSWORD, startDate, endDate);
    expect(data.takings.map(({ at }) => at)).toEqual(data.takings.map(({ at }) => at).sort());
    return data.takings.map(({ at }) => at);
  };

  test('by hour of Kolkata within one business day', async () => {
    const day = calendarDate(midnight - 3 * DAY_MS);
    const hours = await shown(day, day);
    expect(hours.length).toBeGreaterThan(3);
    const clock = new Intl.DateTimeFormat('sv', {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const paid = (await invoiceClient.list({ startDate: day, endDate: day })).data.invoices;
    const expected = paid.map(({ paidAt }) =>
      clock
        .format(new Date(paidAt ?? 0))
        .slice(0, 13)
        .replace(' ', 'T'),
    );
    expect(hours).toEqual([...new Set(expected)].sort());
  });

  test('by day over more, and by month over more than 400 days', async () => {
    expect(await shown('all', 'all')).toHaveLength(DAYS + 1);
    const other = await seedShop(server);
    await insertPaidInvoices(server, other, 900, 450);
    const { data } = await createInvoiceClient(server, other).summary(PASSWORD);
    expect(data.takings.length).toBeLessThanOrEqual(16);
    for (const { at } of data.takings) expect(at).toMatch(/^\d{4}-\d{2}$/);
    expect(data.totalInvoice).toBe(900);
  });
});

test('sales are summed per payment mode', async () => {
  const { data } = await invoiceClient.summary(PASSWORD);
  const filled = PAYMENT_MODES.filter((mode) => data.paymentMode.some((one) => one.paymentMode === mode));
  expect(data.paymentMode.map(({ paymentMode }) => paymentMode)).toEqual([...filled].sort());
  expect(filled.length).toBeGreaterThan(3);
});

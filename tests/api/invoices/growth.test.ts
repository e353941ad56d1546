import { calendarDate, DAY_MS } from '@tawa/shared/calendar.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { searchKey } from '@tawa/shared/search.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createInvoiceClient } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { insertPaidInvoices } from '../../support/database/bulk-invoices.ts';
import { recordStatements } from '../../support/database/statements.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { measureProcessorTime } from '../../support/processor-time.ts';
import { median } from '../../support/quantile.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const sqlite = sqliteOnly('its plans');

const server = await useServer();
const { reader, writer } = server.app.databases;

/** `npm run bench -- invoices` uses 50,000. */
const [FEW, MANY] = [500, 10_000];
/** Without an index the ratio is ten or more. */
const MAX_GROWTH = 3;
const ROUNDS = 7;

const YESTERDAY = calendarDate(Date.now() - DAY_MS);

let few: TestShop;
let many: TestShop;
beforeAll(async () => {
  few = await seedShop(server);
  many = await seedShop(server);
  await insertPaidInvoices(server, few, FEW);
  await insertPaidInvoices(server, many, MANY);
}, 120_000);

type ReadRequest = (shop: TestShop) => Promise<{ status: number; text: string }>;
const list =
  (query: Parameters<ReturnType<typeof createInvoiceClient>['list']>[0]): ReadRequest =>
  (shop) =>
    createInvoiceClient(server, shop).list(query);

const BY_DATE = /USING (COVERING )?INDEX invoices_shop_date/;
const BY_MODE = /USING (COVERING )?INDEX invoices_shop_mode/;
const BY_WORDS = /SCAN bill_search VIRTUAL TABLE INDEX/;
const KOTS_BY_INVOICE = /SEARCH kots USING INDEX kots_invoice/;
const LINES_BY_KOT = /SEARCH kot_lines USING INDEX kot_lines_kot/;
const SPLIT_BY_LINE = /SEARCH invoice_lines USING INDEX invoice_lines_kot_line/;
const PAYMENTS_BY_TIME = /SEARCH payments USING INDEX payments_shop_at/;
const PAYMENTS_BY_INVOICE = /SEARCH payments USING INDEX payments_invoice/;
const BY_DAY = /USING INDEX sqlite_autoindex_takings/;

/** Has the indexes that the plans must use, and one that would read every invoice. */
const requests: [what: string, act: ReadRequest, ways: RegExp[], never?: RegExp][] = [
  ['the list', list({}), [BY_DATE, BY_DAY, KOTS_BY_INVOICE, SPLIT_BY_LINE, PAYMENTS_BY_INVOICE]],
  ['a period', list({ startDate: '2020-01-01', endDate: 'all' }), [BY_DATE, BY_DAY]],
  ['a mode', list({ paymentMode: 'CARD' }), [BY_MODE, BY_DAY]],
  ['a mode that nobody used', list({ paymentMode: 'OTHER' }), [BY_MODE, BY_DAY]],
  ['a name', list({ q: 'zoya thakur 27' }), [BY_WORDS], BY_DATE],
  ['a phone', list({ q: '9206666667' }), [BY_WORDS], BY_DATE],
  ['an invoice number', list({ q: '-500123' }), [BY_WORDS], BY_DATE],
  ['nothing there', list({ q: 'nobody at all' }), [BY_WORDS], BY_DATE],
  [
    'the sales of a day',
    (shop) => createInvoiceClient(server, shop).daySales(YESTERDAY),
    [BY_DATE, PAYMENTS_BY_TIME, KOTS_BY_INVOICE, LINES_BY_KOT, SPLIT_BY_LINE],
  ],
  ['the summary', (shop) => createInvoiceClient(server, shop).summary(PASSWORD), [BY_DAY]],
];

const measureCost = (act: ReadRequest, shop: TestShop): Promise<number> =>
  measureProcessorTime(async () => {
    const response = await act(shop);
    expect(response.status, response.text).toBe(200);
  });

function planOf(sql: string): string[] {
  const nulls = sql.match(/\?/g)?.map(() => null) ?? [];
  const steps = writer.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...nulls) as { detail: string }[];
  return steps.map(({ detail }) => detail);
}

describe.each(requests)('%s', (_, act, expectedIndexes, forbiddenIndex) => {
  // PostgreSQL's plans depend on its statistics.
  sqlite.test('uses an index', async () => {
    const ran = await recordStatements(server, () => act(many));
    const plans = [...new Set(ran)].filter((sql) => /invoices|takings|payments/.test(sql)).flatMap(planOf);
    for (const way of expectedIndexes) expect(plans.join('\n')).toMatch(way);
    expect(plans.filter((step) => forbiddenIndex?.test(step))).toEqual([]);
    expect(
      plans.filter((step) => /^SCAN (invoices|invoice_lines|takings|payments|customers|kots)\b/.test(step)),
    ).toEqual([]);
  });

  test(`of ${MANY} invoices costs little more than of ${FEW}`, async () => {
    const costs = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      costs.few.push(await measureCost(act, few));
      costs.many.push(await measureCost(act, many));
    }
    expect(median(costs.many)).toBeLessThan(MAX_GROWTH * median(costs.few) + 1);
  });
});

sqlite.test('the check detects a read of every invoice', () => {
  const [slow] = planOf("SELECT id FROM invoices WHERE customer_folded_name LIKE '%zoya%'");
  expect(slow).toBe('SCAN invoices');
});

describe('the search index', () => {
  const numbersOf = ({ invoices }: { invoices: Invoice[] }) => invoices.map(({ invoiceNo }) => invoiceNo);
  /** Searches by scanning every invoice. */
  const scanInvoices = (shopId: string, q: string): string[] => {
    const query = searchKey(q);
    const rows = reader.all<{ invoice_no: string; searched: string }>(
      `SELECT invoice_no, invoice_no || '\t' || coalesce(customer_folded_name, '') || '\t' ||
       coalesce(customer_phone_no, '') AS searched FROM invoices WHERE shop_id = '${shopId}' AND status <> 'VOID'
       ORDER BY coalesce(paid_at, created_at) DESC, id DESC`,
    );
    return rows.filter(({ searched }) => searched.includes(query)).map(({ invoice_no }) => invoice_no);
  };

  test('finds the same as a scan of every invoice', async () => {
    const names = [
      'Élodie *100%*',
      'मीरा शर्मा',
      'A[b]c?d',
      'O"Brien',
      'ज़ोया',
      '"; DROP',
      '____',
      'AND OR NOT',
    ];
    for (const customerName of names) {
      const body = { kotType: 'TAKEAWAY', customerName, customerPhoneNo: '9000000077' };
      const kot = await placeOrder(server, few, { as: few.owner.token, body });
      await createInvoiceClient(server, few).openSingle(kot._id);
    }
    const pieces = names.flatMap((name) => [name, name.slice(1, 4), name.slice(-3), name.toUpperCase()]);
    for (const q of [
      ...pieces,
      'kha',
      'KHAN',
      '900',
      '5001',
      '-50',
      '?d',
      '[b]',
      '*100',
      'a?c',
      'z*a',
      '""',
    ]) {
      const { data } = await createInvoiceClient(server, few).list({ q });
      const found = scanInvoices(few.shopId, q);
      expect([q, data.invoiceFilteredCount]).toEqual([q, found.length]);
      expect(numbersOf(data)).toEqual(found.slice(0, 20));
    }
  });

  test('is updated when the customer of an invoice changes', async () => {
    const shop = await seedShop(server);
    const invoiceClient = createInvoiceClient(server, shop);
    const cook = (body: object) =>
      placeOrder(server, shop, { as: shop.owner.token, body: { tableNo: 'T1', ...body } });
    await cook({});
    const { data } = await invoiceClient.openTable(shop.tables.T1);
    const found = async (q: string) => numbersOf((await invoiceClient.list({ q })).data);
    expect(await found('bharati')).toEqual([]);
    await cook({ customerName: 'Bharati Devi', customerPhoneNo: '9000000088' });
    expect(await found('bharati')).toEqual([data.invoice.invoiceNo]);
    writer
      .prepare('UPDATE invoices SET customer_name = ?, customer_folded_name = ? WHERE id = ?')
      .run('Chitra', 'chitra', data.invoice._id);
    expect(await found('bharati')).toEqual([]);
    expect(await found('chitra')).toEqual([data.invoice.invoiceNo]);
  });
});

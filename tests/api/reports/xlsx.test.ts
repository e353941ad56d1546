// @postgres full

import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { calendarDate } from '@tawa/shared/calendar.ts';
import { REPORT_KINDS, type ReportKind } from '@tawa/shared/reports/reports.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { sellOneDay } from '../../support/api/one-day.ts';
import { readGstMonth, readReport } from '../../support/api/reports.ts';
import { request } from '../../support/client.ts';
import { parseCsv } from '../../support/csv.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';
import { dateOf, readXlsx, rowsOf, type Sheet, type SheetCell, valuesOf } from '../../support/xlsx.ts';

const server = await useServer();
const { writer } = server.app.databases;
const TODAY = calendarDate(Date.now());
const RUPEES = '[$-4009]#,##,##0.00';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
});

const nameOf = (headers: Headers) =>
  /^attachment; filename="([^"]+)"$/.exec(headers.get('content-disposition') ?? '')?.[1];

/** What the cell is in the CSV file of the same table. */
function asCsv(cell: SheetCell | undefined): string {
  if (cell === undefined) return '';
  const { value, format } = cell;
  if (format === RUPEES) return Number(value).toFixed(2);
  if (format === '00') return String(value).padStart(2, '0');
  if (format === 'dd mmm yyyy') return dateOf(value).slice(0, 10);
  if (format === 'dd mmm yyyy hh:mm:ss') return dateOf(value);
  return String(value);
}

const tableOf = ({ cells }: Sheet, columns = Math.max(0, ...cells.map((row) => row.length))): string[][] =>
  cells.map((row) => Array.from({ length: columns }, (_, column) => asCsv(row[column])));

async function readSheets(kind: ReportKind): Promise<Sheet[]> {
  const { status, text, headers, bytes } = await readReport(server, shop, kind, { format: 'xlsx' });
  if (status !== 200) throw new Error(text);
  expect(headers.get('content-type')).toBe(XLSX);
  expect(nameOf(headers)).toBe(`report-${kind}-${TODAY}-to-${TODAY}.xlsx`);
  return readXlsx(bytes);
}

const sumOf = (sheet: Sheet | undefined, title: string): number => {
  const rows = sheet ? valuesOf(sheet).slice(0, -1) : [];
  return Math.round(rows.reduce((sum, row) => sum + Number(row[title]), 0) * 100) / 100;
};

describe('a report', () => {
  test('has the sums of the page as numbers, the day as a date, and the line that adds up', async () => {
    await sellOneDay(server, shop);
    const { rows, totals, check } = (await readReport(server, shop, 'day')).data;
    const [sheet, checkSheet] = await readSheets('day');
    const [day, total] = sheet ? rowsOf(sheet) : [];
    expect(dateOf(day?.Day?.value)).toBe(`${TODAY} 00:00:00`);
    expect(day).toMatchObject({
      Bills: { value: 10, format: 'General', isBold: false },
      Gross: { value: rows[0]?.gross, format: RUPEES },
      'Round-off': { value: rows[0]?.roundOff, format: RUPEES },
    });
    expect(total).toMatchObject({
      Day: { value: 'Total', isBold: true },
      Received: { value: totals.received, format: RUPEES, isBold: true },
      Tips: { value: 40 },
    });
    for (const [title, sum] of Object.entries({ Net: totals.net, Tax: totals.tax, Billed: totals.billed }))
      expect(sumOf(sheet, title)).toBe(sum);
    expect(checkSheet && valuesOf(checkSheet)).toEqual([
      {
        Net: check?.net,
        Charges: check?.charges,
        Tax: check?.tax,
        'Round-off': check?.roundOff,
        'Other days': check?.otherDays,
        Received: check?.received,
        'On credit': check?.credit,
        Waived: check?.waived,
        'Off by': 0,
        Check: 'Adds up',
      },
    ]);
  });

  test('that does not add up says so', async () => {
    await sellOneDay(server, shop);
    const [before] = await readSheets('day');
    writer
      .prepare(`UPDATE takings SET received = received + 38000 WHERE shop_id = ? AND payment_mode = 'CASH'`)
      .run(shop.shopId);
    const [sheet, check] = await readSheets('day');
    expect(sumOf(sheet, 'Received')).toBe(sumOf(before, 'Received') + 380);
    expect(check && valuesOf(check)[0]).toMatchObject({ 'Off by': -380, Check: 'Does not add up' });
  });

  test('of each kind has the cells of its CSV file, and a fixed, bold header', async () => {
    await sellOneDay(server, shop);
    for (const kind of REPORT_KINDS) {
      const { text } = await readReport(server, shop, kind, { format: 'csv' });
      const [sheet] = await readSheets(kind);
      const lines = parseCsv(text);
      expect(sheet && tableOf(sheet, lines[0]?.length), kind).toEqual(lines);
      expect(sheet?.hasFixedHeader, kind).toBe(true);
      expect(
        sheet?.cells[0]?.every((cell) => cell?.isBold),
        kind,
      ).toBe(true);
    }
  });

  test('of times has no check, and an empty one has its totals', async () => {
    expect((await readSheets('turn-area')).map(({ name }) => name)).toEqual(['Table turn by area']);
    const [sheet, check] = await readSheets('item');
    expect(sheet && valuesOf(sheet)).toEqual([{ Item: 'Total', Quantity: 0, Gross: 0 }]);
    expect(check && valuesOf(check)[0]).toMatchObject({ Check: 'Adds up' });
  });

  test('has names as text, whatever they begin with', async () => {
    const { _id } = await createInvoice(server, shop, { kotType: 'TAKEAWAY' });
    await invoices.pay(_id);
    const names = [`=cmd|' /C calc'!A0`, '+1', '-1+2', '@SUM(A1)', 'Fish & <Chips> "hot"'];
    const rename = writer.prepare(
      'UPDATE kot_lines SET name = ? WHERE kot_id IN (SELECT id FROM kots WHERE shop_id = ?)',
    );
    for (const name of names) {
      rename.run(name, shop.shopId);
      const [sheet] = await readSheets('item');
      expect(sheet && rowsOf(sheet)[0]?.Item).toEqual({ value: name, format: '@', isBold: false });
    }
  });
});

test('the GST of a month has a sheet for each table, with the sums of the page', async () => {
  await sellOneDay(server, shop);
  const sheet = (await readGstMonth(server, shop)).data;
  const { headers, bytes } = await readGstMonth(server, shop, { format: 'xlsx' });
  expect(nameOf(headers)).toBe(`gst-${sheet.month}.xlsx`);
  const [month, rates, buyers, series, notes] = readXlsx(bytes);
  expect([month, rates, buyers, series, notes].map((each) => each?.name)).toEqual([
    'Month',
    'GST by rate',
    'B2B',
    'Documents issued',
    'Notes',
  ]);
  expect(month && valuesOf(month)).toEqual([{ Month: sheet.month, 'Off by': 0 }]);
  const rows = rates ? rowsOf(rates) : [];
  const [five] = sheet.invoices.rates;
  expect(rows[0]).toMatchObject({
    Part: { value: 'Invoices', format: '@' },
    Rate: { value: 5, format: 'General' },
    Taxable: { value: five?.taxable, format: RUPEES },
    CGST: { value: five?.cgst },
  });
  expect(
    rows.find(({ Part, Rate }) => Part?.value === 'Net outward supplies' && Rate?.value === 'All'),
  ).toMatchObject({
    Tax: { value: sheet.net.tax },
    Total: { value: sheet.net.total },
  });
  expect(series && valuesOf(series)).toMatchObject(
    sheet.series.map(({ first, last, issued }) => ({ From: first, To: last, Total: issued })),
  );
  expect(notes?.hasFixedHeader).toBe(false);
  expect(notes && tableOf(notes).flat()).toContainEqual(expect.stringContaining('2 bills of this month'));
});

describe('the list of bills', () => {
  async function readBoth(lines: 'bills' | 'items') {
    const csv = parseCsv((await invoices.export({ lines })).text);
    const { headers, bytes } = await invoices.export({ lines, format: 'xlsx' });
    expect(headers.get('content-type')).toBe(XLSX);
    const sheets = readXlsx(bytes);
    expect(sheets).toHaveLength(1);
    return { csv, sheet: sheets[0], name: nameOf(headers) };
  }

  test.each([
    ['bills', 'bills.xlsx', 'Bills'],
    ['items', 'bill-items.xlsx', 'Bill items'],
  ] as const)('by %s has the cells of its CSV file', async (lines, file, title) => {
    await sellOneDay(server, shop);
    const { csv, sheet, name } = await readBoth(lines);
    expect([name, sheet?.name]).toEqual([file, title]);
    expect(csv.length).toBeGreaterThan(10);
    expect(sheet && tableOf(sheet, csv[0]?.length)).toEqual(csv);
  });

  test('has amounts as numbers with the sums of the report, times as dates, and phone numbers as text', async () => {
    await sellOneDay(server, shop);
    const { sheet } = await readBoth('bills');
    const rows = sheet ? rowsOf(sheet) : [];
    const { totals } = (await readReport(server, shop, 'day')).data;
    const sum = (title: string) =>
      Math.round(
        rows.reduce((sum, row) => sum + (row.Status?.value === 'PAID' ? Number(row[title]?.value) : 0), 0) *
          100,
      ) / 100;
    expect(sum('CGST') + sum('SGST')).toBeCloseTo(totals.tax ?? 0, 2);
    expect(sum('Total')).toBe(totals.billed);
    const [row] = rows;
    expect(row).toMatchObject({
      Total: { format: RUPEES },
      Items: { format: 'General' },
      Created: { format: 'dd mmm yyyy hh:mm:ss' },
      Phone: { value: '9876543210', format: '@' },
    });
    expect(dateOf(row?.Created?.value).slice(0, 10)).toBe(TODAY);
  });

  test('has names of customers as they are, as text', async () => {
    const names = ['=1+1', `@x & <b> "y"`, 'Meera\u0000\u000bSen', 'मीरा\nशर्मा'];
    const rename = writer.prepare('UPDATE invoices SET customer_name = ? WHERE id = ?');
    for (const name of names)
      rename.run(
        name,
        (
          await createInvoice(server, shop, {
            kotType: 'TAKEAWAY',
            customerName: 'Meera',
            customerPhoneNo: '9000000001',
          })
        )._id,
      );
    const { bytes } = await invoices.export({ format: 'xlsx' });
    const [sheet] = readXlsx(bytes);
    expect(sheet && rowsOf(sheet).map(({ Customer }) => [Customer?.value, Customer?.format])).toEqual(
      names.map((name) => [name.replace('\u0000\u000b', ''), '@']),
    );
  });
});

test('the audit has the cells of its CSV file', async () => {
  const { _id } = await createInvoice(server, shop);
  await invoices.waive(_id, 10, '=HYPERLINK("x")');
  const input = { params: { shopId: shop.shopId }, as: shop.owner.token };
  const { bytes, headers } = await request(server.origin, auditApi.exportAudit, {
    ...input,
    query: { format: 'xlsx' },
  });
  expect(nameOf(headers)).toBe(`audit-${TODAY}.xlsx`);
  const [sheet] = readXlsx(bytes);
  expect(sheet && rowsOf(sheet)[0]).toMatchObject({
    No: { value: 1, format: 'General' },
    Amount: { value: 10, format: RUPEES },
    Reason: { value: '=HYPERLINK("x")', format: '@' },
  });
  const { text } = await request(server.origin, auditApi.exportAudit, { ...input, query: { format: 'csv' } });
  const csv = parseCsv(text.replace(`'=HYPERLINK`, '=HYPERLINK'));
  expect(sheet && tableOf(sheet, csv[0]?.length)).toEqual(csv);
});

test('a file needs the same rights as its page, and another format is refused', async () => {
  const { shopId, waiter, owner } = shop;
  const format = 'xlsx' as const;
  const input = { params: { shopId }, as: waiter.token, query: { format } };
  expectError(await readReport(server, shop, 'day', { format }, waiter.token), 'FORBIDDEN');
  expectError(await readGstMonth(server, shop, { format }, waiter.token), 'FORBIDDEN');
  expectError(await request(server.origin, auditApi.exportAudit, input), 'FORBIDDEN');
  const other = await seedShop(server);
  expectError(await readReport(server, shop, 'day', { format }, other.owner.token), 'NOT_FOUND');
  const refused = await invoices.export({ format: 'ods' as 'csv' });
  expectInvalidFields(refused, 'format');
  expect(refused.fields?.format).toBe('Please choose CSV or XLSX.');
  expectInvalidFields(
    await request(server.origin, auditApi.exportAudit, {
      ...input,
      as: owner.token,
      query: { format: 'ods' as 'csv' },
    }),
    'format',
  );
});

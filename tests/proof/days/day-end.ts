import { daysApi, type ZReport } from '@tawa/shared/days/days.contract.ts';
import type { Report } from '@tawa/shared/reports/reports.contract.ts';
import { reportsApi } from '@tawa/shared/reports/reports.contract.ts';
import { isSumReportKind, REPORT_KINDS } from '@tawa/shared/reports/reports.rules.ts';
import {
  countedPart,
  type RowsOfShop,
  readRowsOfShop,
  recountDay,
} from '../../support/database/recount-day.ts';
import { count, Difference } from '../plans/evening.ts';
import { expectedZ, startNextDay } from './books.ts';
import { type DayShop, inPaise } from './day-shop.ts';

/** In paise, in the form of `expectedZ`. */
function readZ(z: ZReport): ReturnType<typeof expectedZ> {
  const { taxes, ...billed } = z.billed;
  const amounts = Object.entries(billed).map(([name, amount]) => [name, inPaise(amount)]);
  return {
    ...{ number: z.number, from: z.from, opened: z.invoices.opened },
    voided: [...z.invoices.voided].sort(),
    creditNotes: z.invoices.creditNotes,
    billed: {
      ...(Object.fromEntries(amounts) as Record<keyof typeof billed, number>),
      taxes: taxes.map(({ rate, taxable, cgst, sgst }) => ({
        rate: inPaise(rate),
        taxable: inPaise(taxable),
        half: cgst === sgst ? inPaise(cgst) : Number.NaN,
      })),
    },
    credited: inPaise(z.credited.total),
    modes: z.modes.map(({ paymentMode, modeName, received, refunded, tips, collected }) => ({
      ...{ mode: paymentMode, modeName },
      ...{ received: inPaise(received), refunded: inPaise(refunded) },
      ...{ tips: inPaise(tips), collected: inPaise(collected) },
    })),
    ...{ received: inPaise(z.received), onCredit: inPaise(z.onCredit), waived: inPaise(z.waived) },
    ...{ tips: inPaise(z.tips), collected: inPaise(z.collected), change: inPaise(z.change) },
    voids: { ...z.voids, amount: inPaise(z.voids.amount) },
    cash: z.cash.map(({ kind, amount }) => ({ kind, amount: inPaise(amount) })),
    drawers: z.shifts.map(({ number, drawer, float, expected, counted, variance, modes = [] }) => ({
      ...{ number, drawer, float: inPaise(float), expected: inPaise(expected) },
      ...{ counted: inPaise(counted), variance: inPaise(variance) },
      modes: modes.map((mode) => ({
        mode: mode.paymentMode,
        expected: inPaise(mode.expected),
        counted: mode.counted === null ? null : inPaise(mode.counted),
        variance: mode.variance === null ? null : inPaise(mode.variance),
      })),
    })),
    cashInNoDrawer: inPaise(z.cashInNoDrawer ?? Number.NaN),
    openInvoices: z.openInvoices
      .map(({ invoiceNo, table, due }) => ({ number: invoiceNo, table, due: inPaise(due) }))
      .sort((one, other) => (one.number < other.number ? -1 : 1)),
    ...{ due: inPaise(z.due), dueBefore: inPaise(z.dueBefore) },
    ...{ difference: inPaise(z.difference), cashDifference: inPaise(z.cashDifference ?? Number.NaN) },
    grandTotal: inPaise(z.grandTotal),
  };
}

type Facts = Record<string, unknown>;

/** Writes equal facts equally, whatever the order of the keys of objects. */
const write = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? 'nothing';

const differencesOf = (shown: Facts, expected: Facts): string[] =>
  Object.keys(expected).flatMap((what) => {
    const [one, other] = [write(shown[what]), write(expected[what])];
    return one === other ? [] : [`${what} ${one} for ${other}`];
  });

function expectSame(of: string, shown: Facts, expected: Facts): void {
  const wrong = differencesOf(shown, expected);
  if (wrong.length > 0) throw new Difference(`${of}: ${wrong.join('; ')}`);
}

/** Closes the day. The Z must equal the books, and a recount of the rows that the day added. */
export async function closeDay(day: DayShop, before: RowsOfShop): Promise<RowsOfShop> {
  const { books, send, server, shop } = day;
  const expected = expectedZ(books);
  const { z } = await send(daysApi.closeDay, { params: {}, body: { lastNumber: books.last.number } }, 201);
  expectSame(`Z ${z.number}`, readZ(z), expected);
  const now = readRowsOfShop(server, shop.shopId);
  expectSame(`Z ${z.number} and its rows`, countedPart(z), recountDay(before, now));
  startNextDay(books, { to: z.to, grandTotal: expected.grandTotal, due: expected.due });
  count(day, 'days');
  return now;
}

function expectAddsUp({ kind, check }: Report, of: string): void {
  if (check === undefined) throw new Difference(`report by ${kind} of ${of} has no line that adds up`);
  const { difference, net, charges, tax, roundOff, otherDays, received, credit, waived } = check;
  const left = [net, charges, tax, roundOff, otherDays].reduce((sum, amount) => sum + inPaise(amount), 0);
  const right = [received, credit, waived].reduce((sum, amount) => sum + inPaise(amount), 0);
  if (difference !== 0 || left !== right)
    throw new Difference(`report by ${kind} of ${of} is off by ${difference}: ${left} for ${right} paise`);
}

/** The line of each report that has one, with dates or of today. */
export async function expectReportsAddUp(
  day: DayShop,
  query: { from?: string; to?: string },
  of: string,
): Promise<Map<string, Report>> {
  const reports = new Map<string, Report>();
  for (const kind of REPORT_KINDS.filter(isSumReportKind)) {
    const report = await day.send(reportsApi.getReport, { params: { kind }, query }, 200);
    expectAddsUp(report, of);
    reports.set(kind, report);
    count(day, 'reports');
  }
  return reports;
}

/** Reports of a finished day say what they said on the day: when they are stored, and when they are read from what is stored. */
export async function expectSameAgain(day: DayShop, reports: ReadonlyMap<string, Report>): Promise<void> {
  for (const reading of ['stored', 'read again'])
    for (const [kind, report] of reports) {
      const { from, to } = report;
      const again = await day.send(reportsApi.getReport, { params: { kind }, query: { from, to } }, 200);
      expectSame(`report by ${kind} of ${from}, ${reading}`, { ...again }, { ...report });
      count(day, 'reports of finished days');
    }
}

/** The line under the GST of a month. */
export async function expectGstAddsUp(day: DayShop, month: string): Promise<void> {
  const sheet = await day.send(reportsApi.getGstMonth, { params: {}, query: { month } }, 200);
  if (sheet.difference !== 0) throw new Difference(`GST of ${month} is off by ${sheet.difference}`);
  count(day, 'sheets of GST');
}

/** What the reports of a day say of its money, which the Z says too. */
export function expectMoney(reports: Map<string, Report>, expected: ReturnType<typeof expectedZ>): void {
  const totals = reports.get('day')?.totals;
  const paise = (amount: number | undefined) => inPaise(amount ?? Number.NaN);
  expectSame(
    'report by day',
    {
      ...{ received: paise(totals?.received), onCredit: paise(totals?.credit) },
      ...{ waived: paise(totals?.waived), tips: paise(totals?.tips), collected: paise(totals?.collected) },
    },
    {
      ...{ received: expected.received, onCredit: expected.onCredit },
      ...{ waived: expected.waived, tips: expected.tips, collected: expected.collected },
    },
  );
  const voids = reports.get('void')?.totals;
  expectSame(
    'voids by reason',
    { count: voids?.voids, amount: paise(voids?.voided), wasted: voids?.wasted },
    { ...expected.voids },
  );
}

import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  businessDay,
  businessDayPeriod,
  type DayStarts,
  startOfBusinessDay,
} from '@tawa/shared/business-day.ts';
import { addDays } from '@tawa/shared/calendar.ts';
import { NOTHING_BILLED } from '@tawa/shared/days/days.rules.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  addSums,
  isLineReportKind,
  NO_SUMS,
  type ReasonOfRow,
  type ReportKind,
  type ReportSums,
  type UnnamedRow,
} from '@tawa/shared/reports/reports.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { type SalesRow, sumSales } from '../invoices/sales/daily-sales.repository.ts';
import { sumDocuments, sumOfOtherDays, sumTaxes, sumWaived } from './billed.repository.ts';
import { listVoids, sumDiscounts } from './reasons.repository.ts';
import { sumAmountsCredited, sumSoldLines } from './sold-lines.repository.ts';

/** Keys are those of a report's rows. */
type SumsByKey = Map<string, ReportSums>;

export interface SumsOfPeriod {
  byDay: SumsByKey;
  /** The two digits of the hour. Empty for other kinds of report. */
  byHour: SumsByKey;
  /** Only quantities and gross amounts. Empty for kinds that are not sums of lines. */
  byName: SumsByKey;
  unnamed: Map<UnnamedRow, ReportSums>;
  /** Only what discounts or voids come to. Empty for other kinds. */
  byReason: Map<ReasonOfRow, ReportSums>;
  /** Only `invoices` and money. */
  byMode: Map<PaymentMode, ReportSums>;
  otherDays: number;
}

function addTo<Key>(sums: Map<Key, ReportSums>, key: Key, part: Partial<ReportSums>): void {
  sums.set(key, addSums(sums.get(key) ?? NO_SUMS, { ...NO_SUMS, ...part }));
}

/** What a mode took. Collections are no part of what was received, and the mode DUE receives nothing. */
function moneyOf({ paymentMode, received, refunded, tips, collected }: SalesRow): Partial<ReportSums> {
  const taken = received - collected;
  const isOnCredit = paymentMode === 'DUE';
  return {
    received: isOnCredit ? 0 : taken,
    credit: isOnCredit ? taken : 0,
    refunded,
    tips,
    collected,
  };
}

/** The two digits of the hour of `YYYY-MM-DDTHH`. */
const hourOf = (at: string): string => at.slice(-2);

/** Business days start at whole hours, so each hour is in one of them. */
const dayOfHour = (at: string, starts: DayStarts): string =>
  businessDay(Date.parse(`${at}:00:00+05:30`), starts);

/** The process serves nobody else while SQLite answers, so it answers for a few days at a time. */
const DAYS_AT_ONCE = 7;

/** Reads the sums of business days, both included. What happens meanwhile is in all sums of its days or in none. */
export async function readSums(
  kind: ReportKind,
  { tx: read, scope }: ShopContext,
  { from, to, starts }: { from: string; to: string; starts: DayStarts },
): Promise<SumsOfPeriod> {
  const sums: SumsOfPeriod = {
    byDay: new Map(),
    byHour: new Map(),
    byName: new Map(),
    unnamed: new Map(),
    byReason: new Map(),
    byMode: new Map(),
    otherDays: 0,
  };
  for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
    const last = addDays(first, DAYS_AT_ONCE - 1);
    const period = {
      from: startOfBusinessDay(first, starts),
      to: businessDayPeriod(last < to ? last : to, starts).to,
    };
    const [
      documents,
      taxes,
      waived,
      paidElsewhere,
      sales,
      salesOfHours,
      soldLines,
      amountsCredited,
      discounts,
      voids,
    ] = await inSnapshot(
      read,
      (tx) => sumDocuments({ tx, scope }, period),
      (tx) => sumTaxes({ tx, scope }, period),
      (tx) => sumWaived({ tx, scope }, period),
      (tx) => sumOfOtherDays({ tx, scope }, period),
      (tx) => sumSales('day', { tx, scope }, period),
      (tx) => (kind === 'hour' ? sumSales('hour', { tx, scope }, period) : []),
      (tx) => (isLineReportKind(kind) ? sumSoldLines(kind, { tx, scope }, period) : []),
      (tx) => (isLineReportKind(kind) ? sumAmountsCredited({ tx, scope }, period) : 0),
      (tx) => (kind === 'discount' ? sumDiscounts({ tx, scope }, period) : []),
      (tx) => (kind === 'void' ? listVoids({ tx, scope }, period) : []),
    );
    sums.otherDays += paidElsewhere;
    const addAt = (at: string, part: Partial<ReportSums>): void => {
      addTo(sums.byDay, dayOfHour(at, starts), part);
      if (kind === 'hour') addTo(sums.byHour, hourOf(at), part);
    };
    for (const { at, invoices, ...parts } of documents)
      addAt(at, { invoices, billed: { ...parts, taxes: [] } });
    for (const { at, ...tax } of taxes) addAt(at, { billed: { ...NOTHING_BILLED, taxes: [tax] } });
    for (const { at, waived: amount } of waived) addAt(at, { waived: amount });
    for (const row of sales) {
      addTo(sums.byDay, row.at, moneyOf(row));
      addTo(sums.byMode, row.paymentMode, { ...moneyOf(row), invoices: row.bills });
    }
    for (const row of salesOfHours) addTo(sums.byHour, hourOf(row.at), moneyOf(row));
    for (const { name, quantity, gross } of soldLines) {
      const part = { quantity, billed: { ...NOTHING_BILLED, gross } };
      if (name === null) addTo(sums.unnamed, 'unnamed', part);
      else addTo(sums.byName, name, part);
    }
    if (amountsCredited !== 0)
      addTo(sums.unnamed, 'amountCredited', { billed: { ...NOTHING_BILLED, gross: amountsCredited } });
    for (const { reason, invoices, discount } of discounts)
      addTo(sums.byReason, reason, { invoices, billed: { ...NOTHING_BILLED, discount } });
    for (const { reason, amount, wasted } of voids)
      addTo(sums.byReason, reason, { voids: 1, wasted, voided: amount });
    await othersTurn();
  }
  return sums;
}

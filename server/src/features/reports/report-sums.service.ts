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
import { addSums, NO_SUMS, type ReportSums } from '@tawa/shared/reports/reports.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { type SalesRow, sumSales } from '../invoices/sales/daily-sales.repository.ts';
import { sumDocuments, sumOfOtherDays, sumTaxes, sumWaived } from './billed.repository.ts';

/** Keys are those of a report's rows. */
export type SumsByKey = Map<string, ReportSums>;

export interface SumsOfPeriod {
  byDay: SumsByKey;
  /** Only `invoices` and money. */
  byMode: ReadonlyMap<PaymentMode, ReportSums>;
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

/** Business days start at whole hours, so each hour is in one of them. */
const dayOfHour = (at: string, starts: DayStarts): string =>
  businessDay(Date.parse(`${at}:00:00+05:30`), starts);

/** The process serves nobody else while SQLite answers, so it answers for a few days at a time. */
const DAYS_AT_ONCE = 7;

/** Reads the sums of business days, both included. What happens meanwhile is in all sums of its days or in none. */
export async function readSums(
  { tx: read, scope }: ShopContext,
  { from, to, starts }: { from: string; to: string; starts: DayStarts },
): Promise<SumsOfPeriod> {
  const byDay: SumsByKey = new Map();
  const byMode = new Map<PaymentMode, ReportSums>();
  let otherDays = 0;
  for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
    const last = addDays(first, DAYS_AT_ONCE - 1);
    const period = {
      from: startOfBusinessDay(first, starts),
      to: businessDayPeriod(last < to ? last : to, starts).to,
    };
    const [documents, taxes, waived, paidElsewhere, sales] = await inSnapshot(
      read,
      (tx) => sumDocuments({ tx, scope }, period),
      (tx) => sumTaxes({ tx, scope }, period),
      (tx) => sumWaived({ tx, scope }, period),
      (tx) => sumOfOtherDays({ tx, scope }, period),
      (tx) => sumSales('day', { tx, scope }, period),
    );
    otherDays += paidElsewhere;
    for (const { at, invoices, ...parts } of documents)
      addTo(byDay, dayOfHour(at, starts), { invoices, billed: { ...parts, taxes: [] } });
    for (const { at, ...tax } of taxes)
      addTo(byDay, dayOfHour(at, starts), { billed: { ...NOTHING_BILLED, taxes: [tax] } });
    for (const { at, waived: amount } of waived) addTo(byDay, dayOfHour(at, starts), { waived: amount });
    for (const row of sales) {
      addTo(byDay, row.at, moneyOf(row));
      addTo(byMode, row.paymentMode, { ...moneyOf(row), invoices: row.bills });
    }
    await othersTurn();
  }
  return { byDay, byMode, otherDays };
}

import { setImmediate as othersTurn } from 'node:timers/promises';
import type { DayStarts, Period } from '@tawa/shared/business-day.ts';
import { NOTHING_BILLED } from '@tawa/shared/days/days.rules.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  addSums,
  type LineReportKind,
  NO_SUMS,
  type ReportSums,
  type SumReportKind,
  type UnnamedRow,
} from '@tawa/shared/reports/reports.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { type SalesRow, sumSales } from '../invoices/sales/daily-sales.repository.ts';
import { sumDocuments, sumOfOtherDays, sumTaxes, sumWaived } from './billed.repository.ts';
import { listVoids, sumDiscounts } from './reasons.repository.ts';
import { dayOfHour, hourOf, type ReportDays, weeksOf } from './report-days.service.ts';
import { sumAmountsCredited, sumSoldLines } from './sold-lines.repository.ts';

/** Keys are those of a report's rows. */
type SumsByKey = Map<string, ReportSums>;

export interface SumsOfPeriod {
  byDay: SumsByKey;
  /** The two digits of the hour. Other kinds of report have no payments in it. */
  byHour: SumsByKey;
  /** Only quantities and gross amounts. Empty for kinds that are not sums of lines. */
  byName: SumsByKey;
  unnamed: Map<UnnamedRow, ReportSums>;
  /** Only what discounts or voids come to. Keys are words, or ids of the shop's own reasons. Empty for other kinds. */
  byReason: SumsByKey;
  /** Only `invoices` and money. */
  byMode: Map<PaymentMode, ReportSums>;
  otherDays: number;
}

/**
 * Reads one list of a period, and returns what adds it to the sums. It asks the database once, so that all lists are of one
 * snapshot.
 */
type Reader = (
  context: ShopContext,
  period: Period,
  starts: DayStarts,
) => Promise<(sums: SumsOfPeriod) => void>;

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

function addAt(sums: SumsOfPeriod, at: string, starts: DayStarts, part: Partial<ReportSums>): void {
  addTo(sums.byDay, dayOfHour(at, starts), part);
  addTo(sums.byHour, hourOf(at), part);
}

const readDocuments: Reader = async (context, period, starts) => {
  const documents = await sumDocuments(context, period);
  return (sums) => {
    for (const { at, invoices, ...parts } of documents)
      addAt(sums, at, starts, { invoices, billed: { ...parts, taxes: [] } });
  };
};

const readTaxes: Reader = async (context, period, starts) => {
  const taxes = await sumTaxes(context, period);
  return (sums) => {
    for (const { at, ...tax } of taxes)
      addAt(sums, at, starts, { billed: { ...NOTHING_BILLED, taxes: [tax] } });
  };
};

const readWaived: Reader = async (context, period, starts) => {
  const waived = await sumWaived(context, period);
  return (sums) => {
    for (const { at, waived: amount } of waived) addAt(sums, at, starts, { waived: amount });
  };
};

const readOtherDays: Reader = async (context, period) => {
  const amount = await sumOfOtherDays(context, period);
  return (sums) => {
    sums.otherDays += amount;
  };
};

const readSales: Reader = async (context, period) => {
  const sales = await sumSales('day', context, period);
  return (sums) => {
    for (const row of sales) {
      addTo(sums.byDay, row.at, moneyOf(row));
      addTo(sums.byMode, row.paymentMode, { ...moneyOf(row), invoices: row.bills });
    }
  };
};

const readSalesOfHours: Reader = async (context, period) => {
  const sales = await sumSales('hour', context, period);
  return (sums) => {
    for (const row of sales) addTo(sums.byHour, hourOf(row.at), moneyOf(row));
  };
};

const readSoldLines =
  (kind: LineReportKind): Reader =>
  async (context, period) => {
    const soldLines = await sumSoldLines(kind, context, period);
    return ({ byName, unnamed }) => {
      for (const { name, quantity, gross } of soldLines) {
        const part = { quantity, billed: { ...NOTHING_BILLED, gross } };
        if (name === null) addTo(unnamed, 'unnamed', part);
        else addTo(byName, name, part);
      }
    };
  };

const readAmountsCredited: Reader = async (context, period) => {
  const gross = await sumAmountsCredited(context, period);
  return ({ unnamed }) => {
    if (gross !== 0) addTo(unnamed, 'amountCredited', { billed: { ...NOTHING_BILLED, gross } });
  };
};

const readDiscounts: Reader = async (context, period) => {
  const discounts = await sumDiscounts(context, period);
  return ({ byReason }) => {
    for (const { reason, invoices, discount } of discounts)
      addTo(byReason, reason, { invoices, billed: { ...NOTHING_BILLED, discount } });
  };
};

const readVoids: Reader = async (context, period) => {
  const voids = await listVoids(context, period);
  return ({ byReason }) => {
    for (const { reason, amount, wasted } of voids)
      addTo(byReason, reason, { voids: 1, wasted, voided: amount });
  };
};

/** The line that adds up needs these lists, whatever the rows are. */
const READERS_OF_ALL: readonly Reader[] = [readDocuments, readTaxes, readWaived, readOtherDays, readSales];

/** What the rows of a kind need beside them. */
const readersOf: Readonly<Record<SumReportKind, readonly Reader[]>> = {
  day: [],
  hour: [readSalesOfHours],
  item: [readSoldLines('item'), readAmountsCredited],
  category: [readSoldLines('category'), readAmountsCredited],
  area: [readSoldLines('area'), readAmountsCredited],
  person: [readSoldLines('person'), readAmountsCredited],
  mode: [],
  rate: [],
  discount: [readDiscounts],
  void: [readVoids],
};

/** Reads the sums of business days, both included. What happens meanwhile is in all sums of its days or in none. */
export async function readSums(
  kind: SumReportKind,
  { tx: read, scope }: ShopContext,
  days: ReportDays,
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
  const readers = [...READERS_OF_ALL, ...readersOf[kind]];
  for (const { period } of weeksOf(days)) {
    const additions = await inSnapshot(
      read,
      ...readers.map((reader) => (tx: Db) => reader({ tx, scope }, period, days.starts)),
    );
    for (const add of additions) add(sums);
    await othersTurn();
  }
  return sums;
}

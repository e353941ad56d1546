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
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import { type SalesRow, sumSales } from '../invoices/sales/daily-sales.repository.ts';
import { sumDocuments, sumOfOtherDays, sumTaxes, sumWaived } from './billed.repository.ts';
import { readCategoriesOfItems, readTablesNow } from './present-names.repository.ts';
import { listVoids, sumDiscounts } from './reasons.repository.ts';
import { dayOfHour, hourOf, type ReportDays } from './report-days.service.ts';
import { type SoldBy, type SumOfLines, sumAmountsCredited, sumSoldLines } from './sold-lines.repository.ts';
import { type DayPart, type DaySource, type Reader, type Reading, readDays } from './stored-days.service.ts';

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

interface Sums extends Omit<SumsOfPeriod, 'byName'> {
  /** Lines that have the same id and name. */
  sold: Map<string, SumOfLines>;
}

const noSums = (): Sums => ({
  byDay: new Map(),
  byHour: new Map(),
  sold: new Map(),
  unnamed: new Map(),
  byReason: new Map(),
  byMode: new Map(),
  otherDays: 0,
});

function addTo<Key>(sums: Map<Key, ReportSums>, key: Key, part: Partial<ReportSums>): void {
  sums.set(key, addSums(sums.get(key) ?? NO_SUMS, { ...NO_SUMS, ...part }));
}

function addSold({ sold }: Sums, { id, name, quantity, gross }: SumOfLines): void {
  const key = `${id ?? ''} ${name ?? ''}`;
  const before = sold.get(key) ?? { quantity: 0, gross: 0 };
  sold.set(key, { id, name, quantity: before.quantity + quantity, gross: before.gross + gross });
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

const readDocuments: Reader<Sums> = async (context, { period, starts }) => {
  const documents = await sumDocuments(context, period);
  return ({ byDay, byHour }) => {
    for (const { at, invoices, ...parts } of documents) {
      const part = { invoices, billed: { ...parts, taxes: [] } };
      addTo(byDay, dayOfHour(at, starts), part);
      addTo(byHour, hourOf(at), part);
    }
  };
};

const readTaxes: Reader<Sums> = async (context, { period, starts }) => {
  const taxes = await sumTaxes(context, period);
  return ({ byDay, byHour }) => {
    for (const { at, ...tax } of taxes) {
      const part = { billed: { ...NOTHING_BILLED, taxes: [tax] } };
      addTo(byDay, dayOfHour(at, starts), part);
      addTo(byHour, hourOf(at), part);
    }
  };
};

const readWaived: Reader<Sums> = async (context, { period, starts }) => {
  const sumsWaived = await sumWaived(context, period);
  return ({ byDay, byHour }) => {
    for (const { at, waived } of sumsWaived) {
      addTo(byDay, dayOfHour(at, starts), { waived });
      addTo(byHour, hourOf(at), { waived });
    }
  };
};

const readOtherDays: Reader<Sums> = async (context, { period }) => {
  const amount = await sumOfOtherDays(context, period);
  return (sums) => {
    sums.otherDays += amount;
  };
};

/** These are sums of days already. */
const readSales: Reader<Sums> = async (context, { period }) => {
  const sales = await sumSales('day', context, period);
  return ({ byDay, byMode }) => {
    for (const row of sales) {
      addTo(byDay, row.at, moneyOf(row));
      addTo(byMode, row.paymentMode, { ...moneyOf(row), invoices: row.bills });
    }
  };
};

const readSalesOfHours: Reader<Sums> = async (context, { period }) => {
  const sales = await sumSales('hour', context, period);
  return ({ byHour }) => {
    for (const row of sales) addTo(byHour, hourOf(row.at), moneyOf(row));
  };
};

const readAmountsCredited: Reader<Sums> = async (context, { period }) => {
  const gross = await sumAmountsCredited(context, period);
  return ({ unnamed }) => {
    if (gross !== 0) addTo(unnamed, 'amountCredited', { billed: { ...NOTHING_BILLED, gross } });
  };
};

const readDiscounts: Reader<Sums> = async (context, { period }) => {
  const discounts = await sumDiscounts(context, period);
  return ({ byReason }) => {
    for (const { reason, invoices, discount } of discounts)
      addTo(byReason, reason, { invoices, billed: { ...NOTHING_BILLED, discount } });
  };
};

const readVoids: Reader<Sums> = async (context, { period }) => {
  const voids = await listVoids(context, period);
  return ({ byReason }) => {
    for (const { reason, amount, wasted } of voids)
      addTo(byReason, reason, { voids: 1, wasted, voided: amount });
  };
};

/** Sums without the columns that are 0. */
type PackedSums = Partial<Omit<ReportSums, 'billed'>> & { billed: Partial<ReportSums['billed']> };

const withoutNothing = <T extends object>(columns: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([, value]) => value !== 0 && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<T>;

const packSums = ({ billed, ...columns }: ReportSums): PackedSums => ({
  ...withoutNothing(columns),
  billed: withoutNothing(billed),
});

const packByKey = (sums: SumsByKey): [key: string, PackedSums][] =>
  [...sums].map(([key, columns]) => [key, packSums(columns)]);

function unpackByKey(sums: SumsByKey, packed: unknown): void {
  for (const [key, { billed, ...columns }] of packed as ReturnType<typeof packByKey>)
    addTo(sums, key, { ...columns, billed: { ...NOTHING_BILLED, ...billed } });
}

/** The line that adds up needs it, whatever the rows are. The sales of days are not in it. */
const BILLED: DayPart<Sums> = {
  name: 'billed',
  readers: [readDocuments, readTaxes, readWaived, readOtherDays],
  pack: ({ byDay, otherDays }) => [packByKey(byDay), otherDays],
  unpack(sums, packed) {
    const [byDay, otherDays] = packed as [unknown, number];
    unpackByKey(sums.byDay, byDay);
    sums.otherDays += otherDays;
  },
};

const HOURS: DayPart<Sums> = {
  name: 'hours',
  readers: [readDocuments, readTaxes, readWaived, readSalesOfHours],
  pack: ({ byHour }) => packByKey(byHour),
  unpack: ({ byHour }, packed) => unpackByKey(byHour, packed),
};

const soldPart = (by: SoldBy): DayPart<Sums> => ({
  name: `sold-${by}`,
  readers: [
    async (context, { period }) => {
      const lines = await sumSoldLines(by, context, period);
      return (sums) => {
        for (const line of lines) addSold(sums, line);
      };
    },
  ],
  pack: ({ sold }) => [...sold.values()].map(({ id, name, quantity, gross }) => [id, name, quantity, gross]),
  unpack(sums, packed) {
    for (const [id, name, quantity, gross] of packed as [string | null, string | null, number, number][])
      addSold(sums, { id, name, quantity, gross });
  },
});

const reasonsPart = (name: string, reader: Reader<Sums>): DayPart<Sums> => ({
  name,
  readers: [reader],
  pack: ({ byReason }) => packByKey(byReason),
  unpack: ({ byReason }, packed) => unpackByKey(byReason, packed),
});

const soldByItem = soldPart('item');

const linesOf: Readonly<Record<LineReportKind, DayPart<Sums>>> = {
  item: soldByItem,
  category: soldByItem,
  area: soldPart('table'),
  person: soldPart('person'),
};

const isOfLines = (kind: SumReportKind): kind is LineReportKind => kind in linesOf;

/** What the rows of a kind need beside the line that adds up. */
const partsOf: Readonly<Record<Exclude<SumReportKind, LineReportKind>, readonly DayPart<Sums>[]>> = {
  day: [],
  hour: [HOURS],
  mode: [],
  rate: [],
  discount: [reasonsPart('discounts', readDiscounts)],
  void: [reasonsPart('voids', readVoids)],
};

const readingOf = (kind: SumReportKind): Reading<Sums> =>
  isOfLines(kind)
    ? { empty: noSums, parts: [BILLED, linesOf[kind]], unstored: [readSales, readAmountsCredited] }
    : { empty: noSums, parts: [BILLED, ...partsOf[kind]], unstored: [readSales] };

/** Items, categories and areas are stored by id, so that they have the names and places of now. */
async function namesOf(
  kind: SumReportKind,
  context: ShopContext,
): Promise<(line: SumOfLines) => string | null> {
  if (kind === 'category') {
    const categories = await readCategoriesOfItems(context);
    return ({ id }) => categories.get(id ?? '') ?? null;
  }
  if (kind === 'area') {
    const tables = await readTablesNow(context);
    return ({ id }) => tables.get(id ?? '')?.area ?? null;
  }
  return ({ name }) => name;
}

/** Reads the sums of business days, both included. What happens meanwhile is in all sums of its days or in none. */
export async function readSums(
  kind: SumReportKind,
  source: DaySource,
  scope: ShopScope,
  days: ReportDays,
): Promise<SumsOfPeriod> {
  const { sold, ...sums } = await readDays(source, scope, days, readingOf(kind));
  const nameOf = await namesOf(kind, { tx: source.read, scope });
  const byName: SumsByKey = new Map();
  for (const line of sold.values()) {
    const name = nameOf(line);
    const part = { quantity: line.quantity, billed: { ...NOTHING_BILLED, gross: line.gross } };
    if (name === null) addTo(sums.unnamed, 'unnamed', part);
    else addTo(byName, name, part);
  }
  return { ...sums, byName };
}

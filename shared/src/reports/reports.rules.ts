import { addBilled, type BilledParts, NOTHING_BILLED } from '../days/days.rules.ts';

/** What the rows of a report are. */
export const REPORT_KINDS = ['day', 'mode'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_FORMATS = ['json', 'csv'] as const;

/** Columns that count. All other columns are amounts. */
const COUNT_COLUMNS = ['invoices'] as const;

const AMOUNT_COLUMNS = [
  'gross',
  'discount',
  'net',
  'charges',
  'tax',
  'roundOff',
  'billed',
  'received',
  'refunded',
  'credit',
  'waived',
  'tips',
  'collected',
] as const;

export type ReportColumn = (typeof COUNT_COLUMNS | typeof AMOUNT_COLUMNS)[number];

export const isCount = (column: ReportColumn): boolean =>
  (COUNT_COLUMNS as readonly string[]).includes(column);

/** The columns of each report, in their order. docs/DAY.md defines the words. */
export const COLUMNS_OF_REPORT: Readonly<Record<ReportKind, readonly ReportColumn[]>> = {
  day: [
    'invoices',
    'gross',
    'discount',
    'net',
    'charges',
    'tax',
    'roundOff',
    'billed',
    'received',
    'credit',
    'waived',
    'refunded',
    'tips',
    'collected',
  ],
  mode: ['invoices', 'received', 'refunded', 'credit', 'tips', 'collected'],
};

export const isReportKind = (kind: string): kind is ReportKind =>
  (REPORT_KINDS as readonly string[]).includes(kind);

const MAX_YEARS = 2;

/** Both days are `YYYY-MM-DD` and included: a period from 1 April ends at the latest on 31 March. */
export function isTooLong(from: string, to: string): boolean {
  const end = `${Number(from.slice(0, 4)) + MAX_YEARS}${from.slice(4)}`;
  // No date is needed of the text: 29 February of another year lies between its neighbours.
  return to >= end;
}

/** Which parts a period comes to, in one unit. */
interface CheckedParts {
  net: number;
  charges: number;
  tax: number;
  roundOff: number;
  otherDays: number;
  received: number;
  credit: number;
  waived: number;
}

/** By how much a period does not add up. Exact in paise. */
export const differenceOf = (parts: CheckedParts): number =>
  parts.net +
  parts.charges +
  parts.tax +
  parts.roundOff +
  parts.otherDays -
  parts.received -
  parts.credit -
  parts.waived;

/** What a part of a period comes to, in paise. */
export interface ReportSums {
  invoices: number;
  /** Invoices and credit notes. */
  billed: BilledParts;
  /** Without collections, and without what is on credit. */
  received: number;
  refunded: number;
  credit: number;
  waived: number;
  tips: number;
  collected: number;
}

export const NO_SUMS: ReportSums = {
  invoices: 0,
  billed: NOTHING_BILLED,
  received: 0,
  refunded: 0,
  credit: 0,
  waived: 0,
  tips: 0,
  collected: 0,
};

export const addSums = (one: ReportSums, other: ReportSums): ReportSums => ({
  invoices: one.invoices + other.invoices,
  billed: addBilled(one.billed, other.billed),
  received: one.received + other.received,
  refunded: one.refunded + other.refunded,
  credit: one.credit + other.credit,
  waived: one.waived + other.waived,
  tips: one.tips + other.tips,
  collected: one.collected + other.collected,
});

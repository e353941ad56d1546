import { addBilled, type BilledParts, NOTHING_BILLED } from '../days/days.rules.ts';
import type { Permission } from '../permissions.ts';
import { GIVEN_REASON_IDS } from '../reasons.ts';
import { TABLE_FORMATS } from '../table-formats.ts';

/** Reports that sum bills, their lines, or what was taken off them. */
const SUM_REPORT_KINDS = [
  'day',
  'hour',
  'item',
  'category',
  'area',
  'person',
  'mode',
  'rate',
  'discount',
  'void',
] as const;
export type SumReportKind = (typeof SUM_REPORT_KINDS)[number];

/** How long orders took in the kitchen. */
const KOT_TIME_REPORT_KINDS = ['kot-time-day', 'kot-time-hour', 'kot-time-area', 'kot-time-person'] as const;
export type KotTimeReportKind = (typeof KOT_TIME_REPORT_KINDS)[number];

/** How long parties stayed at a table. */
const TURN_REPORT_KINDS = ['turn-table', 'turn-area'] as const;
export type TurnReportKind = (typeof TURN_REPORT_KINDS)[number];

export type TimeReportKind = KotTimeReportKind | TurnReportKind;

/** Which report it is, and what its rows are. */
export const REPORT_KINDS = [
  ...SUM_REPORT_KINDS,
  ...KOT_TIME_REPORT_KINDS,
  ...TURN_REPORT_KINDS,
  'attendance',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What a report needs beside `report.read`: hours are seen by those who see the hours of a month. */
export const PERMISSION_OF_REPORT: Partial<Readonly<Record<ReportKind, Permission>>> = {
  attendance: 'attendance.manage',
};

export const isSumReportKind = (kind: ReportKind): kind is SumReportKind =>
  (SUM_REPORT_KINDS as readonly string[]).includes(kind);

export const isKotTimeReportKind = (kind: ReportKind): kind is KotTimeReportKind =>
  (KOT_TIME_REPORT_KINDS as readonly string[]).includes(kind);

export const isTimeReportKind = (kind: ReportKind): kind is TimeReportKind =>
  isKotTimeReportKind(kind) || (TURN_REPORT_KINDS as readonly string[]).includes(kind);

/** Reports whose rows are sums of the lines of bills. Discounts, charges and tax are of whole bills, so they are in none. */
const LINE_REPORT_KINDS = ['item', 'category', 'area', 'person'] as const satisfies readonly SumReportKind[];
export type LineReportKind = (typeof LINE_REPORT_KINDS)[number];

/** Reports that may have a row without a name. */
const REPORT_KINDS_WITH_UNNAMED = [
  ...LINE_REPORT_KINDS,
  'kot-time-area',
  'kot-time-person',
  'turn-area',
] as const;
type ReportKindWithUnnamed = (typeof REPORT_KINDS_WITH_UNNAMED)[number];

export const mayHaveUnnamed = (kind: ReportKind): kind is ReportKindWithUnnamed =>
  (REPORT_KINDS_WITH_UNNAMED as readonly string[]).includes(kind);

/** `typed` is in the user's own words, and `credited` what credit notes take back of discounts. */
export const UNLISTED_REASONS = ['typed', 'notStated', 'credited'] as const;

/** Why something was taken off, if it is no reason of the shop's own. */
export const REASONS_OF_ROWS = [...GIVEN_REASON_IDS, ...UNLISTED_REASONS] as const;
export type ReasonOfRow = (typeof REASONS_OF_ROWS)[number];

/**
 * What a row without a name stands for: items, tables and people that have no name of this kind, or credit notes over an
 * amount, which name no item.
 */
export const UNNAMED_ROWS = ['unnamed', 'amountCredited'] as const;
export type UnnamedRow = (typeof UNNAMED_ROWS)[number];

export const REPORT_FORMATS = ['json', ...TABLE_FORMATS] as const;

const COUNT_COLUMNS = [
  'invoices',
  'quantity',
  'voids',
  'wasted',
  'kots',
  'parties',
  'cancelled',
  'untimed',
  'seats',
  'days',
  'open',
  'flagged',
  'corrected',
] as const;

/** In whole seconds. */
const TIME_COLUMNS = ['median', 'percentile90'] as const;

/** Of work. */
const MINUTE_COLUMNS = ['minutes'] as const;

const AMOUNT_COLUMNS = [
  'gross',
  'voided',
  'discount',
  'net',
  'charges',
  'taxable',
  'cgst',
  'sgst',
  'tax',
  'roundOff',
  'billed',
  'received',
  'refunded',
  'credit',
  'waived',
  'tips',
  'collected',
  'averageInvoice',
] as const;

export type ReportColumn = (
  | typeof COUNT_COLUMNS
  | typeof TIME_COLUMNS
  | typeof MINUTE_COLUMNS
  | typeof AMOUNT_COLUMNS
)[number];

/** The columns of reports that tell how long something took. */
type TimeReportColumn =
  | 'kots'
  | 'parties'
  | 'median'
  | 'percentile90'
  | 'cancelled'
  | 'untimed'
  | 'averageInvoice'
  | 'seats';
type AttendanceColumn = 'days' | 'minutes' | 'open' | 'flagged' | 'corrected';
export type SumReportColumn = Exclude<ReportColumn, TimeReportColumn | AttendanceColumn>;

export function unitOf(column: ReportColumn): 'count' | 'seconds' | 'minutes' | 'rupees' {
  if ((COUNT_COLUMNS as readonly string[]).includes(column)) return 'count';
  if ((MINUTE_COLUMNS as readonly string[]).includes(column)) return 'minutes';
  return (TIME_COLUMNS as readonly string[]).includes(column) ? 'seconds' : 'rupees';
}

const COLUMNS_OF_DAYS: readonly SumReportColumn[] = [
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
];
const COLUMNS_OF_LINES: readonly SumReportColumn[] = ['quantity', 'gross'];

/** In their order, like those of the other reports below. docs/DAY.md defines the words. */
export const COLUMNS_OF_SUMS: Readonly<Record<SumReportKind, readonly SumReportColumn[]>> = {
  day: COLUMNS_OF_DAYS,
  hour: COLUMNS_OF_DAYS,
  item: COLUMNS_OF_LINES,
  category: COLUMNS_OF_LINES,
  area: COLUMNS_OF_LINES,
  person: COLUMNS_OF_LINES,
  rate: ['taxable', 'cgst', 'sgst', 'tax'],
  discount: ['invoices', 'discount'],
  void: ['voids', 'wasted', 'voided'],
  mode: ['invoices', 'received', 'refunded', 'credit', 'tips', 'collected'],
};

const COLUMNS_OF_KOT_TIMES: readonly TimeReportColumn[] = [
  'kots',
  'median',
  'percentile90',
  'cancelled',
  'untimed',
];

const COLUMNS_OF_TURNS: readonly TimeReportColumn[] = [
  'parties',
  'median',
  'percentile90',
  'untimed',
  'averageInvoice',
];

const COLUMNS_OF_TIMES: Readonly<Record<TimeReportKind, readonly TimeReportColumn[]>> = {
  'kot-time-day': COLUMNS_OF_KOT_TIMES,
  'kot-time-hour': COLUMNS_OF_KOT_TIMES,
  'kot-time-area': COLUMNS_OF_KOT_TIMES,
  'kot-time-person': COLUMNS_OF_KOT_TIMES,
  'turn-table': [...COLUMNS_OF_TURNS, 'seats'],
  'turn-area': COLUMNS_OF_TURNS,
};

const COLUMNS_OF_ATTENDANCE: readonly AttendanceColumn[] = [
  'days',
  'minutes',
  'open',
  'flagged',
  'corrected',
];

export const COLUMNS_OF_REPORT: Readonly<Record<ReportKind, readonly ReportColumn[]>> = {
  ...COLUMNS_OF_SUMS,
  ...COLUMNS_OF_TIMES,
  attendance: COLUMNS_OF_ATTENDANCE,
};

export const isReportKind = (kind: string): kind is ReportKind =>
  (REPORT_KINDS as readonly string[]).includes(kind);

const MAX_YEARS = 2;

/** Both days are `YYYY-MM-DD` and included: a period from 1 April ends at the latest on 31 March. */
export function isTooLong(from: string, to: string): boolean {
  const year = String(Number(from.slice(0, 4)) + MAX_YEARS).padStart(4, '0');
  const end = `${year}${from.slice(4)}`;
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
  /** How many of an item. */
  quantity: number;
  /** How often something was taken off after the kitchen was told, how many had been cooked, and their amount. */
  voids: number;
  wasted: number;
  voided: number;
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
  quantity: 0,
  voids: 0,
  wasted: 0,
  voided: 0,
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
  quantity: one.quantity + other.quantity,
  voids: one.voids + other.voids,
  wasted: one.wasted + other.wasted,
  voided: one.voided + other.voided,
  billed: addBilled(one.billed, other.billed),
  received: one.received + other.received,
  refunded: one.refunded + other.refunded,
  credit: one.credit + other.credit,
  waived: one.waived + other.waived,
  tips: one.tips + other.tips,
  collected: one.collected + other.collected,
});

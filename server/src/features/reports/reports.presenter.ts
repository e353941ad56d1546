import type { AttendanceMonth } from '@tawa/shared/attendance/attendance.contract.ts';
import { decimalHours, sumPunches } from '@tawa/shared/attendance/attendance.rules.ts';
import { billedNet, billedTax, billedTotal } from '@tawa/shared/days/days.rules.ts';
import { reportCsvTexts } from '@tawa/shared/messages/reports.columns.en.ts';
import { reportSheetTexts } from '@tawa/shared/messages/reports.server.en.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { summarizeKitchenTimes } from '@tawa/shared/orders/kitchen-times.rules.ts';
import { type Percentiles, percentilesOf } from '@tawa/shared/percentiles.ts';
import { nameOfPersonRow } from '@tawa/shared/reports/person-names.rules.ts';
import { nameOfReasonRow } from '@tawa/shared/reports/reason-names.rules.ts';
import type { Report, ReportCheck } from '@tawa/shared/reports/reports.contract.ts';
import {
  COLUMNS_OF_REPORT,
  COLUMNS_OF_SUMS,
  differenceOf,
  isKotTimeReportKind,
  mayHaveUnnamed,
  type ReportColumn,
  type ReportKind,
  type ReportSums,
  type SumReportColumn,
  type SumReportKind,
  type TimeReportKind,
  type UnnamedRow,
  unitOf,
} from '@tawa/shared/reports/reports.rules.ts';
import type { ExportTable, TableCell } from '../../support/export/table.ts';

export interface RowOfReport {
  /** As on the wire. */
  key: string;
  unnamed?: UnnamedRow;
  name?: string;
  sums: ReportSums;
}

const sumOfTaxes = ({ billed }: ReportSums, part: 'taxable' | 'cgst' | 'sgst'): number =>
  billed.taxes.reduce((sum, tax) => sum + tax[part], 0);

/** Counts, and amounts in paise. */
const columnOf: Readonly<Record<SumReportColumn, (sums: ReportSums) => number>> = {
  invoices: ({ invoices }) => invoices,
  quantity: ({ quantity }) => quantity,
  voids: ({ voids }) => voids,
  wasted: ({ wasted }) => wasted,
  voided: ({ voided }) => voided,
  gross: ({ billed }) => billed.gross,
  discount: ({ billed }) => billed.discount,
  net: ({ billed }) => billedNet(billed),
  charges: ({ billed }) => billed.charges,
  taxable: (sums) => sumOfTaxes(sums, 'taxable'),
  cgst: (sums) => sumOfTaxes(sums, 'cgst'),
  sgst: (sums) => sumOfTaxes(sums, 'sgst'),
  tax: ({ billed }) => billedTax(billed),
  roundOff: ({ billed }) => billed.roundOff,
  billed: ({ billed }) => billedTotal(billed),
  received: ({ received }) => received,
  refunded: ({ refunded }) => refunded,
  credit: ({ credit }) => credit,
  waived: ({ waived }) => waived,
  tips: ({ tips }) => tips,
  collected: ({ collected }) => collected,
};

export function presentSums(kind: SumReportKind, sums: ReportSums): Report['totals'] {
  return Object.fromEntries(
    COLUMNS_OF_SUMS[kind].map((column) => {
      const value = columnOf[column](sums);
      return [column, unitOf(column) === 'rupees' ? toRupees(value) : value];
    }),
  );
}

export function presentRow(kind: SumReportKind, { sums, ...row }: RowOfReport): Report['rows'][number] {
  return { ...row, ...presentSums(kind, sums) };
}

/** How long something took, and what is left out. */
export interface Times {
  /** In ms. */
  durations: number[];
  cancelled: number;
  untimed: number;
  /** What the parties were billed, in paise. */
  billed: number;
  /** Of the table, if it is still there. */
  seats: number | null;
}

/** Rounds as Today does: first to milliseconds. */
const toSeconds = (ms: number): number => Math.round(Math.round(ms) / 1000);

const presentPercentiles = (times: Percentiles | null): Report['totals'] =>
  times ? { median: toSeconds(times.median), percentile90: toSeconds(times.percentile90) } : {};

/** The median and the 90th percentile are missing for so few KOTs that Today leaves them out too. */
const presentKotTimes = ({ durations, cancelled, untimed }: Times): Report['totals'] => ({
  kots: durations.length,
  ...presentPercentiles(summarizeKitchenTimes(durations)),
  cancelled,
  untimed,
});

function presentTurns({ durations, untimed, billed, seats }: Times): Report['totals'] {
  const parties = durations.length + untimed;
  return {
    parties,
    ...presentPercentiles(percentilesOf(durations)),
    untimed,
    ...(parties > 0 && { averageInvoice: toRupees(Math.round(billed / parties)) }),
    ...(seats !== null && { seats }),
  };
}

export function presentTimes(kind: TimeReportKind, times: Times): Report['totals'] {
  if (isKotTimeReportKind(kind)) return presentKotTimes(times);
  return presentTurns(kind === 'turn-table' ? times : { ...times, seats: null });
}

type SumsOfHours = ReturnType<typeof sumPunches>;

/** The hours of a person. The name is missing once the employee was removed. */
export const presentHours = ({
  person,
  punches,
}: AttendanceMonth['people'][number]): Report['rows'][number] & SumsOfHours => ({
  key: person._id,
  ...(person.name !== null && { name: person.name }),
  saleId: person.saleId,
  ...sumPunches(punches),
});

export function presentHoursOfAll(rows: readonly SumsOfHours[]): Report['totals'] {
  const sum = (column: keyof SumsOfHours) => rows.reduce((total, row) => total + row[column], 0);
  return {
    days: sum('days'),
    minutes: sum('minutes'),
    open: sum('open'),
    flagged: sum('flagged'),
    corrected: sum('corrected'),
  };
}

interface SumsToCheck {
  /** Of the period's bills and money. */
  total: ReportSums;
  totalOfRows: ReportSums;
  /** In paise. */
  otherDays: number;
}

export function presentCheck(
  kind: SumReportKind,
  { total, totalOfRows, otherDays }: SumsToCheck,
): ReportCheck {
  const parts = {
    net: columnOf.net(total),
    charges: columnOf.charges(total),
    tax: columnOf.tax(total),
    roundOff: columnOf.roundOff(total),
    otherDays,
    received: columnOf.received(total),
    credit: columnOf.credit(total),
    waived: columnOf.waived(total),
  };
  // The rows come from other tables than the bills.
  const compared = (['gross', 'discount'] as const).find((column) => COLUMNS_OF_SUMS[kind].includes(column));
  const missing = compared ? columnOf[compared](total) - columnOf[compared](totalOfRows) : 0;
  const difference = differenceOf(parts) + missing;
  return {
    net: toRupees(parts.net),
    charges: toRupees(parts.charges),
    tax: toRupees(parts.tax),
    roundOff: toRupees(parts.roundOff),
    otherDays: toRupees(parts.otherDays),
    received: toRupees(parts.received),
    credit: toRupees(parts.credit),
    waived: toRupees(parts.waived),
    difference: toRupees(difference),
  };
}

/** Minutes of work are two cells, as in the file of a month: hours to multiply by a wage, and exact minutes. */
function cellsOfColumn(column: ReportColumn, value: number | undefined): TableCell[] {
  const unit = unitOf(column);
  if (value === undefined) return unit === 'minutes' ? [null, null] : [null];
  if (unit === 'minutes') return [{ number: decimalHours(value) }, { number: value }];
  return [unit === 'rupees' ? { amount: value } : { number: value }];
}

const cellsOf = (kind: ReportKind, row: Report['totals']): TableCell[] =>
  COLUMNS_OF_REPORT[kind].flatMap((column) => cellsOfColumn(column, row[column]));

function titlesOf(column: ReportColumn): string[] {
  const title = reportCsvTexts.columns[column];
  const unit = unitOf(column);
  if (unit === 'minutes') return [title, reportCsvTexts.inMinutes];
  return [unit === 'seconds' ? reportCsvTexts.inSeconds(title) : title];
}

function nameOfRow(kind: ReportKind, row: Report['rows'][number]): TableCell {
  const { key, unnamed } = row;
  const names = reportCsvTexts.unnamed;
  if (kind === 'discount' || kind === 'void') return nameOfReasonRow(row);
  if (kind === 'attendance') return nameOfPersonRow(row);
  if (unnamed === 'amountCredited') return names.amountCredited;
  if (unnamed && mayHaveUnnamed(kind)) return names[kind];
  if (kind === 'day' || kind === 'kot-time-day') return { day: key };
  if (kind === 'hour' || kind === 'kot-time-hour') return { hour: Number(key) };
  return kind === 'rate' ? { number: Number(key) } : key;
}

/** The rows of the report, and their totals as the last row. */
export function reportTable({ kind, rows, totals }: Report): ExportTable {
  const { key, total } = reportCsvTexts;
  return {
    name: reportSheetTexts.reports[kind],
    titles: [key[kind], ...COLUMNS_OF_REPORT[kind].flatMap(titlesOf)],
    batches: [rows.map((row) => [nameOfRow(kind, row), ...cellsOf(kind, row)])],
    totals: [total, ...cellsOf(kind, totals)],
  };
}

/** One row: the parts of the check, by how much it is off, and what that means. */
export function checkTable({ difference, ...parts }: ReportCheck): ExportTable {
  const { check, columns, addsUp, isOff, difference: title } = reportSheetTexts;
  const names = Object.keys(parts) as (keyof typeof parts)[];
  return {
    name: check,
    titles: [...names.map((name) => columns[name]), title, check],
    batches: [
      [
        [
          ...names.map((name) => ({ amount: parts[name] })),
          { amount: difference },
          difference === 0 ? addsUp : isOff,
        ],
      ],
    ],
  };
}

/** Returns a name like `report-day-2026-11-01-to-2026-11-20`, without the ending of the file. */
export const reportFileName = ({ kind, from, to }: Report): string => `report-${kind}-${from}-to-${to}`;

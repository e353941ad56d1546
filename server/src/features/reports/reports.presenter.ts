import { BYTE_ORDER_MARK, type Cell, formatCsvLine } from '@tawa/shared/csv.ts';
import { billedNet, billedTax, billedTotal } from '@tawa/shared/days/days.rules.ts';
import { reportCsvTexts } from '@tawa/shared/messages/reports.columns.en.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { reasonNames } from '@tawa/shared/reports/reason-names.ts';
import type { Report, ReportCheck } from '@tawa/shared/reports/reports.contract.ts';
import {
  COLUMNS_OF_REPORT,
  differenceOf,
  isCount,
  isLineReportKind,
  type ReasonOfRow,
  type ReportColumn,
  type ReportKind,
  type ReportSums,
  type UnnamedRow,
} from '@tawa/shared/reports/reports.rules.ts';

export interface RowOfReport {
  /** As on the wire. */
  key: string;
  unnamed?: UnnamedRow;
  sums: ReportSums;
}

const sumOfTaxes = ({ billed }: ReportSums, part: 'taxable' | 'cgst' | 'sgst'): number =>
  billed.taxes.reduce((sum, tax) => sum + tax[part], 0);

/** Counts, and amounts in paise. */
const columnOf: Readonly<Record<ReportColumn, (sums: ReportSums) => number>> = {
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

export function presentColumns(kind: ReportKind, sums: ReportSums): Report['totals'] {
  return Object.fromEntries(
    COLUMNS_OF_REPORT[kind].map((column) => {
      const value = columnOf[column](sums);
      return [column, isCount(column) ? value : toRupees(value)];
    }),
  );
}

export function presentRow(kind: ReportKind, { key, unnamed, sums }: RowOfReport): Report['rows'][number] {
  return { key, ...(unnamed && { unnamed }), ...presentColumns(kind, sums) };
}

interface SumsToCheck {
  /** Of the period's bills and money. */
  total: ReportSums;
  totalOfRows: ReportSums;
  /** In paise. */
  otherDays: number;
}

export function presentCheck(kind: ReportKind, { total, totalOfRows, otherDays }: SumsToCheck): ReportCheck {
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
  const compared = (['gross', 'discount'] as const).find((column) =>
    COLUMNS_OF_REPORT[kind].includes(column),
  );
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

const cellsOf = (kind: ReportKind, row: Report['totals']): Cell[] =>
  COLUMNS_OF_REPORT[kind].map((column) => {
    const value = row[column] ?? 0;
    return { trusted: isCount(column) ? String(value) : value.toFixed(2) };
  });

const nameOfRow = (kind: ReportKind, { key, unnamed }: Report['rows'][number]): Cell => {
  const names = reportCsvTexts.unnamed;
  if (kind === 'discount' || kind === 'void') return reasonNames()[key as ReasonOfRow];
  if (unnamed === 'amountCredited') return names.amountCredited;
  return unnamed && isLineReportKind(kind) ? names[kind] : key;
};

/** One line a row, and a last one with the totals. */
export function formatReportCsv({ kind, rows, totals }: Report): string {
  const { key, total, columns } = reportCsvTexts;
  const titles = COLUMNS_OF_REPORT[kind].map((column) => columns[column]);
  return [
    BYTE_ORDER_MARK + formatCsvLine([key[kind], ...titles]),
    ...rows.map((row) => formatCsvLine([nameOfRow(kind, row), ...cellsOf(kind, row)])),
    formatCsvLine([total, ...cellsOf(kind, totals)]),
  ].join('');
}

/** Returns a name like `report-day-2026-11-01-to-2026-11-20.csv`. */
export const reportFileName = ({ kind, from, to }: Report): string => `report-${kind}-${from}-to-${to}.csv`;

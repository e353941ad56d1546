import { BYTE_ORDER_MARK, type Cell, formatCsvLine } from '@tawa/shared/csv.ts';
import { billedNet, billedTax, billedTotal } from '@tawa/shared/days/days.rules.ts';
import { reportCsvTexts } from '@tawa/shared/messages/reports.columns.en.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { Report, ReportCheck } from '@tawa/shared/reports/reports.contract.ts';
import {
  COLUMNS_OF_REPORT,
  differenceOf,
  isCount,
  type ReportColumn,
  type ReportKind,
  type ReportSums,
} from '@tawa/shared/reports/reports.rules.ts';

/** Counts, and amounts in paise. */
const columnOf: Readonly<Record<ReportColumn, (sums: ReportSums) => number>> = {
  invoices: ({ invoices }) => invoices,
  gross: ({ billed }) => billed.gross,
  discount: ({ billed }) => billed.discount,
  net: ({ billed }) => billedNet(billed),
  charges: ({ billed }) => billed.charges,
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

/** @param otherDays in paise */
export function presentCheck(sums: ReportSums, otherDays: number): ReportCheck {
  const parts = {
    net: columnOf.net(sums),
    charges: columnOf.charges(sums),
    tax: columnOf.tax(sums),
    roundOff: columnOf.roundOff(sums),
    otherDays,
    received: columnOf.received(sums),
    credit: columnOf.credit(sums),
    waived: columnOf.waived(sums),
  };
  return {
    net: toRupees(parts.net),
    charges: toRupees(parts.charges),
    tax: toRupees(parts.tax),
    roundOff: toRupees(parts.roundOff),
    otherDays: toRupees(parts.otherDays),
    received: toRupees(parts.received),
    credit: toRupees(parts.credit),
    waived: toRupees(parts.waived),
    difference: toRupees(differenceOf(parts)),
  };
}

const cellsOf = (kind: ReportKind, row: Report['totals']): Cell[] =>
  COLUMNS_OF_REPORT[kind].map((column) => {
    const value = row[column] ?? 0;
    return { trusted: isCount(column) ? String(value) : value.toFixed(2) };
  });

/** One line a row, and a last one with the totals. */
export function formatReportCsv({ kind, rows, totals }: Report): string {
  const { key, total, columns } = reportCsvTexts;
  const titles = COLUMNS_OF_REPORT[kind].map((column) => columns[column]);
  return [
    BYTE_ORDER_MARK + formatCsvLine([key[kind], ...titles]),
    ...rows.map((row) => formatCsvLine([row.key, ...cellsOf(kind, row)])),
    formatCsvLine([total, ...cellsOf(kind, totals)]),
  ].join('');
}

/** Returns a name like `report-day-2026-11-01-to-2026-11-20.csv`. */
export const reportFileName = ({ kind, from, to }: Report): string => `report-${kind}-${from}-to-${to}.csv`;

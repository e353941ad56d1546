import { businessDay, type DayStarts } from '@tawa/shared/business-day.ts';
import { NOTHING_BILLED } from '@tawa/shared/days/days.rules.ts';
import { ALL_PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import type { Report } from '@tawa/shared/reports/reports.contract.ts';
import {
  addSums,
  isReportKind,
  NO_SUMS,
  REASONS_OF_ROWS,
  type ReportKind,
  type ReportSums,
  UNNAMED_ROWS,
} from '@tawa/shared/reports/reports.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { fieldError } from '../../errors/app-error.ts';
import { serverNow } from '../../support/server-clock.ts';
import { findDayStarts } from '../shops/shops.repository.ts';
import { type DayRange, requireDays } from './report-days.service.ts';
import { readSums, type SumsOfPeriod } from './report-sums.service.ts';
import { presentCheck, presentColumns, presentRow, type RowOfReport } from './reports.presenter.ts';

export interface ReportsService {
  /**
   * @param days business days, both included. The last one is today by default, and the first one the last.
   * @throws report.unknown_kind, report.days, report.too_long
   */
  read(scope: ShopScope, kind: string, days: DayRange): Promise<Report>;
}

const keyedRow = ([key, sums]: [string, ReportSums]): RowOfReport => ({ key, sums });

/** How many hours after the start of the last business day the hour is. */
const hoursAfterStart = (hour: string, starts: DayStarts): number =>
  (Number(hour) - (starts.at(-1)?.hour ?? 0) + 24) % 24;

/** What sold for most comes first, and the rows without a name come last. */
const rowsOfLines = ({ byName, unnamed }: SumsOfPeriod): RowOfReport[] => [
  ...[...byName]
    .sort(
      ([oneName, one], [otherName, other]) =>
        other.billed.gross - one.billed.gross || (oneName < otherName ? -1 : 1),
    )
    .map(keyedRow),
  ...UNNAMED_ROWS.flatMap((name) => {
    const sums = unnamed.get(name);
    return sums ? [{ key: '', unnamed: name, sums }] : [];
  }),
];

const rowsOfReasons = ({ byReason }: SumsOfPeriod): RowOfReport[] =>
  REASONS_OF_ROWS.flatMap((reason) => {
    const sums = byReason.get(reason);
    return sums ? [{ key: reason, sums }] : [];
  });

/** In the order of the rows. */
const rowsOf: Readonly<
  Record<ReportKind, (sums: SumsOfPeriod, total: ReportSums, starts: DayStarts) => RowOfReport[]>
> = {
  day: ({ byDay }) => [...byDay].sort(([one], [other]) => (one < other ? -1 : 1)).map(keyedRow),
  hour: ({ byHour }, _, starts) =>
    [...byHour]
      .sort(([one], [other]) => hoursAfterStart(one, starts) - hoursAfterStart(other, starts))
      .map(keyedRow),
  item: rowsOfLines,
  category: rowsOfLines,
  area: rowsOfLines,
  person: rowsOfLines,
  mode: ({ byMode }) =>
    ALL_PAYMENT_MODES.flatMap((mode) => {
      const sums = byMode.get(mode);
      return sums ? [{ key: mode, sums }] : [];
    }),
  discount: rowsOfReasons,
  void: rowsOfReasons,
  rate: (_, { billed }) =>
    billed.taxes.map((tax) => ({
      key: String(tax.rate / 100),
      sums: { ...NO_SUMS, billed: { ...NOTHING_BILLED, taxes: [tax] } },
    })),
};

export function createReportsService(read: Db): ReportsService {
  return {
    async read(scope, kind, days) {
      if (!isReportKind(kind)) throw fieldError('kind', 'report.unknown_kind');
      const starts = await findDayStarts({ tx: read, scope });
      const { from, to } = requireDays(days, businessDay(serverNow(), starts));
      const sums = await readSums(kind, { tx: read, scope }, { from, to, starts });
      const total = [...sums.byDay.values()].reduce(addSums, NO_SUMS);
      const rows = rowsOf[kind](sums, total, starts);
      const totalOfRows = rows.map((row) => row.sums).reduce(addSums, NO_SUMS);
      return {
        kind,
        from,
        to,
        rows: rows.map((row) => presentRow(kind, row)),
        totals: presentColumns(kind, totalOfRows),
        check: presentCheck(kind, { total, totalOfRows, otherDays: sums.otherDays }),
      };
    },
  };
}

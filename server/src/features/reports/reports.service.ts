import { businessDay } from '@tawa/shared/business-day.ts';
import { ALL_PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import type { Report } from '@tawa/shared/reports/reports.contract.ts';
import {
  addSums,
  isReportKind,
  isTooLong,
  NO_SUMS,
  type ReportKind,
  type ReportSums,
} from '@tawa/shared/reports/reports.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { fieldError } from '../../errors/app-error.ts';
import { serverNow } from '../../support/server-clock.ts';
import { findDayStarts } from '../shops/shops.repository.ts';
import { readSums, type SumsOfPeriod } from './report-sums.service.ts';
import { presentCheck, presentColumns } from './reports.presenter.ts';

export interface ReportsService {
  /**
   * @param days business days, both included. The last one is today by default, and the first one the last.
   * @throws report.unknown_kind, report.days, report.too_long
   */
  read(
    scope: ShopScope,
    kind: string,
    days: { from?: string | undefined; to?: string | undefined },
  ): Promise<Report>;
}

/** In the order of the rows. */
const rowsOf: Readonly<Record<ReportKind, (sums: SumsOfPeriod) => [key: string, ReportSums][]>> = {
  day: ({ byDay }) => [...byDay].sort(([one], [other]) => (one < other ? -1 : 1)),
  mode: ({ byMode }) =>
    ALL_PAYMENT_MODES.flatMap((mode) => {
      const sums = byMode.get(mode);
      return sums ? [[mode, sums]] : [];
    }),
};

export function createReportsService(read: Db): ReportsService {
  return {
    async read(scope, kind, days) {
      if (!isReportKind(kind)) throw fieldError('kind', 'report.unknown_kind');
      const starts = await findDayStarts({ tx: read, scope });
      const to = days.to ?? businessDay(serverNow(), starts);
      const from = days.from ?? to;
      if (from > to) throw fieldError('from', 'report.days');
      if (isTooLong(from, to)) throw fieldError('to', 'report.too_long');
      const sums = await readSums({ tx: read, scope }, { from, to, starts });
      const total = [...sums.byDay.values()].reduce(addSums, NO_SUMS);
      const rows = rowsOf[kind](sums);
      return {
        kind,
        from,
        to,
        rows: rows.map(([key, row]) => ({ key, ...presentColumns(kind, row) })),
        totals: presentColumns(kind, rows.map(([, row]) => row).reduce(addSums, NO_SUMS)),
        check: presentCheck(total, sums.otherDays),
      };
    },
  };
}

import { businessDay, businessDaysPeriod, type DayStarts } from '@tawa/shared/business-day.ts';
import { NOTHING_BILLED } from '@tawa/shared/days/days.rules.ts';
import { ALL_PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { GIVEN_REASON_IDS } from '@tawa/shared/reasons.ts';
import type { Report } from '@tawa/shared/reports/reports.contract.ts';
import {
  addSums,
  isReportKind,
  isSumReportKind,
  NO_SUMS,
  PERMISSION_OF_REPORT,
  REASONS_OF_ROWS,
  type ReportKind,
  type ReportSums,
  type SumReportKind,
  type TimeReportKind,
  UNLISTED_REASONS,
  UNNAMED_ROWS,
} from '@tawa/shared/reports/reports.rules.ts';
import { compareTableNames, foldName } from '@tawa/shared/tables/tables.rules.ts';
import { may, type ShopContext, type ShopScope } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import { serverNow } from '../../support/server-clock.ts';
import { readPeopleOfPeriods } from '../attendance/attendance.service.ts';
import { couponLabels } from '../invoices/coupon-uses.service.ts';
import { ownReasonLabels } from '../shops/reasons.service.ts';
import { findDayStarts } from '../shops/shops.repository.ts';
import { type DayRange, type ReportDays, requireDays, spansOf } from './report-days.service.ts';
import { readSums, type SumsOfPeriod } from './report-sums.service.ts';
import { addTimes, readTimes } from './report-times.service.ts';
import {
  presentCheck,
  presentHours,
  presentHoursOfAll,
  presentRow,
  presentSums,
  presentTimes,
  type RowOfReport,
  type Times,
} from './reports.presenter.ts';
import type { DaySource } from './stored-days.service.ts';

export interface ReportsService {
  /**
   * @param days business days, both included. The last one is today by default, and the first one the last.
   * @throws report.unknown_kind, access.forbidden, report.days, report.too_long
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

/**
 * The given reasons come first, then the shop's own, and then what is of no list. Reasons of one label, of discounts and of
 * complimentary items, are one row, with the key of the older one.
 */
function rowsOfReasons({ byReason }: SumsOfPeriod, labels: ReadonlyMap<string, string>): RowOfReport[] {
  const ownRows = new Map<string, RowOfReport>();
  const isWord = (key: string) => REASONS_OF_ROWS.some((word) => word === key);
  for (const [key, sums] of [...byReason].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (isWord(key)) continue;
    const name = labels.get(key) ?? key;
    const folded = foldName(name);
    const row = ownRows.get(folded);
    ownRows.set(folded, row ? { ...row, sums: addSums(row.sums, sums) } : { key, name, sums });
  }
  const words = (listed: readonly string[]): RowOfReport[] =>
    listed.flatMap((key) => {
      const sums = byReason.get(key);
      return sums ? [{ key, sums }] : [];
    });
  const own = [...ownRows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  return [...words(GIVEN_REASON_IDS), ...own, ...words(UNLISTED_REASONS)];
}

/** In the order of the rows. */
const rowsOf: Readonly<
  Record<
    Exclude<SumReportKind, ReasonReportKind>,
    (sums: SumsOfPeriod, total: ReportSums, starts: DayStarts) => RowOfReport[]
  >
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
  rate: (_, { billed }) =>
    billed.taxes.map((tax) => ({
      key: String(tax.rate / 100),
      sums: { ...NO_SUMS, billed: { ...NOTHING_BILLED, taxes: [tax] } },
    })),
};

type ReasonReportKind = 'discount' | 'void';

const isOfReasons = (kind: SumReportKind): kind is ReasonReportKind => kind === 'discount' || kind === 'void';

/** The present labels of the shop's own reasons, and those of its coupons. */
const labelsOfReasons = async (context: ShopContext): Promise<Map<string, string>> =>
  new Map([...(await ownReasonLabels(context)), ...(await couponLabels(context))]);

type RowsOfReport = Pick<Report, 'rows' | 'totals' | 'check'>;

async function readReportOfSums(
  kind: SumReportKind,
  source: DaySource,
  scope: ShopScope,
  days: ReportDays,
): Promise<RowsOfReport> {
  const sums = await readSums(kind, source, scope, days);
  const total = [...sums.byDay.values()].reduce(addSums, NO_SUMS);
  const rows = isOfReasons(kind)
    ? rowsOfReasons(sums, await labelsOfReasons({ tx: source.read, scope }))
    : rowsOf[kind](sums, total, days.starts);
  const totalOfRows = rows.map((row) => row.sums).reduce(addSums, NO_SUMS);
  return {
    rows: rows.map((row) => presentRow(kind, row)),
    totals: presentSums(kind, totalOfRows),
    check: presentCheck(kind, { total, totalOfRows, otherDays: sums.otherDays }),
  };
}

type RowOfTimes = [key: string | null, times: Times];

/** What happened most often comes first, and the row without a name comes last. */
const byCount = ([oneKey, one]: RowOfTimes, [otherKey, other]: RowOfTimes): number =>
  Number(oneKey === null) - Number(otherKey === null) ||
  other.durations.length - one.durations.length ||
  ((oneKey ?? '') < (otherKey ?? '') ? -1 : 1);

function orderOf(kind: TimeReportKind, starts: DayStarts): (one: RowOfTimes, other: RowOfTimes) => number {
  switch (kind) {
    case 'kot-time-day':
      return ([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : 1);
    case 'kot-time-hour':
      return ([one], [other]) => hoursAfterStart(one ?? '', starts) - hoursAfterStart(other ?? '', starts);
    case 'turn-table':
      return ([one], [other]) =>
        compareTableNames(one ?? '', other ?? '') || ((one ?? '') < (other ?? '') ? -1 : 1);
    default:
      return byCount;
  }
}

async function readReportOfTimes(
  kind: TimeReportKind,
  source: DaySource,
  scope: ShopScope,
  days: ReportDays,
): Promise<RowsOfReport> {
  const times = await readTimes(kind, source, scope, days);
  return {
    rows: [...times].sort(orderOf(kind, days.starts)).map(([key, row]) => ({
      key: key ?? '',
      ...(key === null && { unnamed: 'unnamed' as const }),
      ...presentTimes(kind, row),
    })),
    totals: presentTimes(kind, addTimes([...times.values()])),
  };
}

/** The hours that began on the days, of each person who has some, by name. */
async function readReportOfAttendance(
  { read }: DaySource,
  scope: ShopScope,
  days: ReportDays,
): Promise<RowsOfReport> {
  const { starts } = days;
  const periods = [...spansOf(days)].map((span) => businessDaysPeriod(span, starts));
  const people = await readPeopleOfPeriods({ tx: read, scope }, periods, { starts, now: serverNow() });
  const rows = people.filter(({ punches }) => punches.length > 0).map(presentHours);
  return { rows, totals: presentHoursOfAll(rows) };
}

function readRows(
  kind: ReportKind,
  source: DaySource,
  scope: ShopScope,
  days: ReportDays,
): Promise<RowsOfReport> {
  if (kind === 'attendance') return readReportOfAttendance(source, scope, days);
  if (isSumReportKind(kind)) return readReportOfSums(kind, source, scope, days);
  return readReportOfTimes(kind, source, scope, days);
}

export function createReportsService(source: DaySource): ReportsService {
  return {
    async read(scope, kind, asked) {
      if (!isReportKind(kind)) throw fieldError('kind', 'report.unknown_kind');
      const permission = PERMISSION_OF_REPORT[kind];
      if (permission && !may(scope, permission)) throw new AppError('access.forbidden');
      const starts = await findDayStarts({ tx: source.read, scope });
      const { from, to } = requireDays(asked, businessDay(serverNow(), starts));
      const days = { from, to, starts };
      return { kind, from, to, ...(await readRows(kind, source, scope, days)) };
    },
  };
}

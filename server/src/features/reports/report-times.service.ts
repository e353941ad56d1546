import type { DayStarts } from '@tawa/shared/business-day.ts';
import {
  isKotTimeReportKind,
  type KotTimeReportKind,
  type TimeReportKind,
  type TurnReportKind,
} from '@tawa/shared/reports/reports.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { countUnservedKots, listServedKots } from './kot-times.repository.ts';
import { readTablesNow } from './present-names.repository.ts';
import { dayOfHour, hourOf, type ReportDays } from './report-days.service.ts';
import type { Times } from './reports.presenter.ts';
import { type DayPart, type DaySource, readDays } from './stored-days.service.ts';
import { listPaidParties } from './table-turns.repository.ts';

/** By the keys of the report's rows. The row without a name has the key null. */
type TimesByRow = Map<string | null, Times>;

const noTimes = (): Times => ({ durations: [], cancelled: 0, untimed: 0, billed: 0, seats: null });

function addTo(sum: Times, { durations, cancelled, untimed, billed }: Omit<Times, 'seats'>): void {
  for (const duration of durations) sum.durations.push(duration);
  sum.cancelled += cancelled;
  sum.untimed += untimed;
  sum.billed += billed;
}

/** The sum is of no table, so it has no seats. */
export function addTimes(all: readonly Times[]): Times {
  const sum = noTimes();
  for (const times of all) addTo(sum, times);
  return sum;
}

const asItIs = (row: string | null): string | null => row;
const hourOfRow = (row: string | null): string | null => row && hourOf(row);

/** The key of a row in which a served KOT is, and of one in which another KOT is. */
function keysOf(kind: KotTimeReportKind, starts: DayStarts) {
  switch (kind) {
    case 'kot-time-day':
      return { served: (row: string | null) => row && dayOfHour(row, starts), unserved: asItIs };
    case 'kot-time-hour':
      return { served: hourOfRow, unserved: hourOfRow };
    default:
      return { served: asItIs, unserved: asItIs };
  }
}

function timesOf(times: TimesByRow, key: string | null): Times {
  const row = times.get(key) ?? noTimes();
  times.set(key, row);
  return row;
}

type PackedTimes = [key: string | null, durations: number[], cancelled: number, untimed: number][];

const packTimes = (times: TimesByRow): PackedTimes =>
  [...times].map(([key, { durations, cancelled, untimed }]) => [key, durations, cancelled, untimed]);

function unpackTimes(times: TimesByRow, packed: unknown): void {
  for (const [key, durations, cancelled, untimed] of packed as PackedTimes)
    addTo(timesOf(times, key), { durations, cancelled, untimed, billed: 0 });
}

/** A KOT counts once, on whichever day it was served. Its keys are those of the rows, but tables stand for areas. */
const kotTimesPart = (kind: KotTimeReportKind): DayPart<TimesByRow> => ({
  name: kind,
  readers: [
    async (context, { period, starts }) => {
      const keys = keysOf(kind, starts);
      const kots = await listServedKots(kind, context, period);
      return (times) => {
        for (const { row, duration } of kots) {
          const of = timesOf(times, keys.served(row));
          if (duration === null) of.untimed += 1;
          else of.durations.push(duration);
        }
      };
    },
    async (context, days) => {
      const keys = keysOf(kind, days.starts);
      const counts = await countUnservedKots(kind, context, days);
      return (times) => {
        for (const { row, cancelled, unmarked } of counts) {
          const of = timesOf(times, keys.unserved(row));
          of.cancelled += cancelled;
          of.untimed += unmarked;
        }
      };
    },
  ],
  pack: packTimes,
  unpack: unpackTimes,
});

async function readKotTimes(
  kind: KotTimeReportKind,
  source: DaySource,
  scope: ShopScope,
  days: ReportDays,
): Promise<TimesByRow> {
  const reading = { empty: (): TimesByRow => new Map(), parts: [kotTimesPart(kind)], unstored: [] };
  const times = await readDays(source, scope, days, reading);
  if (kind !== 'kot-time-area') return times;
  const tables = await readTablesNow({ tx: source.read, scope });
  const timesOfAreas: TimesByRow = new Map();
  for (const [table, ofTable] of times)
    addTo(timesOf(timesOfAreas, tables.get(table ?? '')?.area ?? null), ofTable);
  return timesOfAreas;
}

/** The parties of a table under one of its names. */
interface Turns {
  tableId: string | null;
  tableName: string | null;
  times: Times;
}

type TurnsByTable = Map<string, Turns>;

function turnsOf(turns: TurnsByTable, { tableId, tableName }: Pick<Turns, 'tableId' | 'tableName'>): Times {
  const key = `${tableId} ${tableName}`;
  const ofTable = turns.get(key) ?? { tableId, tableName, times: noTimes() };
  turns.set(key, ofTable);
  return ofTable.times;
}

type PackedTurns = [
  tableId: string | null,
  tableName: string | null,
  durations: number[],
  untimed: number,
  billed: number,
][];

const TURNS: DayPart<TurnsByTable> = {
  name: 'turns',
  readers: [
    async (context, { period }) => {
      const parties = await listPaidParties(context, period);
      return (turns) => {
        for (const { duration, billed, ...table } of parties) {
          const of = turnsOf(turns, table);
          if (duration === null || duration < 0) of.untimed += 1;
          else of.durations.push(duration);
          of.billed += billed;
        }
      };
    },
  ],
  pack: (turns): PackedTurns =>
    [...turns.values()].map(({ tableId, tableName, times: { durations, untimed, billed } }) => [
      tableId,
      tableName,
      durations,
      untimed,
      billed,
    ]),
  unpack(turns, packed) {
    for (const [tableId, tableName, durations, untimed, billed] of packed as PackedTurns)
      addTo(turnsOf(turns, { tableId, tableName }), { durations, cancelled: 0, untimed, billed });
  },
};

async function readTableTurns(
  kind: TurnReportKind,
  source: DaySource,
  scope: ShopScope,
  days: ReportDays,
): Promise<TimesByRow> {
  const reading = { empty: (): TurnsByTable => new Map(), parts: [TURNS], unstored: [] };
  const turns = await readDays(source, scope, days, reading);
  const tables = await readTablesNow({ tx: source.read, scope });
  const times: TimesByRow = new Map();
  for (const { tableId, tableName, times: ofTable } of turns.values()) {
    const now = tables.get(tableId ?? '');
    // A table that is gone has the name that stands on its bills, and no area.
    const of = timesOf(times, kind === 'turn-table' ? (now?.name ?? tableName) : (now?.area ?? null));
    addTo(of, ofTable);
    of.seats = now?.seats ?? of.seats;
  }
  return times;
}

/** Reads the times of business days, both included, by row. */
export const readTimes = (
  kind: TimeReportKind,
  source: DaySource,
  scope: ShopScope,
  days: ReportDays,
): Promise<TimesByRow> =>
  isKotTimeReportKind(kind)
    ? readKotTimes(kind, source, scope, days)
    : readTableTurns(kind, source, scope, days);

import type { AttendanceMonth, Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import {
  countDays,
  decimalHours,
  hasPunchedOut,
  isLong,
  type PunchFlag,
  sumMinutes,
  workedMinutes,
} from '@tawa/shared/attendance/attendance.rules.ts';
import { businessDay, type DayStarts } from '@tawa/shared/business-day.ts';
import { csvTimestamp } from '@tawa/shared/calendar.ts';
import { BYTE_ORDER_MARK, type Cell, formatCsvLine } from '@tawa/shared/csv.ts';
import { attendanceCsvTexts } from '@tawa/shared/messages/attendance.csv.en.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { iso, isoOrNull } from '../../support/iso.ts';
import {
  listCorrections,
  type Member,
  type PunchRow,
  readTillNames,
  readUserNames,
} from './attendance.repository.ts';

function flagsOf(row: PunchRow, now: number): PunchFlag[] {
  return [
    ...(isLong(row, now) ? (['LONG'] as const) : []),
    ...(row.isClockSetBack ? (['CLOCK'] as const) : []),
    ...(row.isEndedByRemoval ? (['REMOVED'] as const) : []),
  ];
}

/** Keeps the order in each group. */
function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Keeps the order. @param now ms UTC */
export async function presentPunches(
  context: ShopContext,
  rows: readonly PunchRow[],
  { starts, now }: { starts: DayStarts; now: number },
): Promise<Punch[]> {
  const corrections = await listCorrections(
    context,
    rows.map(({ id }) => id),
  );
  const correctionsOf = groupBy(corrections, ({ punchId }) => punchId);
  const correctors = corrections.map(({ byId }) => byId);
  const names = await readUserNames(context, [
    ...new Set([...rows.map(({ userId }) => userId), ...correctors]),
  ]);
  const tills = await readTillNames(context);
  const tillOf = (terminalId: string | null) =>
    terminalId === null ? null : (tills.get(terminalId) ?? null);
  return rows.map((row) => ({
    _id: row.id,
    person: { _id: row.userId, name: names.get(row.userId) ?? null, saleId: row.saleId },
    day: businessDay(row.inAt, starts),
    inAt: iso(row.inAt),
    outAt: isoOrNull(row.outAt),
    minutes: workedMinutes(row),
    inTill: tillOf(row.inTerminalId),
    outTill: tillOf(row.outTerminalId),
    flags: flagsOf(row, now),
    corrections: (correctionsOf.get(row.id) ?? []).map((correction) => ({
      at: iso(correction.at),
      by: { _id: correction.byId, name: names.get(correction.byId) ?? null },
      reason: correction.reason,
      before: { inAt: iso(correction.inBefore), outAt: isoOrNull(correction.outBefore) },
      after: { inAt: iso(correction.inAfter), outAt: isoOrNull(correction.outAfter) },
    })),
    version: row.version,
  }));
}

/** @param now ms UTC */
export async function presentPunch(
  context: ShopContext,
  row: PunchRow,
  times: { starts: DayStarts; now: number },
): Promise<Punch> {
  const [punch] = await presentPunches(context, [row], times);
  if (!punch) throw new Error('the punch was not presented');
  return punch;
}

const number = (value: number): Cell => ({ trusted: String(value) });
const hours = (minutes: number | null): Cell => ({
  trusted: minutes === null ? '' : decimalHours(minutes),
});

const nameOf = ({ name }: Punch['person']): string => name ?? attendanceCsvTexts.former;

function linesOfPunch(punch: Punch): Cell[] {
  const { ownDevice, flags: flagNames, former } = attendanceCsvTexts;
  const { person, day, inAt, outAt, minutes, inTill, outTill, flags, corrections } = punch;
  const last = corrections.at(-1);
  return [
    day,
    nameOf(person),
    person.saleId,
    csvTimestamp(inAt),
    outAt === null ? '' : csvTimestamp(outAt),
    hours(minutes),
    inTill ?? ownDevice,
    hasPunchedOut(punch) ? (outTill ?? ownDevice) : '',
    flags.map((flag) => flagNames[flag]).join(' & '),
    last ? (last.by.name ?? former) : '',
    last?.reason ?? '',
  ];
}

/** Three tables with an empty line between them: the month, the sum of each person, and the punches. */
export function formatAttendanceCsv({ month, people }: AttendanceMonth): string {
  const texts = attendanceCsvTexts;
  const tables: Cell[][][] = [
    [[texts.month], [month]],
    [
      Object.values(texts.sums),
      ...people.map(({ person, punches, minutes }) => [
        nameOf(person),
        person.saleId,
        number(countDays(punches)),
        hours(minutes),
        number(punches.filter(({ flags }) => flags.length > 0).length),
        number(punches.filter(({ corrections }) => corrections.length > 0).length),
      ]),
    ],
    [Object.values(texts.punches), ...people.flatMap(({ punches }) => punches.map(linesOfPunch))],
  ];
  return BYTE_ORDER_MARK + tables.map((lines) => lines.map(formatCsvLine).join('')).join('\r\n');
}

/** Returns a name like `attendance-2026-11.csv`. */
export const attendanceFileName = ({ month }: AttendanceMonth): string => `attendance-${month}.csv`;

const nameCollator = new Intl.Collator('en-IN');

type Person = Punch['person'];

/** Employees who are gone come last. */
const compareByName = (a: Person, b: Person): number =>
  Number(a.name === null) - Number(b.name === null) ||
  nameCollator.compare(a.name ?? a.saleId, b.name ?? b.saleId) ||
  (a._id < b._id ? -1 : 1);

/** By the person's name. */
export const sortByPerson = (punches: readonly Punch[]): Punch[] =>
  [...punches].sort((a, b) => compareByName(a.person, b.person));

/** The members and whoever else has one of the punches, by name, each with the own punches. */
export function presentPeople(
  members: readonly Member[],
  punches: readonly Punch[],
): AttendanceMonth['people'] {
  const people = new Map<string, Person>(
    members.map(({ userId, ...member }) => [userId, { _id: userId, ...member }]),
  );
  for (const { person } of punches) if (!people.has(person._id)) people.set(person._id, person);
  const punchesOf = groupBy(punches, ({ person }) => person._id);
  return [...people.values()].sort(compareByName).map((person) => {
    const own = punchesOf.get(person._id) ?? [];
    return { person, punches: own, minutes: sumMinutes(own) };
  });
}

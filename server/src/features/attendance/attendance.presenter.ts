import type { AttendanceMonth, Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import {
  decimalHours,
  isConfirmation,
  isLengthConfirmed,
  isLong,
  type PunchFlag,
  punchedTimes,
  sumMinutes,
  sumPunches,
  workedMinutes,
} from '@tawa/shared/attendance/attendance.rules.ts';
import { businessDay, type DayStarts } from '@tawa/shared/business-day.ts';
import { attendanceCsvTexts } from '@tawa/shared/messages/attendance.csv.en.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { type ExportTable, instantCell, type TableCell, type TableRow } from '../../support/export/table.ts';
import { iso, isoOrNull } from '../../support/iso.ts';
import {
  listCorrections,
  listPunches,
  type Member,
  type PunchRow,
  type PunchSelection,
  readTerminalNames,
  readUserNames,
} from './attendance.repository.ts';

/** A punch that the removal ended was open until then, so a correction since has found an end. */
const isCorrectedSinceRemoval = (corrections: Punch['corrections']): boolean =>
  corrections.some(({ before }) => before.outAt !== null);

function flagsOf(row: PunchRow, corrections: Punch['corrections'], now: number): PunchFlag[] {
  const isUnseenRemoval = row.isEndedByRemoval && !isCorrectedSinceRemoval(corrections);
  return [
    ...(isLong(row, now) && !isLengthConfirmed(corrections) ? (['LONG'] as const) : []),
    ...(row.isClockSetBack ? (['CLOCK'] as const) : []),
    ...(isUnseenRemoval ? (['REMOVED'] as const) : []),
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

/** The oldest comes first. @param now ms UTC */
export async function presentPunches(
  context: ShopContext,
  which: PunchSelection,
  { starts, now }: { starts: DayStarts; now: number },
): Promise<Punch[]> {
  const rows = await listPunches(context, which);
  const corrections = await listCorrections(context, which);
  const correctionsOf = groupBy(corrections, ({ punchId }) => punchId);
  const correctors = corrections.map(({ byId }) => byId);
  const names = await readUserNames(context, [
    ...new Set([...rows.map(({ userId }) => userId), ...correctors]),
  ]);
  const terminalNames = await readTerminalNames(context);
  const terminalNameOf = (terminalId: string | null) =>
    terminalId === null ? null : (terminalNames.get(terminalId) ?? null);
  return rows.map((row) => {
    const own = (correctionsOf.get(row.id) ?? []).map((correction) => ({
      at: iso(correction.at),
      by: { _id: correction.byId, name: names.get(correction.byId) ?? null },
      reason: correction.reason,
      before: { inAt: iso(correction.inBefore), outAt: isoOrNull(correction.outBefore) },
      after: { inAt: iso(correction.inAfter), outAt: isoOrNull(correction.outAfter) },
    }));
    return {
      _id: row.id,
      person: { _id: row.userId, name: names.get(row.userId) ?? null, saleId: row.saleId },
      day: businessDay(row.inAt, starts),
      inAt: iso(row.inAt),
      outAt: isoOrNull(row.outAt),
      minutes: workedMinutes(row),
      inTerminal: terminalNameOf(row.inTerminalId),
      outTerminal: terminalNameOf(row.outTerminalId),
      isEndedByRemoval: row.isEndedByRemoval,
      flags: flagsOf(row, own, now),
      corrections: own,
      version: row.version,
    };
  });
}

/** @param now ms UTC */
export async function presentPunch(
  context: ShopContext,
  { id }: PunchRow,
  times: { starts: DayStarts; now: number },
): Promise<Punch> {
  const [punch] = await presentPunches(context, { id }, times);
  if (!punch) throw new Error('the punch was not presented');
  return punch;
}

const count = (number: number): TableCell => ({ number });
const minutesCell = (minutes: number | null): TableCell => (minutes === null ? null : count(minutes));
const hoursCell = (minutes: number | null): TableCell =>
  minutes === null ? null : count(decimalHours(minutes));

const nameOf = ({ name }: Punch['person']): string => name ?? attendanceCsvTexts.former;

function rowOfPunch(punch: Punch): TableRow {
  const { ownDevice, flags: flagNames, former } = attendanceCsvTexts;
  const { person, day, inAt, outAt, minutes, inTerminal, outTerminal, flags, corrections } = punch;
  const punched = punchedTimes(punch);
  const last = corrections.findLast((correction) => !isConfirmation(correction));
  return [
    { day },
    nameOf(person),
    person.saleId,
    instantCell(inAt),
    instantCell(outAt),
    hoursCell(minutes),
    minutesCell(minutes),
    instantCell(punched.inAt),
    instantCell(punched.outAt),
    inTerminal ?? ownDevice,
    punched.outAt === null ? '' : (outTerminal ?? ownDevice),
    flags.map((flag) => flagNames[flag]).join(' & '),
    last ? (last.by.name ?? former) : '',
    last?.reason ?? '',
  ];
}

/** The month, the sum of each person, and the punches. */
export function attendanceTables({ month, people }: AttendanceMonth): ExportTable[] {
  const texts = attendanceCsvTexts;
  const sums = people.map(({ person, punches }) => {
    const { days, minutes, flagged, corrected } = sumPunches(punches);
    return [
      nameOf(person),
      person.saleId,
      count(days),
      hoursCell(minutes),
      minutesCell(minutes),
      count(flagged),
      count(corrected),
    ];
  });
  const rows = people.flatMap(({ punches }) => punches.map(rowOfPunch));
  return [
    { name: texts.sheets.month, titles: [texts.month], batches: [[[month]]] },
    { name: texts.sheets.sums, titles: Object.values(texts.sums), batches: [sums] },
    { name: texts.sheets.punches, titles: Object.values(texts.punches), batches: [rows] },
  ];
}

/** Returns a name like `attendance-2026-11`, without the ending. */
export const attendanceFileName = ({ month }: AttendanceMonth): string => `attendance-${month}`;

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

/** Groups the punches by person, in the order of names. Members without a punch and former employees with one are included. */
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

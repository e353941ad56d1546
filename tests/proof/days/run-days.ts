import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { addDays } from '@tawa/shared/calendar.ts';
import type { Report } from '@tawa/shared/reports/reports.contract.ts';
import { NO_ROWS, type RowsOfShop } from '../../support/database/recount-day.ts';
import type { TestServer } from '../../support/server.ts';
import { type Counts, count, Difference } from '../plans/evening.ts';
import { dueOf, expectedZ, openInvoicesOf } from './books.ts';
import { credit } from './credit.ts';
import { closeDay, expectGstAddsUp, expectMoney, expectReportsAddUp, expectSameAgain } from './day-end.ts';
import { type DayShop, moveServerTo, openDayShop } from './day-shop.ts';
import { closeDrawer, countDrawer, moveCash, openDrawers } from './drawers.ts';
import { lowerLine } from './lower-line.ts';
import { nameModes } from './modes.ts';
import { collect, correct, pay, sell, settle } from './trade.ts';

/** Concurrent writes share commits, which is faster. All shops of a process have one clock, so they live the same days. */
export const CONCURRENT_SHOPS = 8;
export const DAYS_OF_SHOP = 5;
/** A night belongs to the day before, so each second day is left out. */
export const DAYS_APART = 2;
const MOST_SALES = 8;
const FIRST_DAY = '2027-03-23';
/** A shop whose day starts at 4 or at 6 h is still in the day before at 02:30. */
export const TIMES = ['12:00:00.000', '19:30:00.000', '23:00:00.000', '02:30:00.000'];

export interface DayRuns {
  counts: Counts;
  faults: string[];
}

export interface LivingShop {
  day: DayShop;
  rows: RowsOfShop;
  /** Of each day, as they were at its end. */
  reports: Map<string, Report>[];
  seed: number;
}

/** What belongs to bills of earlier days. */
async function returnToOpenBills(day: DayShop): Promise<void> {
  const { random, books } = day;
  for (const bill of openInvoicesOf(books))
    if (random.chance(0.6)) {
      if (random.chance(0.3)) await lowerLine(day, bill);
      await settle(day, bill);
      count(day, 'bills of other days paid or changed');
    }
  const paid = books.bills.filter(({ status }) => status === 'PAID');
  if (paid.length === 0) return;
  if (random.chance(0.4)) await credit(day, random.pick(paid));
}

/** All of a day but its closing. */
async function trade(day: DayShop): Promise<void> {
  const { random, books } = day;
  if (random.chance(0.2)) await nameModes(day);
  // Before a drawer is open.
  if (random.chance(0.1)) await sell(day);
  await openDrawers(day);
  await returnToOpenBills(day);
  for (let left = random.integer(0, MOST_SALES); left > 0; left--) {
    await sell(day);
    if (random.chance(0.3)) await moveCash(day);
    if (random.chance(0.3)) await collect(day);
  }
  for (const drawer of books.since.drawers) await countDrawer(day, drawer);
  // While a counted drawer is still open.
  const late = openInvoicesOf(books).find((bill) => dueOf(books, bill) > 0);
  if (late && random.chance(0.4)) {
    await pay(day, late, dueOf(books, late));
    count(day, 'payments after a count');
  }
  for (const drawer of books.since.drawers) await closeDrawer(day, drawer);
  // No drawer is open any more.
  if (random.chance(0.1)) await sell(day);
  const paid = books.bills.filter(({ status }) => status === 'PAID');
  if (paid.length > 0 && random.chance(0.4)) await correct(day, random.pick(paid.slice(-3)));
}

/** @returns the rows of the shop after its closing */
export async function tradeAndClose({ day, rows }: LivingShop): Promise<RowsOfShop> {
  await trade(day);
  return closeDay(day, rows);
}

async function liveDay({ day, rows, reports }: LivingShop): Promise<RowsOfShop> {
  await trade(day);
  const expected = expectedZ(day.books);
  const now = await closeDay(day, rows);
  const reportsOfDay = await expectReportsAddUp(day, {}, 'the day');
  expectMoney(reportsOfDay, expected);
  reports.push(reportsOfDay);
  return now;
}

export async function openShops(
  server: TestServer,
  seed: number,
  counts: Counts,
  many: number,
): Promise<LivingShop[]> {
  const shops: LivingShop[] = [];
  for (let n = 0; n < many; n++)
    shops.push({
      day: await openDayShop(server, seed + n, counts),
      rows: NO_ROWS,
      reports: [],
      seed: seed + n,
    });
  return shops;
}

/** Names the seed with which a shop draws its steps. */
async function findFault(
  { seed }: LivingShop,
  number: number,
  attempt: () => Promise<void>,
): Promise<string[]> {
  try {
    await attempt();
    return [];
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    return [`${error.message} (seed ${seed}, day ${number} of its shop)`];
  }
}

export const findFaults = async (
  shops: readonly LivingShop[],
  number: number,
  attempt: (living: LivingShop) => Promise<void>,
): Promise<string[]> =>
  (await Promise.all(shops.map((living) => findFault(living, number, () => attempt(living))))).flat();

/** @returns the faults of the first days that have some */
async function liveDays(shops: readonly LivingShop[], from: string, startAt: number): Promise<string[]> {
  let date = from;
  for (let number = 1; number <= DAYS_OF_SHOP; number++) {
    date = addDays(date, DAYS_APART);
    moveServerTo(date, TIMES[(startAt + number) % TIMES.length] ?? '');
    for (const { day } of shops) await day.signIn();
    const faults = await findFaults(shops, number, async (living) => {
      living.rows = await liveDay(living);
    });
    if (faults.length > 0) return faults;
  }
  return findFaults(shops, DAYS_OF_SHOP, async ({ day, reports }) => {
    for (const reportsOfDay of reports.slice(0, -1)) await expectSameAgain(day, reportsOfDay);
    await expectReportsAddUp(day, { from, to: date }, 'all days');
    for (const month of new Set([from, date].map((one) => one.slice(0, 7))))
      await expectGstAddsUp(day, month);
  });
}

/** Ends with `count` days, or after the days on which the first fault is found. A seed repeats the runs. */
export async function runDays(
  server: TestServer,
  { count: wanted, seed }: { count: number; seed: number },
): Promise<DayRuns> {
  const counts: Counts = new Map();
  let date = FIRST_DAY;
  try {
    for (let opened = 0; opened * DAYS_OF_SHOP < wanted; opened += CONCURRENT_SHOPS) {
      const many = Math.min(CONCURRENT_SHOPS, Math.ceil(wanted / DAYS_OF_SHOP) - opened);
      moveServerTo(date, '12:00:00.000');
      const shops = await openShops(server, seed + opened, counts, many);
      const faults = await liveDays(shops, date, opened / CONCURRENT_SHOPS);
      for (const { day } of shops) day.close();
      if (faults.length > 0) return { counts, faults };
      date = addDays(date, DAYS_APART * (DAYS_OF_SHOP + 1));
    }
    return { counts, faults: [] };
  } finally {
    setClockReading();
  }
}

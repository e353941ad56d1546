import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '@tawa/server/backup/restore.ts';
import { takeBackup } from '@tawa/server/backup/take-backup.ts';
import { readConfig } from '@tawa/server/config.ts';
import type { KnownHead } from '@tawa/server/db/chain/verify-chain.ts';
import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { addDays, DAY_MS } from '@tawa/shared/calendar.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { walkChains } from '../../support/database/walk-chains.ts';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Counts, count } from '../plans/evening.ts';
import { faultsOfChains } from '../store/chain-faults.ts';
import { dueOf, openInvoicesOf } from './books.ts';
import { type DayShop, moveServerTo } from './day-shop.ts';
import {
  CONCURRENT_SHOPS,
  DAYS_APART,
  DAYS_OF_SHOP,
  type DayRuns,
  findFaults,
  type LivingShop,
  openShops,
  TIMES,
  tradeAndClose,
} from './run-days.ts';
import { collect, pay, sell } from './trade.ts';

/** In the past: a server that starts after its newest event has no doubt about the clock. A financial year ends in between. */
const FIRST_DAY = '2026-03-25';
const NOON = '12:00:00.000';
const SALES_BEFORE_THE_CHAIN = 3;
const ERASURE_BEFORE_DAY = 3;
const RESTORE_AFTER_DAY = 3;

/** Some shops with a database of their own, from their first sale to their last closing. */
interface Life {
  server: TestServer;
  shops: LivingShop[];
  /** What the walk before this one found, by shop id, as an owner keeps it. */
  heads: ReadonlyMap<string, readonly KnownHead[]>;
  counts: Counts;
}

/** A check of the clock would take what the proof moves for a clock that was set back. */
const start = (env: Record<string, string> = {}, dataDir?: string): Promise<TestServer> =>
  startServer(env, dataDir, { clockCheckMs: DAY_MS });

const add = (counts: Counts, what: string, many: number) =>
  void counts.set(what, (counts.get(what) ?? 0) + many);

/** Walks the chains against the heads of the walk before. Nobody touched a row, so each fault is a false alarm. */
async function walk(life: Life): Promise<string[]> {
  const { server, shops, heads, counts } = life;
  const reports = await walkChains(server, heads);
  life.heads = new Map(reports.map(({ shopId, head }) => [shopId, [head]]));
  add(counts, 'chains walked', reports.length);
  add(
    counts,
    'entries walked',
    reports.reduce((sum, { entries }) => sum + entries, 0),
  );
  add(
    counts,
    'chains compared with an earlier head',
    reports.filter((one) => one.isCheckedAgainstHead).length,
  );
  const missing = shops.length - reports.length;
  return [...faultsOfChains(reports), ...(missing === 0 ? [] : [`${missing} shops without a chain`])];
}

async function goTo({ shops }: Life, date: string, time: string): Promise<void> {
  moveServerTo(date, time);
  for (const { day } of shops) await day.signIn();
}

/** At the same address. @param change what happens to the folder meanwhile */
async function restart(life: Life, change?: (dataDir: string) => Promise<void>): Promise<void> {
  const { origin, dataDir, stop } = life.server;
  await stop();
  await change?.(dataDir);
  life.server = await start({ PORT: new URL(origin).port }, dataDir);
  for (const { day } of life.shops) day.server = life.server;
}

/** What refuses to delete entries is there again afterwards. */
function statementsWithoutChain({ app }: TestServer): string[] {
  const forget = ['DELETE FROM chain_entries', 'DELETE FROM data_migrations WHERE number = 4'];
  if (POSTGRES_URL)
    return [
      'ALTER TABLE chain_entries DISABLE TRIGGER USER',
      ...forget,
      'ALTER TABLE chain_entries ENABLE TRIGGER USER',
    ];
  const triggers = app.databases.reader.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'chain_entries'" as never,
  );
  return [
    ...triggers.map(({ name }) => `DROP TRIGGER ${name}`),
    ...forget,
    ...triggers.map(({ sql }) => sql),
  ];
}

/** Takes the shops back to a version without chains, and starts the present one, which begins them over what is there. */
async function upgrade(life: Life): Promise<void> {
  for (const statement of statementsWithoutChain(life.server)) await life.server.exec(statement);
  await restart(life);
  life.heads = new Map();
  add(life.counts, 'shops upgraded to a chain', life.shops.length);
}

async function restore(dataDir: string): Promise<void> {
  const backups = mkdtempSync(join(tmpdir(), 'tawa-proof-untouched-'));
  try {
    const { folder } = await takeBackup(dataDir, backups);
    const { migrationsDir } = readConfig({});
    restoreBackup({ folder, dataDir, migrationsDir, overwrite: true });
  } finally {
    rmSync(backups, { recursive: true, force: true });
  }
}

/** A backup is a copy of SQLite's file. On PostgreSQL the server only starts again. */
async function restoreOrRestart(life: Life): Promise<void> {
  await restart(life, POSTGRES_URL ? undefined : restore);
  add(life.counts, POSTGRES_URL ? 'restarts' : 'shops restored from a backup', life.shops.length);
}

/** The customer pays what is open and owed, has all that was ordered, and is erased. Another one comes from now on. */
async function eraseCustomer(day: DayShop): Promise<void> {
  const { books, customer, send } = day;
  for (const bill of openInvoicesOf(books)) await pay(day, bill, dueOf(books, bill));
  while (books.owed > 0) await collect(day);
  if (customer.id === '') return;
  const { kots } = await send(ordersApi.getKots, { params: {} }, 200);
  for (const { _id, status } of kots)
    if (status === 'COOKING') await send(ordersApi.updateKot, { params: { kotId: _id }, body: {} }, 200);
  await send(customersApi.eraseCustomer, { params: { customerId: customer.id } }, 200);
  Object.assign(customer, { name: 'Kavya', phoneNo: '9876598765', id: '' });
  count(day, 'customers erased');
}

/** @returns the faults of the first walk that has some */
async function live(life: Life): Promise<string[]> {
  const { shops } = life;
  const each = (number: number, attempt: (living: LivingShop) => Promise<void>) =>
    findFaults(shops, number, attempt);
  // On the business day of the first closing: a payment of an earlier day is not corrected.
  await goTo(life, FIRST_DAY, NOON);
  const faults = await each(0, async ({ day }) => {
    for (let left = SALES_BEFORE_THE_CHAIN; left > 0; left--) await sell(day);
  });
  await upgrade(life);
  faults.push(...(await walk(life)));
  for (let number = 1; number <= DAYS_OF_SHOP && faults.length === 0; number++) {
    const date = addDays(FIRST_DAY, (number - 1) * DAYS_APART);
    await goTo(life, date, TIMES[number % TIMES.length] ?? '');
    if (number === ERASURE_BEFORE_DAY) faults.push(...(await each(number, ({ day }) => eraseCustomer(day))));
    faults.push(
      ...(await each(number, async (living) => {
        living.rows = await tradeAndClose(living);
      })),
      ...(await walk(life)),
    );
    if (number !== RESTORE_AFTER_DAY) continue;
    await restoreOrRestart(life);
    faults.push(...(await walk(life)));
  }
  return faults;
}

interface UntouchedDays {
  count: number;
  seed: number;
  /** Done to the rows of each life before a last walk. */
  tamper?: (server: TestServer) => Promise<void>;
}

/** Ends with `count` days, or with the first shops of which something is named. A seed repeats the runs. */
export async function runUntouchedDays({ count: wanted, seed, tamper }: UntouchedDays): Promise<DayRuns> {
  const counts: Counts = new Map();
  try {
    for (let opened = 0; opened * DAYS_OF_SHOP < wanted; opened += CONCURRENT_SHOPS) {
      const many = Math.min(CONCURRENT_SHOPS, Math.ceil(wanted / DAYS_OF_SHOP) - opened);
      const server = await start();
      moveServerTo(FIRST_DAY, NOON);
      const shops = await openShops(server, seed + opened, counts, many);
      const life: Life = { server, shops, heads: new Map(), counts };
      try {
        const faults = await live(life);
        await tamper?.(life.server);
        if (tamper) faults.push(...(await walk(life)));
        if (faults.length > 0) return { counts, faults };
      } finally {
        for (const { day } of shops) day.close();
        await life.server.close();
      }
    }
    return { counts, faults: [] };
  } finally {
    setClockReading();
  }
}

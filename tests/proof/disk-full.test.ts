// @postgres never

import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, expect, type TestContext } from 'vitest';
import { sqliteOnly } from '../support/postgres/database-only.ts';
import { connectSocket } from '../support/sockets.ts';
import { waitUntil } from '../support/wait-until.ts';
import {
  createAllWrites,
  createOrderRequest,
  type RepeatableRequest,
  readAllLists,
  rejectRequestedOrders,
} from './disk-full/requests.ts';
import { bySize, expectProofToFail, prove } from './proof.ts';
import { findBrokenInvariants } from './store/acknowledged-changes.ts';
import { preloadEnv, preloadFolder, preloadOrSkip } from './store/preload.ts';
import { createFolderWithShop, type Mutant, startStoreProcess } from './store/store-process.ts';

const { test } = sqliteOnly('its files are refused room, PostgreSQL has its own');

const NAME = 'disk full';
/** By the letter that `preload.c` reads. */
const FAULTS = { w: 'takes nothing', h: 'takes half of a write', s: 'cannot sync a commit' };
type Letter = keyof typeof FAULTS;
const FAULT_SEQUENCE: Letter[] = bySize({ small: ['h', 's'], full: Array(10).fill(['w', 'h', 's']).flat() });
const FULL = "The server's disk is full, so this was not saved. Please try again in a while.";
const BUSY = 'The server is busy. Please try again in a moment.';

const fault = join(tmpdir(), `tawa-proof-full-${process.pid}`);
afterAll(() => {
  for (const path of [fault, preloadFolder]) if (path) rmSync(path, { recursive: true, force: true });
});

interface Found {
  rounds: number;
  refused: number;
  read: number;
  faults: string[];
}

async function runFaultRounds(
  context: TestContext,
  faultSequence: Letter[],
  mutant?: Mutant,
): Promise<Found> {
  const library = preloadOrSkip(context);
  const { dataDir, shop } = await createFolderWithShop();
  const env = preloadEnv(library, dataDir, { fault });
  const store = await startStoreProcess({ dataDir, mutant, env });
  const { origin } = store;
  const found: Found = { rounds: 0, refused: 0, read: 0, faults: [] };
  const socket = await connectSocket(origin, { token: shop.owner.token, shopId: shop.shopId });

  for (const letter of faultSequence) {
    const addFault = (told: string) => found.faults.push(`when the disk ${FAULTS[letter]}: ${told}`);
    const requests = await createAllWrites(origin, shop);
    await waitForEmptyOutbox(dataDir);
    const before = snapshotFolder(dataDir);
    writeFileSync(fault, letter);
    const expectRejected = async (request: RepeatableRequest) => {
      const wrong = await checkRejection(request, letter === 's' ? BUSY : FULL);
      if (wrong) addFault(`${request.name} answered ${wrong}`);
      else found.refused++;
    };
    await Promise.all(requests.map(expectRejected));
    for (const [name, status] of Object.entries(await readAllLists(origin, shop)))
      if (status === 200) found.read++;
      else addFault(`${name} answered ${status}`);
    // Skipped after a fault, because it waits up to 45 s.
    if (found.faults.length === 0 && !(await isReady(origin, 503))) addFault('/readyz does not say so');
    if (!socket.socket.connected) addFault('a socket was cut off');
    const written = differences(before, snapshotFolder(dataDir));
    if (written.length > 0) addFault(`written: ${written.join(', ')}`);
    rmSync(fault);
    const expectAccepted = async (request: RepeatableRequest) => {
      const told = await checkAppliedOnce(request);
      if (told) addFault(`once there is room, ${request.name} ${told}`);
    };
    await Promise.all(requests.map(expectAccepted));
    if (!(await isReady(origin, 200))) addFault('/readyz does not say that there is room');
    const note = `room again ${found.rounds}`;
    await createOrderRequest(origin, shop, note).send();
    await socket.waitFor('kot:created', (message) => JSON.stringify(message).includes(note));
    await rejectRequestedOrders(origin, shop);
    found.rounds++;
  }

  socket.close();
  // Failed commits in SQLite's log must not reappear after a restart.
  await store.kill();
  const again = await startStoreProcess({ dataDir });
  await again.stop();
  const database = new SQLite(join(dataDir, 'tawa.db'));
  found.faults.push(...findBrokenInvariants(database));
  database.close();
  return found;
}

/** Returns undefined if rejected as promised. */
async function checkRejection(request: RepeatableRequest, message: string): Promise<string | undefined> {
  const response = await request.send();
  const retryAfter = Number(response.headers.get('retry-after'));
  if (response.status === 503 && response.message === message && retryAfter > 0) return undefined;
  return `${response.status} (${response.message}), to come back after ${retryAfter} s`;
}

/** Returns undefined if the request succeeds, and an idempotent repetition is a replay. */
async function checkAppliedOnce(request: RepeatableRequest): Promise<string | undefined> {
  const first = await request.send();
  if (first.status >= 300) return `answered ${first.status} (${first.message})`;
  if (!request.isIdempotent) return undefined;
  const second = await request.send();
  return second.headers.get('idempotency-replayed') === 'true' && second.text === first.text
    ? undefined
    : 'was done twice';
}

const isReady = (origin: string, status: number) =>
  waitUntil(async () => (await fetch(`${origin}/readyz`)).status === status || undefined).catch(() => false);

/** Mails are sent in the background and change rows. */
const waitForEmptyOutbox = (dataDir: string) =>
  waitUntil(() =>
    withDatabase(dataDir, (database) => !database.prepare('SELECT 1 FROM outbox').get() || undefined),
  );

/** Rows by table, and file names by folder. */
function snapshotFolder(dataDir: string): Record<string, string> {
  const rows = withDatabase(dataDir, (database) => {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'bill_search%'")
      .pluck()
      .all() as string[];
    return tables.map((table) => [table, JSON.stringify(database.prepare(`SELECT * FROM "${table}"`).all())]);
  });
  const files = ['uploads', 'outbox'].map((name) => {
    const folder = join(dataDir, name);
    return [`${name}/`, existsSync(folder) ? readdirSync(folder).sort().join() : ''];
  });
  return Object.fromEntries([...rows, ...files]);
}

const differences = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(before).filter((name) => before[name] !== after[name]);

function withDatabase<T>(dataDir: string, look: (database: SQLite.Database) => T): T {
  const database = new SQLite(join(dataDir, 'tawa.db'), { readonly: true });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

function expectNoFaults({ faults, refused, read }: Found): void {
  expect(faults.slice(0, 5)).toEqual([]);
  expect(Math.min(refused, read)).toBeGreaterThan(0);
}

test('disk full: 503 with a clear message, no partial write, and automatic recovery', (context) =>
  prove(NAME, () => runFaultRounds(context, FAULT_SEQUENCE), {
    figures: ({ rounds, refused, read, faults }) => ({
      'times full and room again, without a restart': rounds,
      'changes refused with 503, then done once': refused,
      'readings answered meanwhile': read,
      'otherwise than promised': faults.length,
    }),
    holds: expectNoFaults,
  }));

test('the control: a change acknowledged although its commit failed', (context) =>
  expectProofToFail(
    NAME,
    'acknowledged although its commit failed',
    /when the disk takes nothing: \w+ answered 20[01]/,
    async () => expectNoFaults(await runFaultRounds(context, ['w'], 'acknowledges what failed')),
  ));

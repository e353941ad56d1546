import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { compileSharedLibrary } from '../../proof/store/compile-library.ts';
import { quantile } from '../../support/quantile.ts';
import { type Clients, startClients } from '../clients/clients.ts';
import type { BenchShop } from '../clients/device.ts';
import { KeepAliveConnection } from '../clients/keep-alive-connection.ts';
import { poissonGapMs, type RoundResult } from '../clients/order-load.ts';
import { rawRequest } from '../http/closed-loop.ts';
import { compareRounds, measurePairedRounds, type PairedRound } from '../paired-rounds.ts';
import { formatMs, type Measurement, printLine, type Row } from '../report.ts';
import { root } from '../root.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';
import { type PreparedShops, prepareShops } from '../setup/sides.ts';
import { bySize } from '../sizes.ts';

const SYNC_MS = 10;
const GOAL_MS = 5 * SYNC_MS;
const RATES_PER_SECOND = [50, 200];
const [ORDERING_SHOPS, DEVICES_EACH, READING_SHOPS] = [100, 10, 20];
const READS_PER_SECOND = 100;
/** Long enough for several checkpoints of the WAL, and for a p99.9. */
const LENGTHS = bySize({
  full: { rounds: 5, warmupSeconds: 3, measuredSeconds: 20 },
  short: { rounds: 1, warmupSeconds: 1, measuredSeconds: 5 },
});

type Disk = 'slow' | 'fast';
interface DiskResult {
  orders: RoundResult;
  reads: { p999: number; max: number };
}

/** @throws Error `void:` if the disk cannot be slowed */
function compileSlowSync(): string {
  const source = join(root, 'tests/bench/setup/slow-sync.c');
  const library = process.platform === 'linux' ? compileSharedLibrary(source) : undefined;
  if (!library) throw new Error('void: a slow disk needs Linux and a C compiler (cc); install gcc or clang');
  return library;
}

/** Lists of a shop without orders: as a 304 and in full, in turns. @returns how long each took, in ms */
async function readLists(origin: string, { shopId, token }: BenchShop, endMs: number): Promise<number[]> {
  const path = buildPath(ordersApi.getKots.route, { shopId });
  const connection = await KeepAliveConnection.open(origin);
  const waits: number[] = [];
  let etag: string | undefined;
  const nextPause = () => poissonGapMs(READS_PER_SECOND / READING_SHOPS);
  for (let due = performance.now() + nextPause(); due < endMs; due += nextPause()) {
    const pause = due - performance.now();
    if (pause > 0) await sleep(pause);
    // A late response delays the next request, which counts as waiting.
    const from = pause > 0 ? performance.now() : due;
    const isUnchanged = etag !== undefined && waits.length % 2 === 0;
    const headers = { authorization: `Bearer ${token}`, ...(isUnchanged && { 'if-none-match': etag ?? '' }) };
    const response = await connection.send(rawRequest('GET', path, headers));
    if (response.status !== (isUnchanged ? 304 : 200))
      throw new Error(`void: a list was answered with ${response.status}`);
    etag = response.etag;
    waits.push(performance.now() - from);
  }
  connection.close();
  return waits;
}

interface Disks {
  programs: Record<Disk, MeasuredProgram>;
  /** By disk: each program has a database of its own. */
  readingShops: Record<Disk, BenchShop[]>;
  clients: Clients;
  close(): Promise<void>;
}

async function startDisks(library: string): Promise<Disks> {
  const folders = {
    slow: await prepareShops(ORDERING_SHOPS + READING_SHOPS),
    fast: await prepareShops(ORDERING_SHOPS + READING_SHOPS),
  };
  // io_uring would bypass the functions that the library replaces.
  const env = { LD_PRELOAD: library, SYNC_MS: String(SYNC_MS), UV_USE_IO_URING: '0' };
  const programs = { slow: await folders.slow.start([], env), fast: await folders.fast.start() };
  const clients = startClients();
  const close = async () => {
    clients.end();
    await Promise.all(Object.values(programs).map((program) => program.stop()));
    for (const folder of Object.values(folders)) folder.remove();
  };
  try {
    for (const disk of ['slow', 'fast'] as const)
      await clients.openSockets(disk, {
        origin: programs[disk].origin,
        protocol: 'socket.io',
        shops: folders[disk].seeded.slice(0, ORDERING_SHOPS),
        devicesPerShop: DEVICES_EACH,
      });
  } catch (error) {
    await close();
    throw error;
  }
  const readingShopsOf = ({ seeded }: PreparedShops) => seeded.slice(ORDERING_SHOPS);
  const readingShops = { slow: readingShopsOf(folders.slow), fast: readingShopsOf(folders.fast) };
  return { programs, readingShops, clients, close };
}

function measureRounds(
  { programs, readingShops, clients }: Disks,
  perSecond: number,
): Promise<PairedRound<DiskResult>[]> {
  const measure = async (disk: Disk): Promise<DiskResult> => {
    await clients.runOpenLoop(disk, perSecond, LENGTHS.warmupSeconds);
    const endMs = performance.now() + LENGTHS.measuredSeconds * 1_000;
    const [orders, ...reads] = await Promise.all([
      clients.runOpenLoop(disk, perSecond, LENGTHS.measuredSeconds),
      ...readingShops[disk].map((shop) => readLists(programs[disk].origin, shop, endMs)),
    ]);
    if (disk === 'slow' && orders.p50 < SYNC_MS)
      throw new Error(`the disk is not slow: an order has a p50 of ${formatMs(orders.p50)}`);
    const waits = reads.flat();
    return { orders, reads: { p999: quantile(waits, 0.999), max: Math.max(...waits) } };
  };
  const sides = { product: () => measure('slow'), baseline: () => measure('fast') };
  return measurePairedRounds(LENGTHS.rounds, sides, ({ orders }) => orders.p50);
}

function rowsOf(rounds: PairedRound<DiskResult>[], perSecond: number): Row[] {
  const row = (
    label: string,
    figureOf: (result: DiskResult) => number,
    others: Record<string, (result: DiskResult) => number>,
  ): Row => {
    const figure = compareRounds(rounds, figureOf);
    const show = (side: 'product' | 'baseline') =>
      [
        formatMs(figure[side]),
        ...Object.entries(others).map(([name, of]) => `${name} ${formatMs(compareRounds(rounds, of)[side])}`),
      ].join(', ');
    return {
      label: `${label} at ${perSecond}/s, each sync ${SYNC_MS} ms, p99.9, ms (${rounds.length} rounds)`,
      product: show('product'),
      baseline: `the same program on this disk ${show('baseline')}`,
      figure: figure.product,
      goal: GOAL_MS,
      direction: 'at most',
    };
  };
  return [
    row('order → event', ({ orders }) => orders.p999, {
      p50: ({ orders }) => orders.p50,
      p99: ({ orders }) => orders.p99,
    }),
    row('lists of shops without orders', ({ reads }) => reads.p999, { max: ({ reads }) => reads.max }),
  ];
}

/**
 * Also measures the same program on the machine's own disk: what is slow there too is not caused by the slow
 * disk.
 */
export const slowDisk: Measurement = async () => {
  printLine(
    `slow-disk: ${LENGTHS.rounds} rounds of ${LENGTHS.measuredSeconds} s at ${RATES_PER_SECOND.join(', ')} orders a second`,
  );
  const library = compileSlowSync();
  try {
    const disks = await startDisks(library);
    try {
      const rows: Row[] = [];
      for (const perSecond of RATES_PER_SECOND)
        rows.push(...rowsOf(await measureRounds(disks, perSecond), perSecond));
      return rows;
    } finally {
      await disks.close();
    }
  } finally {
    rmSync(dirname(library), { recursive: true });
  }
};

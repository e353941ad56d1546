import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { startPrivatePostgres } from '../../../scripts/dependencies/postgres.mjs';
import { median } from '../../support/quantile.ts';
import { type Clients, startClients } from '../clients/clients.ts';
import type { BenchShop } from '../clients/device.ts';
import type { RoundResult } from '../clients/order-load.ts';
import { compareRounds, measurePairedRounds } from '../paired-rounds.ts';
import { formatMs, type Measurement, printLine, type Row } from '../report.ts';
import { root } from '../root.ts';
import { type PreparedFolder, prepareFolder, startBuiltServer } from '../setup/data-folder.ts';
import { descendantsCpuMs, type MeasuredProgram } from '../setup/measured-program.ts';
import { seedShops } from '../setup/seed-shops.ts';
import { roundLengths, WARMUP_ORDERS } from '../sizes.ts';

const CONNECTIONS = 32;
const [SHOPS, DEVICES_EACH] = [100, 10];
const PROCESSES = 3;
const EVENTS_PER_SECOND = 50;

interface OrderLoadResult extends RoundResult {
  /** Per order in the server process, and in PostgreSQL, in µs. */
  cpuUs: number;
  databaseUs: number;
}

async function measureClosedLoop(
  clients: Clients,
  name: string,
  program: MeasuredProgram,
  databaseMs: () => number,
): Promise<OrderLoadResult> {
  await clients.runClosedLoop(name, CONNECTIONS, roundLengths.warmupSeconds, 'json');
  const before = { program: program.cpuMs(), database: databaseMs() };
  const round = await clients.runClosedLoop(name, CONNECTIONS, roundLengths.measuredSeconds, 'json');
  const usOf = (ms: number) => (ms * 1_000) / round.orders;
  return {
    ...round,
    cpuUs: usOf(program.cpuMs() - before.program),
    databaseUs: usOf(databaseMs() - before.database),
  };
}

async function compareWithSqlite(
  clients: Clients,
  databaseMs: () => number,
  onPostgres: PreparedFolder<BenchShop[]>,
  onSqlite: PreparedFolder<BenchShop[]>,
): Promise<Row> {
  const programs = { postgres: await onPostgres.start(), sqlite: await onSqlite.start() };
  const shops = { postgres: onPostgres.seeded, sqlite: onSqlite.seeded };
  try {
    for (const name of ['postgres', 'sqlite'] as const) {
      await clients.openSockets(name, {
        origin: programs[name].origin,
        protocol: 'socket.io',
        shops: shops[name],
        devicesPerShop: DEVICES_EACH,
      });
      await clients.warmUp(name, WARMUP_ORDERS);
    }
    const rounds = await measurePairedRounds(
      roundLengths.rounds,
      {
        product: () => measureClosedLoop(clients, 'postgres', programs.postgres, databaseMs),
        baseline: () => measureClosedLoop(clients, 'sqlite', programs.sqlite, () => 0),
      },
      ({ perSecond }) => perSecond,
    );
    const { product, baseline, ratio } = compareRounds(rounds, ({ perSecond }) => perSecond);
    const processor = compareRounds(rounds, ({ cpuUs }) => cpuUs);
    const databaseUs = median(rounds.map((turn) => turn.product.databaseUs));
    return {
      label: `orders a second on PostgreSQL, one process, ${CONNECTIONS} connections, × SQLite (${rounds.length} rounds)`,
      product: `${product.toFixed(0)}/s, ${processor.product.toFixed(0)} µs each and ${databaseUs.toFixed(0)} µs in PostgreSQL`,
      baseline: `${baseline.toFixed(0)}/s, ${processor.baseline.toFixed(0)} µs each`,
      figure: ratio,
      goal: 0.4,
      direction: 'at least',
    };
  } finally {
    for (const name of ['postgres', 'sqlite'] as const) await clients.closeSockets(name);
    await Promise.all([programs.postgres.stop(), programs.sqlite.stop()]);
  }
}

/** All devices on one process, all orders on the others. */
async function measureAcrossProcesses(
  clients: Clients,
  { seeded: shops, start }: PreparedFolder<BenchShop[]>,
): Promise<Row[]> {
  const [deviceProcess, ...orderProcesses] = await Promise.all(
    Array.from({ length: PROCESSES }, () => start()),
  );
  try {
    await clients.openSockets('processes', {
      origin: deviceProcess?.origin ?? '',
      orderOrigins: orderProcesses.map(({ origin }) => origin),
      protocol: 'socket.io',
      shops,
      devicesPerShop: DEVICES_EACH,
    });
    await clients.warmUp('processes', WARMUP_ORDERS);
    const rounds: RoundResult[] = [];
    for (let n = 0; n < roundLengths.rounds; n++) {
      await clients.runOpenLoop('processes', EVENTS_PER_SECOND, roundLengths.warmupSeconds);
      rounds.push(await clients.runOpenLoop('processes', EVENTS_PER_SECOND, roundLengths.measuredSeconds));
    }
    const row = (q: 'p50' | 'p99', goal: number): Row => {
      const figure = median(rounds.map((round) => round[q]));
      const what = `order → event on another of ${PROCESSES} processes, ${EVENTS_PER_SECOND}/s, ${q} in ms`;
      return { label: what, product: formatMs(figure), baseline: '', figure, goal, direction: 'at most' };
    };
    return [row('p50', 10), row('p99', 50)];
  } finally {
    await clients.closeSockets('processes');
    await Promise.all([deviceProcess, ...orderProcesses].map((program) => program?.stop()));
  }
}

async function prepareFolderOnPostgres(server: string): Promise<PreparedFolder<BenchShop[]>> {
  const args = ['--import', 'tsx', 'tests/bench/setup/postgres-shops.main.ts', String(SHOPS)];
  const env = { ...process.env, DATABASE_URL: server };
  const run = await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 1e8 });
  const { made, dataDir, DATABASE_URL } = JSON.parse(run.stdout);
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  return {
    seeded: made,
    dataDir,
    start: () => startBuiltServer(dataDir, [], { DATABASE_URL }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Default durability (fsync on), against SQLite. */
export const postgres: Measurement = async () => {
  printLine(`postgres: ${roundLengths.rounds} rounds of ${roundLengths.measuredSeconds} s`);
  const server = await startPrivatePostgres('durable');
  if ('none' in server) throw new Error(`void: ${server.none}`);
  const onPostgres = await prepareFolderOnPostgres(server.url);
  const onSqlite = await prepareFolder((server) => seedShops(server, SHOPS));
  const clients = startClients();
  try {
    const row = await compareWithSqlite(clients, () => descendantsCpuMs(server.pid), onPostgres, onSqlite);
    return [row, ...(await measureAcrossProcesses(clients, onPostgres))];
  } finally {
    clients.end();
    onPostgres.remove();
    onSqlite.remove();
    await server.close();
  }
};

import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { startPrivatePostgres } from '../../scripts/postgres.mjs';
import { median } from '../support/quantile.ts';
import { type Prepared, prepareFolder, startBuilt } from './bench-shop.ts';
import { type Clients, startClients } from './clients/clients.ts';
import type { Round } from './clients/orders.ts';
import type { ShopSeen } from './clients/screen.ts';
import { type Program, processorMsUnder, root } from './program.ts';
import { type Measurement, ms, type Row, say } from './report.ts';
import { openShops } from './shops.ts';
import { pace } from './sizes.ts';
import { compare, takeTurns } from './turns.ts';

const CONNECTIONS = 32;
const [SHOPS, DEVICES_EACH] = [100, 10];
const PROCESSES = 3;
const EVENTS_PER_SECOND = 50;

interface Flood extends Round {
  /** Processor time of an order in the program, and in PostgreSQL beside it. */
  processorUs: number;
  databaseUs: number;
}

async function flooded(
  clients: Clients,
  name: string,
  program: Program,
  databaseMs: () => number,
): Promise<Flood> {
  await clients.flood(name, CONNECTIONS, pace.warm, 'json');
  const before = { program: program.processorMs(), database: databaseMs() };
  const round = await clients.flood(name, CONNECTIONS, pace.counted, 'json');
  const usOf = (ms: number) => (ms * 1_000) / round.orders;
  return {
    ...round,
    processorUs: usOf(program.processorMs() - before.program),
    databaseUs: usOf(databaseMs() - before.database),
  };
}

/** One process on each database, in turns. */
async function besideSqlite(
  clients: Clients,
  databaseMs: () => number,
  onPostgres: Prepared<ShopSeen[]>,
  onSqlite: Prepared<ShopSeen[]>,
): Promise<Row> {
  const programs = { postgres: await onPostgres.start(), sqlite: await onSqlite.start() };
  const shops = { postgres: onPostgres.made, sqlite: onSqlite.made };
  try {
    for (const name of ['postgres', 'sqlite'] as const)
      await clients.open(name, {
        origin: programs[name].origin,
        speech: 'socket.io',
        shops: shops[name],
        devicesPerShop: DEVICES_EACH,
      });
    const turns = await takeTurns(
      pace.rounds,
      {
        product: () => flooded(clients, 'postgres', programs.postgres, databaseMs),
        floor: () => flooded(clients, 'sqlite', programs.sqlite, () => 0),
      },
      ({ perSecond }) => perSecond,
    );
    const { product, floor, ratio } = compare(turns, ({ perSecond }) => perSecond);
    const processor = compare(turns, ({ processorUs }) => processorUs);
    const databaseUs = median(turns.map((turn) => turn.product.databaseUs));
    return {
      what: `orders a second on PostgreSQL, one process, ${CONNECTIONS} connections, × SQLite (${turns.length} rounds)`,
      product: `${product.toFixed(0)}/s, ${processor.product.toFixed(0)} µs each and ${databaseUs.toFixed(0)} µs in PostgreSQL`,
      floor: `${floor.toFixed(0)}/s, ${processor.floor.toFixed(0)} µs each`,
      figure: ratio,
      goal: 0.4,
      want: 'at least',
    };
  } finally {
    for (const name of ['postgres', 'sqlite'] as const) await clients.close(name);
    await Promise.all([programs.postgres.stop(), programs.sqlite.stop()]);
  }
}

/** All screens at one process, all orders at the others. */
async function toAnotherProcess(
  clients: Clients,
  { made: shops, start }: Prepared<ShopSeen[]>,
): Promise<Row[]> {
  const [screens, ...others] = await Promise.all(Array.from({ length: PROCESSES }, () => start()));
  try {
    await clients.open('processes', {
      origin: screens?.origin ?? '',
      orderAt: others.map(({ origin }) => origin),
      speech: 'socket.io',
      shops,
      devicesPerShop: DEVICES_EACH,
    });
    const rounds: Round[] = [];
    for (let n = 0; n < pace.rounds; n++) {
      await clients.rush('processes', EVENTS_PER_SECOND, pace.warm);
      rounds.push(await clients.rush('processes', EVENTS_PER_SECOND, pace.counted));
    }
    const row = (q: 'p50' | 'p99', goal: number): Row => {
      const figure = median(rounds.map((round) => round[q]));
      const what = `order → event on another of ${PROCESSES} processes, ${EVENTS_PER_SECOND}/s, ${q} in ms`;
      return { what, product: ms(figure), floor: '', figure, goal, want: 'at most' };
    };
    return [row('p50', 10), row('p99', 50)];
  } finally {
    await clients.close('processes');
    await Promise.all([screens, ...others].map((program) => program?.stop()));
  }
}

/** As `prepareFolder`, with the shops in a database of its own on this server. */
async function prepareOn(server: string): Promise<Prepared<ShopSeen[]>> {
  const args = ['--import', 'tsx', 'tests/bench/postgres-shops.main.ts', String(SHOPS)];
  const env = { ...process.env, DATABASE_URL: server };
  const run = await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 1e8 });
  const { made, dataDir, DATABASE_URL } = JSON.parse(run.stdout);
  // Also when the bench is broken off.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  return {
    made,
    dataDir,
    start: () => startBuilt(dataDir, [], { DATABASE_URL }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** A PostgreSQL as it comes, fsync and all, beside the same program on SQLite. */
export const postgres: Measurement = async () => {
  say(`postgres: ${pace.rounds} rounds of ${pace.counted} s`);
  const server = await startPrivatePostgres('durable');
  if ('none' in server) throw new Error(`void: ${server.none}`);
  const onPostgres = await prepareOn(server.url);
  const onSqlite = await prepareFolder((server) => openShops(server, SHOPS));
  const clients = startClients();
  try {
    const row = await besideSqlite(clients, () => processorMsUnder(server.pid), onPostgres, onSqlite);
    return [row, ...(await toAnotherProcess(clients, onPostgres))];
  } finally {
    clients.end();
    onPostgres.remove();
    onSqlite.remove();
    await server.close();
  }
};

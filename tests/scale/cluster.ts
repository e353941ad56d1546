import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Connection, openConnection } from '../support/postgres/connection.ts';
import { dropDatabase, ensureDatabase } from '../support/postgres/databases.ts';
import { seedShop, type TestShop } from '../support/seed.ts';
import { startServer } from '../support/server.ts';
import { waitUntil } from '../support/wait-until.ts';
import { environment } from './environment.ts';
import { createRestartableServer, findFreePorts, type RestartableServer } from './restartable-server.ts';

const HAPROXY_CONFIG = fileURLToPath(new URL('../../docs/scaling/haproxy.cfg', import.meta.url));

/** Three processes on one database behind a load balancer. */
export interface Cluster {
  /** The address of the load balancer. */
  origin: string;
  servers: [RestartableServer, RestartableServer, RestartableServer];
  shop: TestShop;
  /** The shop has no leftovers of a run that failed. */
  addShop(): Promise<TestShop>;
  /** The connection must be opened again after a restart of the database. */
  openConnection(): Connection;
  /** Stops PostgreSQL as a crash does. */
  crashDatabase(): Promise<void>;
  restartDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** `n` starts at 0. */
type EnvOf = (n: number, databaseUrl: string) => Record<string, string>;

export async function startCluster(envOf: EnvOf = () => ({})): Promise<Cluster> {
  const { postgres, haproxy = '' } = await environment;
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-scale-'));
  const { DATABASE_URL = '' } = ensureDatabase(dataDir);
  const newShop = async () => {
    const seeder = await startServer({}, dataDir);
    try {
      return await seedShop(seeder);
    } finally {
      await seeder.stop();
    }
  };
  const shop = await newShop();
  const [balancerPort = 0, ...ports] = await findFreePorts(4);
  const servers = ports.map((port, n) =>
    createRestartableServer(port, { DATA_DIR: dataDir, DATABASE_URL, ...envOf(n, DATABASE_URL) }),
  ) as Cluster['servers'];
  await Promise.all(servers.map((server) => server.start()));
  const balancer = await startBalancer(haproxy, balancerPort, servers);
  return {
    origin: `http://127.0.0.1:${balancerPort}`,
    servers,
    shop,
    addShop: newShop,
    openConnection: () => openConnection(DATABASE_URL),
    crashDatabase: async () => postgres?.stop(),
    restartDatabase: async () => postgres?.start(),
    async close() {
      balancer.kill();
      await Promise.all(servers.map((server) => server.kill()));
      await dropDatabase(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startBalancer(
  haproxy: string,
  port: number,
  servers: readonly RestartableServer[],
): Promise<ChildProcess> {
  const addresses = Object.fromEntries(servers.map(({ address }, n) => [`TAWA_${n + 1}`, address]));
  const balancer = spawn(haproxy, ['-db', '-f', HAPROXY_CONFIG], {
    env: { ...addresses, BALANCER: `127.0.0.1:${port}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  balancer.stderr.on('data', (text) => {
    output += text;
  });
  const gone = once(balancer, 'exit').then(() => Promise.reject(new Error(`the balancer ended: ${output}`)));
  const end = (): void => void balancer.kill();
  process.once('exit', end);
  gone.catch(() => process.off('exit', end));
  const open = waitUntil(() =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    ),
  );
  await Promise.race([open, gone]);
  return balancer;
}

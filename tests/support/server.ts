import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp, type Timings } from '@tawa/server/app.ts';
import { readConfig } from '@tawa/server/config.ts';
import type { SqliteDatabases } from '@tawa/server/db/database.ts';
import { attachTestConnection, createDatabase, dropDatabase } from './postgres/databases.ts';

/** The real program on a folder, a database and a port of its own. */
export interface TestServer {
  /** The tests look into its database past the program. */
  app: Omit<App, 'databases'> & { databases: SqliteDatabases };
  /** `http://127.0.0.1:PORT` */
  origin: string;
  dataDir: string;
  /** Stops the program as SIGTERM would; the folder stays for another start. */
  stop(): Promise<void>;
  /** Stops the program and removes its folder. */
  close(): Promise<void>;
}

/** In ms: what a test would otherwise wait for. What is left out is as it ships. */
interface StartOptions extends Timings {
  /** Node's limits of the HTTP server, by its names. */
  http?: { headersTimeout?: number; requestTimeout?: number; connectionsCheckingInterval?: number };
  /** Waits for the disk at every commit, as the program does. */
  isDurable?: boolean;
}

/** Opens a restaurant with an empty database, or the one in `dataDir`; `env` adds environment variables. */
export async function startServer(
  env: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-')),
  { http, isDurable = false, ...timings }: StartOptions = {},
): Promise<TestServer> {
  const { DATABASE_URL } = await createDatabase(dataDir);
  const config = readConfig({
    DATABASE_URL,
    NODE_ENV: 'test',
    PORT: '0',
    SEED_DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    // The tests themselves run in the same loop, and some of them hold it for long.
    MAX_LAG: 'off',
    DATA_DIR: dataDir,
    ...env,
  });
  const app = await createApp(config, timings);
  // Node reads them when it begins to listen, and for each request.
  Object.assign(app.http.server, http);
  // As on the private PostgreSQL: who pulls the plug starts the built program, which waits for the disk.
  if ('writer' in app.databases && !isDurable)
    (app.databases as SqliteDatabases).writer.pragma('synchronous = OFF');
  const origin = await app.http.listen({ port: config.port, host: config.host });
  const stop = () => app.http.close();
  return {
    app: { ...app, databases: attachTestConnection(app.databases, DATABASE_URL) },
    origin,
    dataDir,
    stop,
    async close() {
      await stop();
      await dropDatabase(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ComposedServer, composeServer, type Timings } from '@tawa/server/app.ts';
import { readConfig } from '@tawa/server/config.ts';
import type { SqliteDatabases } from '@tawa/server/db/sqlite/open.ts';
import { execAsync } from './postgres/connection.ts';
import { attachTestConnection, createDatabase, dropDatabase } from './postgres/databases.ts';

export interface TestServer {
  /** Queries through `databases` bypass the server. */
  app: Omit<ComposedServer, 'databases'> & { databases: SqliteDatabases };
  origin: string;
  dataDir: string;
  /**
   * Runs SQL on rows that the server may be writing in the background. `writer` blocks this thread, so that on
   * PostgreSQL it would wait for a lock that the server, which runs in the same thread, could never release.
   */
  exec(sql: string): Promise<void>;
  /** Stops the server as SIGTERM does, and keeps the folder. */
  stop(): Promise<void>;
  /** Stops the server and removes the folder. */
  close(): Promise<void>;
}

/** In ms; the defaults are those of production. */
interface StartOptions extends Timings {
  http?: { headersTimeout?: number; requestTimeout?: number; connectionsCheckingInterval?: number };
  /** Syncs to the disk at every commit, as in production. */
  isDurable?: boolean;
}

/** Starts a server, with the database in `dataDir` if there is one. */
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
    // Tests block the event loop of the server, which is in the same process.
    MAX_LAG: 'off',
    DATA_DIR: dataDir,
    ...env,
  });
  const app = await composeServer(config, timings);
  // Node reads these settings on `listen` and at each request.
  Object.assign(app.http.server, http);
  // Tests of crashes start the built server, which syncs to the disk.
  if ('writer' in app.databases && !isDurable)
    (app.databases as SqliteDatabases).writer.pragma('synchronous = OFF');
  const origin = await app.http.listen({ port: config.port, host: config.host });
  const stop = () => app.http.close();
  const databases = attachTestConnection(app.databases, DATABASE_URL);
  return {
    app: { ...app, databases },
    origin,
    dataDir,
    async exec(sql) {
      if (DATABASE_URL) await execAsync(DATABASE_URL, sql);
      else databases.writer.exec(sql);
    },
    stop,
    async close() {
      await stop();
      await dropDatabase(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

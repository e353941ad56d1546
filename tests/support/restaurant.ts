import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '@tawa/server/app.ts';
import { readConfig } from '@tawa/server/config.ts';

/** The real program on a folder and a port of its own. */
export interface Restaurant {
  app: App;
  /** `http://127.0.0.1:PORT` */
  origin: string;
  dataDir: string;
  /** Stops the program as SIGTERM would; the folder stays for another start. */
  stop(): Promise<void>;
  /** Stops the program and removes its folder. */
  close(): Promise<void>;
}

/** Opens a restaurant with an empty database, or the one in `dataDir`; `env` adds environment variables. */
export async function openRestaurant(
  env: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-')),
): Promise<Restaurant> {
  const config = readConfig({
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
  const app = await createApp(config);
  const origin = await app.http.listen({ port: config.port, host: config.host });
  const stop = () => app.http.close();
  return {
    app,
    origin,
    dataDir,
    stop,
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

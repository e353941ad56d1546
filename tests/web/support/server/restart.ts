import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '../test.ts';
import { startWebServer, type WebServerProcess } from './process.ts';
import type { WebServer } from './web-server.ts';

export interface RestartableServer {
  readonly server: WebServer;
  stop(): Promise<void>;
  /** SIGKILL: no close frame. */
  kill(): Promise<void>;
  start(env?: NodeJS.ProcessEnv): Promise<void>;
}

export const test = base.extend<{ restart: RestartableServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  restart: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tawa-restart-'));
    const server = await startWebServer({ DATA_DIR: dataDir });
    const own = { DATA_DIR: dataDir, PORT: new URL(server.origin).port };
    let running: WebServerProcess | undefined = server;
    const stop = async () => {
      await running?.stop();
      running = undefined;
    };
    await use({
      server,
      stop,
      kill: async () => {
        await running?.kill();
        running = undefined;
      },
      start: async (env = {}) => {
        running = await startWebServer({ ...own, ...env });
      },
    });
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  },

  baseURL: async ({ restart }, use) => use(restart.server.origin),
});

const HASHED_FILE_NAME = /[\w.-]+-[\w-]{8}(?=\.(?:js|css)\b)/g;

/** Copies the client with renamed files, as another build has. */
export function createRenamedBuild(build: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tawa-build-'));
  cpSync('client/dist', folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const assets = join(folder, 'assets');
  const hashed = new Set(readdirSync(assets).map((file) => file.replace(/\.(js|css)$/, '')));
  const renamed = (name: string) => (hashed.has(name) ? `${name}-${build}` : name);
  for (const file of readdirSync(assets))
    renameSync(join(assets, file), join(assets, file.replace(HASHED_FILE_NAME, renamed)));
  for (const path of [...readdirSync(assets).map((file) => join('assets', file)), 'index.html', 'sw.js']) {
    const text = readFileSync(join(folder, path), 'utf8').replace(HASHED_FILE_NAME, renamed);
    writeFileSync(
      join(folder, path),
      path === 'sw.js' ? text.replace(/"revision":"/g, `"revision":"${build}`) : text,
    );
  }
  return folder;
}

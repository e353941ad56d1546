// @postgres never

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, type TestContext } from 'vitest';
import { sqliteOnly } from '../support/postgres/database-only.ts';
import { type ServerProcess, startServerProcess } from '../support/processes/server-process.ts';
import { waitUntil } from '../support/wait-until.ts';
import { createOrderRequest, readAllLists } from './disk-full/requests.ts';
import { preloadEnv, preloadOrSkip } from './store/preload.ts';
import { createFolderWithShop, startStoreProcess } from './store/store-process.ts';

const { test } = sqliteOnly('its files are refused room, PostgreSQL has its own');

/** While its file exists, the data folder of a program started with `env` takes no byte. */
function createFault(context: TestContext, dataDir: string) {
  const library = preloadOrSkip(context);
  const folder = mkdtempSync(join(tmpdir(), 'tawa-proof-full-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const fault = join(folder, 'fault');
  return {
    env: { DATA_DIR: dataDir, RATE_LIMIT: 'off', ...preloadEnv(library, dataDir, { fault }) },
    fill: () => writeFileSync(fault, 'w'),
    makeRoom: () => rmSync(fault),
  };
}

function start(env: Record<string, string>): ServerProcess {
  const program = startServerProcess(env);
  onTestFinished(async () => {
    program.process.kill('SIGKILL');
    await program.exited;
  });
  return program;
}

/** Undefined once it has exited. */
const listenOrExit = (program: ServerProcess): Promise<string | undefined> =>
  program.listening.catch(() => undefined);

const readiness = async (origin: string) => {
  const response = await fetch(`${origin}/readyz`);
  return { status: response.status, text: await response.text() };
};

describe('a start on a full disk', () => {
  const EXPLANATION =
    /^tawa cannot start: DATA_DIR: the disk of (\S+) is full; make room \(at least 100 MB, \d+ MB are free\) and start again\n$/;

  test.for(['stopped cleanly', 'killed'] as const)(
    'says so or serves reads after the server was %s, and recovers once there is room',
    async (ending, context) => {
      const { dataDir, shop } = await createFolderWithShop();
      const before = await startStoreProcess({ dataDir });
      const order = createOrderRequest(before.origin, shop, 'before the disk was full');
      expect((await order.send()).status).toBe(201);
      await (ending === 'killed' ? before.kill() : before.stop());

      const disk = createFault(context, dataDir);
      disk.fill();
      const full = start(disk.env);
      const origin = await listenOrExit(full);
      if (origin === undefined) {
        expect(await full.exited).toEqual({ code: 1, signal: null });
        const [, folder] = EXPLANATION.exec(full.stderr()) ?? [full.stderr()];
        expect(folder, full.stderr()).toBe(dataDir);
      } else {
        expect(Object.values(await readAllLists(origin, shop))).toEqual([200, 200, 200]);
        const { status, text } = await readiness(origin);
        expect(status).toBe(503);
        expect(text).toContain('the database does not accept writes');
        expect((await createOrderRequest(origin, shop, 'refused').send()).status).toBe(503);
      }

      disk.makeRoom();
      const again = origin ?? (await start(disk.env).listening);
      await waitUntil(async () => (await readiness(again)).status === 200 || undefined);
      expect((await createOrderRequest(again, shop, 'room again').send()).status).toBe(201);
      expect(Object.values(await readAllLists(again, shop))).toEqual([200, 200, 200]);
    },
  );

  test('still says when another server runs on the folder', async (context) => {
    const { dataDir } = await createFolderWithShop();
    await startStoreProcess({ dataDir });
    const disk = createFault(context, dataDir);
    disk.fill();
    const second = start(disk.env);
    expect(await second.exited).toEqual({ code: 1, signal: null });
    expect(second.stderr()).toMatch(
      /^tawa cannot start: DATA_DIR: another Tawa is already running on [^\n]+\n$/,
    );
  });
});

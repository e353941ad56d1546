// @postgres full

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasNoShops } from '@tawa/server/features/shops/shops.repository.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { allRows } from '../../support/database/rows.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { measureNodeStartMs, slowdownFactor } from '../../support/processes/machine-speed.ts';
import {
  type EntryPoint,
  type ServerProcess,
  startServerProcess,
} from '../../support/processes/server-process.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const sqlite = sqliteOnly('one process a folder');

const folder = mkdtempSync(join(tmpdir(), 'tawa-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const running: ServerProcess[] = [];
function start(env: Record<string, string>, form?: EntryPoint): ServerProcess {
  const program = startServerProcess({ DATA_DIR: join(folder, 'data'), ...env }, form);
  running.push(program);
  return program;
}
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.process.kill('SIGKILL');
    await program.exited;
  }
});

describe('a failing start', () => {
  const menu = join(folder, 'menu.pdf');
  writeFileSync(menu, 'not a folder');

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a port that is none',
      { PORT: 'eighty' },
      /^tawa cannot start: PORT: must be a port number, 0 to 65535$/,
    ],
    [
      'a secret that is too short',
      { JWT_SECRET: 'short' },
      /^tawa cannot start: JWT_SECRET: must have at least 32/,
    ],
    [
      'an address that is none',
      { PUBLIC_URL: 'my pos' },
      /^tawa cannot start: PUBLIC_URL: must be an address/,
    ],
    [
      'a folder below a file',
      { DATA_DIR: join(menu, 'data') },
      /^tawa cannot start: DATA_DIR: the folder .+ cannot be/,
    ],
    [
      'an address of another machine',
      { HOST: '192.0.2.1' },
      /^tawa cannot start: HOST: this machine has no such/,
    ],
  ])('says in one line why: %s', async (_, env, line) => {
    const program = start(env);
    expect(await program.exited).toEqual({ code: 1, signal: null });
    expect(program.stdout()).toBe('');
    expect(program.stderr()).toMatch(/^[^\n]+\n$/);
    expect(program.stderr().trim()).toMatch(line);
  });

  test('says in one line why: a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const program = start({ PORT: String(port) });
    expect(await program.exited).toEqual({ code: 1, signal: null });
    expect(program.stderr()).toBe(
      `tawa cannot start: PORT: ${port} is already in use by another program; choose another one\n`,
    );
    other.close();
  });

  sqlite.test(
    'says in one line why: a folder in use, which it takes over from a killed process',
    async () => {
      const env = { DATA_DIR: join(folder, 'shared') };
      const first = start(env);
      await first.listening;
      const second = start(env);
      expect(await second.exited).toEqual({ code: 1, signal: null });
      expect(second.stderr()).toMatch(
        /^tawa cannot start: DATA_DIR: another Tawa is already running on [^\n]+\n$/,
      );
      first.process.kill('SIGKILL');
      await first.exited;
      const third = start(env);
      await third.listening;
      third.process.kill('SIGTERM');
      expect(await third.exited).toEqual({ code: 0, signal: null });
    },
  );
});

describe('the server', () => {
  /** Seeded while no other process has the folder open. */
  async function createShopFolder() {
    const dataDir = mkdtempSync(join(folder, 'open-'));
    const server = await startServer({}, dataDir);
    const shop = await seedShop(server);
    await server.stop();
    return { dataDir, shop };
  }

  function stopProcess(program: ServerProcess) {
    program.process.kill('SIGTERM');
    return program.exited;
  }

  /**
   * Exit code 0 means a stop within the server's own limit, 1 a stop by that limit. The limit of five seconds
   * is for an idle machine.
   */
  async function expectStopInTime(program: ServerProcess): Promise<void> {
    const before = measureNodeStartMs();
    const requestedAt = performance.now();
    const { code } = await stopProcess(program);
    const seconds = (performance.now() - requestedAt) / 1_000;
    expect({ code, complained: program.stderr() }).toEqual({ code: 0, complained: '' });
    expect(seconds / slowdownFactor(Math.max(before, measureNodeStartMs()))).toBeLessThan(5);
  }

  const forms: [string, EntryPoint][] = [
    ['built', 'build'],
    ['as it stands in the sources', 'sources'],
  ];
  test.each(forms)('%s starts, serves, and stops within five seconds on a signal', async (_, form) => {
    const { dataDir, shop } = await createShopFolder();
    const program = start({ DATA_DIR: dataDir }, form);
    const origin = await program.listening;
    expect(program.stdout()).toContain(`Tawa is open at http://localhost:${new URL(origin).port}`);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const { data } = await request(origin, menuApi.getMyItems, { params: { shopId: shop.shopId } });
    expect(data.items.length).toBe(4);

    await expectStopInTime(program);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  });

  test('stops in time while a request is still being sent', async () => {
    const { dataDir, shop } = await createShopFolder();
    const program = start({ DATA_DIR: dataDir });
    const origin = await program.listening;
    const head = `POST /api/v1/orders/new-order/${shop.shopId} HTTP/1.1\r\nHost: x\r\n`;
    const slow = connect(Number(new URL(origin).port), '127.0.0.1');
    const idle = connect(Number(new URL(origin).port), '127.0.0.1');
    for (const socket of [slow, idle]) socket.on('error', () => undefined);
    await Promise.all([once(slow, 'connect'), once(idle, 'connect')]);
    slow.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"cartItems":`);
    await fetch(`${origin}/healthz`);

    await expectStopInTime(program);
  });

  test('finishes requests in progress: an answered order is stored', async () => {
    const { dataDir, shop } = await createShopFolder();
    const program = start({ DATA_DIR: dataDir });
    const origin = await program.listening;
    const target = { origin } as Parameters<typeof postOrder>[0];
    const orders = Array.from({ length: 60 }, () => postOrder(target, shop, { as: shop.waiter.token }));
    const first = await Promise.race(orders);
    expect(first.status).toBe(201);
    const [{ code }, responses] = await Promise.all([stopProcess(program), Promise.allSettled(orders)]);
    expect(code).toBe(0);

    const placed = responses.flatMap((response) => (response.status === 'fulfilled' ? [response.value] : []));
    for (const response of placed) expect(response.status, response.text).toBe(201);
    const tomorrow = await startServer({}, dataDir);
    const stored = allRows(tomorrow).kots as { id: string }[];
    await tomorrow.stop();
    expect(stored.map(({ id }) => id)).toEqual(
      expect.arrayContaining(placed.map(({ data }) => data.kot._id)),
    );
  });

  test('closes the database after the last write', async () => {
    const server = await startServer();
    const { http, unitOfWork } = server.app;
    let endDelay = (): void => undefined;
    const delay = new Promise<void>((resolve) => {
      endDelay = resolve;
    });
    const write = unitOfWork.writeAccount(async ({ tx }) => {
      await delay;
      return hasNoShops(tx);
    });
    const closed = server.close();
    await waitUntil(() => !http.server.listening);
    endDelay();
    expect(await write).toBe(true);
    await closed;
  });
});

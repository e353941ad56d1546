import { authorizeShop, type ShopScope } from '@tawa/server/auth/shop-scope.ts';
import { readConfig } from '@tawa/server/config.ts';
import { openPostgres, WRITE_QUERY_TIMEOUT_MS } from '@tawa/server/db/postgres/open.ts';
import { insertArea, listAreas } from '@tawa/server/features/tables/areas.repository.ts';
import type { LiveEvent } from '@tawa/shared/event-schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresOnly } from '../../support/postgres/database-only.ts';
import { ensureDatabase } from '../../support/postgres/databases.ts';
import { startTcpProxy } from '../../support/postgres/tcp-proxy.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const { describe } = postgresOnly;

describe('a write on PostgreSQL', () => {
  let server: TestServer;
  let shop: TestShop;
  beforeAll(async () => {
    server = await startServer();
    shop = await seedShop(server);
  });
  afterAll(() => server.close());

  /** The error that the driver throws after a lost race. */
  const lostRace = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const named = (name: string) =>
    server.app.databases.writer.prepare('SELECT count(*) FROM areas WHERE name = ?').pluck().get(name);

  test('that conflicts is retried together with all writes of its commit, and counted', async () => {
    const { unitOfWork, databases } = server.app;
    const scope = await authorizeShop(databases.reader, 'shop.anyone', null, shop.shopId);
    let tries = 0;
    const before = unitOfWork.counts.retried;
    await Promise.all([
      unitOfWork.write(scope, (write) => insertArea(write, { name: 'Beside', priority: 1 })),
      unitOfWork.write(scope, async (write) => {
        await insertArea(write, { name: 'Again', priority: 2 });
        if (++tries < 3) throw lostRace();
      }),
    ]);
    expect([tries, named('Again'), named('Beside')]).toEqual([3, 1, 1]);
    expect(unitOfWork.counts.retried - before).toBe(4);
  });

  test('that conflicts on every retry fails, and the caller may try again', async () => {
    const { unitOfWork } = server.app;
    const lost = unitOfWork.writeAccount(() => Promise.reject(lostRace()));
    await expect(lost).rejects.toMatchObject({ errorName: 'server.busy' });
  });

  test('that continues after a failed statement is rolled back and gets no success response', async () => {
    const { unitOfWork, databases } = server.app;
    const scope = await authorizeShop(databases.reader, 'shop.anyone', null, shop.shopId);
    const area = { name: 'Swallowed', priority: 3 };
    const write = unitOfWork.write(scope, async (write) => {
      await insertArea(write, area);
      await insertArea(write, area).catch(() => undefined);
    });
    await expect(write).rejects.toMatchObject({ errorName: 'server.busy' });
    expect(named('Swallowed')).toBe(0);
  });

  test('that violates a constraint is rolled back alone, also in a commit with others', async () => {
    const { databases } = server.app;
    const scope = await authorizeShop(databases.reader, 'shop.anyone', null, shop.shopId);
    const add = (...names: string[]) =>
      databases.writeQueue.enqueue(shop.shopId, async (tx) => {
        for (const name of names) await insertArea({ tx, scope }, { name, priority: 5 });
      });
    await expect(add('Half', 'Half')).rejects.toThrow('duplicate key');
    await add('Whole');
    expect([named('Half'), named('Whole')]).toEqual([0, 1]);
    const [one, , other] = await Promise.allSettled([add('One'), add('Half', 'Half'), add('Other')]);
    expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled']);
    expect([named('One'), named('Half'), named('Other')]).toEqual([1, 0, 1]);
  });

  test('is rolled back with its stored response when an event is invalid', async () => {
    const { unitOfWork, databases } = server.app;
    const scope = await authorizeShop(databases.reader, 'shop.anyone', null, shop.shopId);
    const once = { route: '/', actor: 'visitor', key: 'unfit', bodyHash: '', isReplayed: false };
    const table = { _id: 'x', name: null, isEmpty: true };
    const unfit = { name: 'table:occupancy', payload: { table } } as unknown as LiveEvent;
    const add = (name: string, announced: LiveEvent[]) =>
      unitOfWork.write(
        scope,
        async (write) => {
          await insertArea(write, { name, priority: 10 });
          for (const event of announced) write.announce(event);
          return name;
        },
        once,
      );
    await expect(add('Unfit', [unfit])).rejects.toThrow();
    await add('Fit', []);
    expect([named('Unfit'), named('Fit')]).toEqual([0, 1]);
  });

  test('on a silently lost connection fails, and the next write gets another connection', async () => {
    expect(WRITE_QUERY_TIMEOUT_MS).toBe(12_000);
    // Far longer than the response takes.
    const writersResponseMs = 2_000;
    const proxy = await startTcpProxy(ensureDatabase(server.dataDir).DATABASE_URL ?? '');
    const { migrationsDir } = readConfig({ DATABASE_URL: proxy.url });
    const silent = { info: () => undefined, warn: () => undefined };
    const opened = await openPostgres(proxy.url, server.dataDir, migrationsDir, silent, writersResponseMs);
    const { writeQueue, close } = opened;
    const { reader } = server.app.databases;
    const scope = await authorizeShop(reader, 'shop.anyone', null, shop.shopId);
    const add = (name: string) =>
      writeQueue.enqueue(shop.shopId, (tx) => insertArea({ tx, scope }, { name, priority: 7 }));
    await add('Heard');
    proxy.stall();
    await expect(add('Unheard')).rejects.toMatchObject({ errorName: 'server.busy' });
    await add('Behind');
    expect([named('Heard'), named('Unheard'), named('Behind')]).toEqual([1, 0, 1]);
    await close();
    proxy.close();
  });

  test('waits for a write of its shop in another process and sees its result, and does not wait for other shops', async () => {
    const { unitOfWork, databases } = server.app;
    const otherShop = await seedShop(server);
    const there = await startServer({}, server.dataDir);
    const scopeOf = ({ shopId }: TestShop) => authorizeShop(databases.reader, 'shop.anyone', null, shopId);
    const [here, next] = [await scopeOf(shop), await scopeOf(otherShop)];
    let letGo: (() => void) | undefined;
    const slow = unitOfWork.write(here, async (write) => {
      await insertArea(write, { name: 'Terrace', priority: 4 });
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    await waitUntil(() => letGo);
    const namesAt = (scope: ShopScope) =>
      there.app.unitOfWork.write(scope, async (write) => (await listAreas(write)).map(({ name }) => name));
    const behind = namesAt(here);
    const waiting = `SELECT count(*) FROM pg_locks JOIN pg_database ON oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
    await waitUntil(() => Number(databases.writer.prepare(waiting).pluck().get()) > 0);
    expect(await namesAt(next)).not.toContain('Terrace');
    letGo?.();
    await slow;
    expect(await behind).toContain('Terrace');
    await there.stop();
  });
});

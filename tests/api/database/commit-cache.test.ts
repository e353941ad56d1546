import {
  CommitVersions,
  cacheUntilCommit,
  cacheUntilPermissionChange,
} from '@tawa/server/db/commit-cache.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';

const sqlite = sqliteOnly('the one that writes counts its commits');

describe('a cached read', () => {
  test('is cached until the next commit', async () => {
    const commits = new CommitVersions();
    const cache = cacheUntilCommit<string>(commits);
    await cache.load('a', async () => 'first');
    expect(cache.get('a')).toBe('first');
    expect(cache.get('b')).toBeUndefined();
    commits.recordCommit();
    expect(cache.get('a')).toBeUndefined();
    await cache.load('b', async () => 'second');
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'second']);
  });

  test('that overlaps a commit is not cached; one that starts after it is', async () => {
    const commits = new CommitVersions();
    const readings = cacheUntilCommit<string>(commits);
    let arrive = (_: string): void => undefined;
    const slow = readings.load('a', () => new Promise((resolve) => (arrive = resolve)));
    commits.recordCommit();
    await readings.load('b', async () => 'new');
    arrive('old');
    expect(await slow).toBe('old');
    expect([readings.get('a'), readings.get('b')]).toEqual([undefined, 'new']);
  });

  test('that fails is not cached', async () => {
    const readings = cacheUntilCommit<string>(new CommitVersions());
    await expect(readings.load('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(readings.get('a')).toBeUndefined();
  });

  test('is evicted when the cache is full', async () => {
    const readings = cacheUntilCommit<string>(new CommitVersions(), 3);
    const names = Array.from({ length: 100 }, (_, n) => String(n));
    for (const name of names) {
      await readings.load(name, async () => name);
      expect(names.filter((other) => readings.get(other)).length).toBeLessThanOrEqual(3);
      expect(readings.get(name)).toBe(name);
    }
  });
});

describe('a cached read of permissions', () => {
  test('survives commits until one changes permissions', async () => {
    const commits = new CommitVersions();
    const readings = cacheUntilPermissionChange<string>(commits);
    await readings.load('a', async () => 'first');
    commits.recordCommit();
    expect(readings.get('a')).toBe('first');
    commits.markPermissionChange();
    expect(readings.get('a')).toBeUndefined();
    await readings.load('a', async () => 'meanwhile');
    expect(readings.get('a')).toBeUndefined();
    commits.recordCommit();
    expect(readings.get('a')).toBeUndefined();
    await readings.load('a', async () => 'second');
    commits.recordCommit();
    expect(readings.get('a')).toBe('second');
  });

  test('that overlaps a change of permissions is not cached', async () => {
    const commits = new CommitVersions();
    const readings = cacheUntilPermissionChange<string>(commits);
    await readings.load('a', async () => {
      commits.markPermissionChange();
      commits.recordCommit();
      return 'old';
    });
    expect(readings.get('a')).toBeUndefined();
  });
});

sqlite.describe('permissions', async () => {
  const server = await startServer();
  await seedShop(server);
  const { writer, commits } = server.app.databases;
  afterAll(server.close);

  /** Whether the change was noticed at once, and by how much the commit advanced the version. */
  function change(sql: string): { versionBeforeCommit: number | undefined; increase: number } {
    const before = commits.permissionVersion ?? Number.NaN;
    writer.exec(sql);
    const meanwhile = commits.permissionVersion;
    commits.recordCommit();
    return { versionBeforeCommit: meanwhile, increase: (commits.permissionVersion ?? Number.NaN) - before };
  }

  test.each([
    'UPDATE sessions SET ended_at = 1 WHERE rowid = 1',
    "UPDATE users SET name = 'Usha' WHERE rowid = 1",
    "UPDATE memberships SET part = 'waiter' WHERE rowid = 1",
    'DELETE FROM memberships WHERE rowid = 1',
    'DELETE FROM sessions',
    "DELETE FROM users WHERE role = 'WAITER'",
  ])('%s changes them, for every caller', async (sql) => {
    expect(change(sql)).toEqual({ versionBeforeCommit: undefined, increase: 1 });
  });

  test.each(["UPDATE shops SET name = 'Dhaba'", 'DELETE FROM refresh_tokens', 'DELETE FROM kots'])(
    '%s does not change them',
    async (sql) => {
      expect(change(sql)).toEqual({ versionBeforeCommit: expect.any(Number), increase: 0 });
    },
  );
});

sqlite.describe('a commit', async () => {
  const server = await startServer();
  const { databases, unitOfWork } = server.app;
  afterAll(server.close);

  /** The version as the first microtask after each COMMIT reads it. */
  async function numbersAfterCommits(fails: boolean): Promise<{ before: number; seen: number[] }> {
    const { writer, commits } = databases;
    const exec = writer.exec.bind(writer);
    const seen: number[] = [];
    const spy = vi.spyOn(writer, 'exec').mockImplementation((sql) => {
      if (sql !== 'COMMIT') return exec(sql);
      queueMicrotask(() => seen.push(commits.version));
      if (fails) throw new Error('disk I/O error');
      return exec(sql);
    });
    const before = commits.version;
    await unitOfWork.writeAccount(async () => undefined).catch(() => undefined);
    spy.mockRestore();
    return { before, seen };
  }

  test.each([
    ['is counted', false],
    ['that says it failed is counted as well', true],
  ])('%s before the change is readable', async (_, fails) => {
    const { before, seen } = await numbersAfterCommits(fails);
    expect(seen).toEqual([before + 1]);
  });
});

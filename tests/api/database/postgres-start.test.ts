import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openConnection } from '../../support/postgres/connection.ts';
import { postgresOnly } from '../../support/postgres/database-only.ts';
import { dropDatabaseByName, POSTGRES_URL } from '../../support/postgres/databases.ts';
import { startServerProcess } from '../../support/processes/server-process.ts';
import { startServer } from '../../support/server.ts';

const { describe } = postgresOnly;

const folder = mkdtempSync(join(tmpdir(), 'tawa-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const changedUrl = (change: (url: URL) => void): string => {
  const url = new URL(POSTGRES_URL ?? 'postgres://nobody@127.0.0.1/none');
  change(url);
  return url.href;
};

const { password } = new URL(changedUrl(() => undefined));

async function expectStartError(env: Record<string, string>, line: RegExp): Promise<void> {
  const program = startServerProcess({ DATA_DIR: folder, ...env });
  expect(await program.exited).toEqual({ code: 1, signal: null });
  expect(program.stdout()).toBe('');
  expect(program.stderr()).toMatch(/^[^\n]+\n$/);
  expect(program.stderr()).toMatch(line);
  if (password) expect(program.stderr()).not.toContain(password);
}

describe('a start on PostgreSQL fails with a one-line reason', () => {
  test('an invalid address', () =>
    expectStartError(
      { DATABASE_URL: 'mysql://db/tawa' },
      /^tawa cannot start: DATABASE_URL: must be an address/,
    ));

  test('no server at the address', async () => {
    // A port that is free again.
    const free = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => free.once('listening', resolve));
    const { port } = free.address() as { port: number };
    await new Promise((resolve) => free.close(resolve));
    const DATABASE_URL = changedUrl((url) => {
      url.host = `127.0.0.1:${port}`;
    });
    await expectStartError({ DATABASE_URL }, /DATABASE_URL: PostgreSQL does not respond \(.*ECONNREFUSED/);
  });

  test.skipIf(!password)('a wrong password, where the server requires one', () =>
    expectStartError(
      {
        DATABASE_URL: changedUrl((url) => {
          url.password = 'a-wrong-one';
        }),
      },
      /DATABASE_URL: PostgreSQL rejected this user/,
    ),
  );

  test('a database that does not exist', () =>
    expectStartError(
      {
        DATABASE_URL: changedUrl((url) => {
          url.pathname = 'tawa_nowhere';
        }),
      },
      /DATABASE_URL: there is no such database/,
    ));

  test('a database of a newer version', async () => {
    const server = await startServer();
    const { writer } = server.app.databases;
    writer.exec('UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 1000000000000');
    const name = writer.prepare('SELECT current_database()').pluck().get();
    const DATABASE_URL = changedUrl((url) => {
      url.pathname = String(name);
    });
    await expectStartError({ DATABASE_URL }, /DATABASE_URL: this database was created by a newer version/);
    await server.close();
  });

  test('scheduled backups, which are SQLite only', () =>
    expectStartError({ DATABASE_URL: POSTGRES_URL ?? '', BACKUP_DIR: folder }, /BACKUP_DIR: is for SQLite/));
});

describe('processes that start concurrently on an empty database', () => {
  test('create its tables and the demo once', async () => {
    const name = `tawa_test_empty_${process.pid}`;
    const server = openConnection(POSTGRES_URL ?? '');
    server.exec(`CREATE DATABASE ${name}`);
    const DATABASE_URL = changedUrl((url) => {
      url.pathname = name;
    });
    const env = { DATABASE_URL, DATA_DIR: folder, SEED_DEMO: 'on' };
    const programs = [startServerProcess(env), startServerProcess(env)];
    try {
      await Promise.all(programs.map(({ listening }) => listening));
      for (const program of programs) expect(program.stdout()).toContain('Chulha Junction');
      const { rows, bells } = openConnection(DATABASE_URL)
        .prepare(
          `SELECT (SELECT count(*) FROM shops) AS rows, (SELECT count(*) FROM kots WHERE status <> 'PAID') AS bells`,
        )
        .get() as { rows: number; bells: number };
      expect({ rows, bells }).toEqual({ rows: 1, bells: 3 });
    } finally {
      for (const program of programs) program.process.kill('SIGTERM');
      const ended = await Promise.all(programs.map((program) => program.exited));
      expect(ended.map(({ code }) => code)).toEqual([0, 0]);
      openConnection(DATABASE_URL).close();
      await dropDatabaseByName(name);
    }
  }, 120_000);
});

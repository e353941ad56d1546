import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { advisoryLockId } from '@tawa/server/db/postgres/locks.ts';
import { demoOwner } from '@tawa/server/demo/people.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { request } from '../support/client.ts';
import { type Connection, openConnection } from '../support/postgres/connection.ts';
import { dropDatabase, dropDatabaseByName, ensureDatabase } from '../support/postgres/databases.ts';
import { waitUntil } from '../support/wait-until.ts';
import { environment } from './environment.ts';
import { createRestartableServer, findFreePorts } from './restartable-server.ts';

const { skipReason, postgres } = await environment;

describe.skipIf(skipReason)(`a start on PostgreSQL fails with a one-line reason ${skipReason ?? ''}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-scale-'));
  let url = '';
  let database: Connection;
  beforeAll(() => {
    url = ensureDatabase(dataDir).DATABASE_URL ?? '';
    database = openConnection(url);
  });
  afterAll(async () => {
    await dropDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Dropped after the test, so that retries can recreate it. */
  function createEmptyDatabase(name: string, how = ''): string {
    database.exec(`CREATE DATABASE ${name} ${how}`);
    onTestFinished(() => dropDatabaseByName(name));
    return Object.assign(new URL(url), { pathname: name }).href;
  }

  /** Always undoes the SQL change afterwards. */
  async function startErrorWith(breakSql: string, undo: string): Promise<string> {
    database.exec(breakSql);
    try {
      return await startError();
    } finally {
      database.exec(undo);
    }
  }

  /** Returns the error line, or that the server started. */
  async function startError(
    other: Partial<Pick<URL, 'port' | 'pathname' | 'password'>> = {},
  ): Promise<string> {
    const badUrl = Object.assign(new URL(url), other);
    const [port = 0] = await findFreePorts(1);
    const server = createRestartableServer(port, { DATA_DIR: dataDir, DATABASE_URL: badUrl.href });
    const failed = await server.start().then(
      () => undefined,
      ({ message }: Error) => message,
    );
    if (failed === undefined) return `it started, and ended with ${await server.stop()}`;
    if (badUrl.password) expect(server.stderr()).not.toContain(badUrl.password);
    return failed;
  }

  const startErrorPattern = (what: string) =>
    new RegExp(`^ended with 1: tawa cannot start: DATABASE_URL: ${what}[^\\n]*\\n$`);

  test('no server, no such database, a wrong password, or none', async () => {
    const [port = 0] = await findFreePorts(1);
    expect(await startError({ port: String(port) })).toMatch(
      startErrorPattern('PostgreSQL does not respond'),
    );
    expect(await startError({ pathname: '/nothing' })).toMatch(
      startErrorPattern('there is no such database'),
    );
    expect(await startError({ password: 'guessed' })).toMatch(
      startErrorPattern('PostgreSQL rejected this user'),
    );
    expect(await startError({ password: '' })).toMatch(
      startErrorPattern('PostgreSQL requires a password and none is set'),
    );
  });

  test('a stopped server, and it starts once the server is up', async () => {
    await postgres?.stop();
    try {
      expect(await startError()).toMatch(startErrorPattern('PostgreSQL does not respond'));
    } finally {
      await postgres?.start();
      database = openConnection(url);
    }
    expect(await startError()).toBe('it started, and ended with 0');
  });

  test('an old PostgreSQL version', async () => {
    const name = new URL(url).pathname.slice(1);
    const older = await startErrorWith(
      `CREATE FUNCTION public.current_setting(text) RETURNS text LANGUAGE sql AS $$
      SELECT CASE WHEN $1 LIKE 'server_version%' THEN '140012' ELSE pg_catalog.current_setting($1) END $$;
      ALTER DATABASE ${name} SET search_path = public, pg_catalog`,
      `ALTER DATABASE ${name} RESET search_path; DROP FUNCTION public.current_setting(text)`,
    );
    expect(older).toMatch(startErrorPattern('this is PostgreSQL 140012; Tawa needs version 15 or newer'));
    expect(await startError()).toBe('it started, and ended with 0');
  });

  test('a database of a newer version', async () => {
    const moved = (by: number) => `UPDATE drizzle.__drizzle_migrations SET created_at = created_at + ${by}
        WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)`;
    const newer = await startErrorWith(moved(1), moved(-1));
    expect(newer).toMatch(startErrorPattern('this database was created by a newer version of Tawa'));
    expect(await startError()).toBe('it started, and ended with 0');
  });

  test('an incomplete import', async () => {
    const halfWay = await startErrorWith(
      'CREATE TABLE tawa_move (part text PRIMARY KEY, state json NOT NULL)',
      'DROP TABLE tawa_move',
    );
    expect(halfWay).toMatch(startErrorPattern('the import into this database is incomplete'));
    expect(await startError()).toBe('it started, and ended with 0');
  });

  test('a user without the needed privileges or without a free connection', async () => {
    const there = { pathname: '/weak' };
    const weak = openConnection(createEmptyDatabase('weak'));
    const user = new URL(url).username;
    const refused = startErrorPattern('this user may not create what the program needs \\(permission denied');
    weak.exec(`REVOKE CREATE ON DATABASE weak FROM ${user}`);
    expect(await startError(there)).toMatch(refused);
    // Permits a schema, but no tables in `public`.
    weak.exec(
      `GRANT CREATE ON DATABASE weak TO ${user}; REVOKE CREATE ON SCHEMA public FROM pg_database_owner`,
    );
    expect(await startError(there)).toMatch(refused);
    weak.exec('GRANT CREATE ON SCHEMA public TO pg_database_owner; ALTER DATABASE weak CONNECTION LIMIT 0');
    expect(await startError(there)).toMatch(startErrorPattern('PostgreSQL has no free connections'));
    weak.exec('ALTER DATABASE weak CONNECTION LIMIT -1');
    expect(await startError(there)).toBe('it started, and ended with 0');
    weak.close();
  });

  test('a database with another encoding', async () => {
    createEmptyDatabase('latin', "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    const refused = startErrorPattern('the database is encoded as LATIN1; Tawa needs UTF8');
    expect(await startError({ pathname: '/latin' })).toMatch(refused);
  });

  test('a read-only database, such as a replica', async () => {
    const name = new URL(url).pathname.slice(1);
    const replica = await startErrorWith(
      `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
      `ALTER DATABASE ${name} RESET default_transaction_read_only`,
    );
    expect(replica).toMatch(startErrorPattern('this database is read-only; use the primary'));
    expect(await startError()).toBe('it started, and ended with 0');
  });

  test('three processes that start concurrently on an empty database and folder create tables and secret once', async () => {
    const DATABASE_URL = createEmptyDatabase('empty');
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'tawa-scale-'));
    const env = { DATABASE_URL, DATA_DIR, SEED_DEMO: 'on' };
    const servers = (await findFreePorts(3)).map((port) => createRestartableServer(port, env));
    onTestFinished(async () => {
      for (const server of servers) await server.kill();
      rmSync(DATA_DIR, { recursive: true, force: true });
    });
    // The lock makes all three wait, then releases them together.
    const empty = openConnection(DATABASE_URL);
    empty.exec(`SELECT pg_advisory_lock(${advisoryLockId('migrations')})`);
    const all = Promise.all(servers.map((server) => server.start()));
    const waiting = empty.prepare("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    await Promise.race([all, waitUntil(() => waiting.all().length === servers.length)]);
    empty.exec(`SELECT pg_advisory_unlock(${advisoryLockId('migrations')})`);
    await all;
    for (const { origin } of servers) {
      const body = { email: demoOwner.email, password: demoOwner.password };
      const { data } = await request(origin, accountsApi.loginOwner, { body });
      for (const other of servers)
        expect((await request(other.origin, accountsApi.currentUser, { as: data.accessToken })).status).toBe(
          200,
        );
    }
    expect(empty.prepare('SELECT count(*) FROM shops').pluck().get()).toBe(1);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0, 0]);
    empty.close();
  });
});

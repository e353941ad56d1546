// @postgres full

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tawa/server/config.ts';
import { importToPostgres } from '@tawa/server/db/import/postgres-import.ts';
import SQLite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Connection, openConnection } from '../../support/postgres/connection.ts';
import { dropDatabase, POSTGRES_URL } from '../../support/postgres/databases.ts';
import { createEmptyDatabase, dropEmptyDatabases } from '../../support/postgres/empty-database.ts';
import { waitForBlockedStatement } from '../../support/postgres/table-locks.ts';
import { type CommandResult, startCommand } from '../../support/processes/backup.ts';
import { type ServerProcess, startServerProcess } from '../../support/processes/server-process.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tawa-test-moving-'));
const source = join(folder, 'data');
const running: ServerProcess[] = [];

async function startOn(dataDir: string, url = '', env = {}): Promise<string> {
  const program = startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'error', ...env });
  running.push(program);
  return program.listening;
}

async function stopAll(): Promise<void> {
  for (const program of running.splice(0)) {
    program.process.kill();
    await program.exited;
  }
}

const startImport = (url: string, dataDir = source, ...args: string[]) =>
  startCommand('move', { DATA_DIR: dataDir, DATABASE_URL: url }, args);
const runImport = (url: string, dataDir = source, ...args: string[]): Promise<CommandResult> =>
  startImport(url, dataDir, ...args).ended;

async function importOrFail(url: string, dataDir = source, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runImport(url, dataDir, ...args);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return stdout;
}

function copySourceWith(name: string, sql: string): string {
  const dataDir = join(folder, name);
  cpSync(source, dataDir, { recursive: true });
  const file = new SQLite(join(dataDir, 'tawa.db'));
  file.exec(sql);
  file.close();
  return dataDir;
}

/** Only the number is compared, because the demo's sales depend on the time of day. */
function countInSource(table: string): unknown {
  const file = new SQLite(join(source, 'tawa.db'), { readonly: true });
  return file.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
}

const count = (on: Connection, table: string) => on.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

/** Imports in this process and in small batches, and throws after `tables` tables. */
async function importTables(url: string, tables: number): Promise<void> {
  const sqlite = readConfig({}).migrationsDir;
  const migrations = { sqlite, postgres: readConfig({ DATABASE_URL: url }).migrationsDir };
  let tablesLeft = tables;
  const onProgress = (line: string) => {
    if (!/^copied \w+: \d+ rows$/.test(line)) return;
    if (tablesLeft-- === 0) throw new Error('interrupted');
  };
  await importToPostgres({ dataDir: source, url, migrations, batchRows: 40, onProgress });
}

describe.skipIf(!POSTGRES_URL)('an import of a SQLite database', () => {
  beforeAll(async () => {
    await startOn(source, '', { SEED_DEMO: 'on' });
    await stopAll();
    await dropDatabase(source);
  });
  beforeEach(() => rmSync(join(source, 'moved-to-postgres'), { force: true }));
  afterEach(stopAll);
  afterAll(async () => {
    await dropEmptyDatabases();
    rmSync(folder, { recursive: true, force: true });
  });

  test('copies every row, and the server returns the same responses from PostgreSQL', async () => {
    const responses = async (origin: string) => {
      const login = { identifier: 'owner@demo.tawa.example', password: 'tawa-owner-1' };
      const body = JSON.stringify({ ...login, email: login.identifier });
      const post = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
      const { data } = await (await fetch(`${origin}/api/v1/users/login-owner`, post)).json();
      const headers = { authorization: `Bearer ${data.accessToken}` };
      const getJson = async (path: string) => (await fetch(`${origin}/api/v1/${path}`, { headers })).json();
      const shops = await getJson('shops/getMyShops');
      const shopId = shops.data.shops[0]._id;
      const paths = ['orders/get-kots', 'menu/getMyItems', 'tables/getMyTables', 'customers/get-customers'];
      return [shops, ...(await Promise.all(paths.map((path) => getJson(`${path}/${shopId}`))))];
    };
    const before = await responses(await startOn(source));
    await stopAll();
    await dropDatabase(source);
    const url = createEmptyDatabase();
    // As `npm run migrate:postgres` does; all other imports use the built command.
    const env = { DATA_DIR: source, DATABASE_URL: url };
    const { code, stdout, stderr } = await startCommand('move', env, [], 'sources').ended;
    expect({ code, complained: stderr }).toEqual({ code: 0, complained: '' });
    expect(stdout).toMatch(new RegExp(`^kots +${countInSource('kots')} {2}[0-9a-f]{16}$`, 'm'));
    expect(stdout).toMatch(/^takings +\d\d+ {2}[0-9a-f]{16}$/m);
    const after = await responses(await startOn(source, url));
    expect(JSON.stringify(before).length).toBeGreaterThan(10_000);
    expect(after).toEqual(before);
  });

  test('run a second time changes nothing, whatever was written since', async () => {
    const url = createEmptyDatabase();
    await importOrFail(url);
    const there = openConnection(url);
    there.exec("UPDATE invoices SET status = 'VOID' WHERE status = 'PAID'");
    expect(await importOrFail(url)).toContain('nothing was done');
    expect(there.prepare("SELECT count(*) FROM invoices WHERE status = 'PAID'").pluck().get()).toBe(0);
  });

  test('continues after an interruption behind any table', async () => {
    const url = createEmptyDatabase();
    for (const tables of [0, 3, 11, 20, 23])
      await expect(importTables(url, tables)).rejects.toThrow('interrupted');
    await importOrFail(url);
  });

  test('killed between two batches leaves a partial import on which no server starts, and continues', async () => {
    const url = createEmptyDatabase();
    await expect(importTables(url, 0)).rejects.toThrow('interrupted');
    const there = openConnection(url);
    there.exec('BEGIN; LOCK TABLE kot_lines IN SHARE MODE');
    const { kill, ended } = startImport(url);
    await waitForBlockedStatement(there, 'kot_lines');
    kill();
    await ended;
    there.exec('ROLLBACK');
    expect(count(there, 'kots')).toBe(countInSource('kots'));
    expect(count(there, 'kot_lines')).toBe(0);

    await expect(startOn(source, url)).rejects.toThrow(
      /DATABASE_URL: the import .* npm run migrate:postgres again\n$/,
    );
    await stopAll();
    await importOrFail(url);
    expect(count(there, 'kot_lines')).toBe(countInSource('kot_lines'));
  });

  test('of a source that changed between two attempts is not marked complete and may be restarted', async () => {
    const url = createEmptyDatabase();
    await expect(importTables(url, 20)).rejects.toThrow('interrupted');
    const used = copySourceWith('used', "UPDATE users SET name = 'Zoya' WHERE role = 'OWNER'");
    const { code, stderr } = await runImport(url, used);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^tawa cannot move: users differs between the two databases: 3 rows .*--anew.*\n$/,
    );
    await importOrFail(url, used, '--anew');
    expect(openConnection(url).prepare("SELECT name FROM users WHERE role = 'OWNER'").pluck().get()).toBe(
      'Zoya',
    );
  });

  const errors: [string, RegExp, () => string | Promise<string>, (() => string)?][] = [
    [
      'a target that holds something',
      /DATABASE_URL: this database is not empty/,
      async () => {
        const DATABASE_URL = createEmptyDatabase();
        const other = await startServer({ DATABASE_URL });
        await seedShop(other);
        await other.close();
        return DATABASE_URL;
      },
    ],
    [
      'a target of somebody else',
      /DATABASE_URL: its tables differ from those in DATA_DIR/,
      () => {
        const url = createEmptyDatabase();
        openConnection(url).exec('CREATE TABLE guests (id text PRIMARY KEY)');
        return url;
      },
    ],
    [
      'a target on which a program runs',
      /a Tawa server is using this database; stop it first/,
      async () => {
        const url = createEmptyDatabase();
        await startOn(join(folder, 'third'), url);
        return url;
      },
    ],
    [
      'a source on which a program runs',
      /another Tawa is already running/,
      async () => {
        await startOn(source);
        return createEmptyDatabase();
      },
    ],
    ['a folder without a database', /DATA_DIR: there is no database/, createEmptyDatabase, () => folder],
    [
      'a source of a newer program',
      /another version of Tawa; please update/,
      createEmptyDatabase,
      () => copySourceWith('newer', 'UPDATE __drizzle_migrations SET created_at = created_at + 1'),
    ],
    [
      'a source of an older program',
      /another version of Tawa; start this version/,
      createEmptyDatabase,
      () => copySourceWith('older', 'UPDATE __drizzle_migrations SET created_at = created_at - 1'),
    ],
    [
      'a PostgreSQL that is away',
      /DATABASE_URL: PostgreSQL does not respond/,
      () => 'postgres://tawa@127.0.0.1:1/tawa',
    ],
    ['no PostgreSQL at all', /DATABASE_URL: must name/, () => ''],
  ];

  test.each(errors)('is refused with one line: %s', async (_, says, target, from = () => source) => {
    const { code, stderr } = await runImport(await target(), from());
    expect(code).toBe(1);
    expect(stderr).toMatch(/^tawa cannot move: [^\n]+\n$/);
    expect(stderr).toMatch(says);
  });
});

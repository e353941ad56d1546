import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tawa/server/config.ts';
import { incrementCounter } from '@tawa/server/db/counters.repository.ts';
import { DatabaseUnusable } from '@tawa/server/db/sqlite/data-folder-checks.ts';
import { openSqlite, WAL_AUTOCHECKPOINT_PAGES } from '@tawa/server/db/sqlite/open.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { allRows } from '../../support/database/rows.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';

const sqlite = sqliteOnly('its pragmas, files and migrations');

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tawa-test-'));
  folders.push(folder);
  return folder;
}

const { migrationsDir } = readConfig({});
const silent = { info() {}, warn() {} };

sqlite.describe('both connections', () => {
  test('sync to disk at every commit, also after the first write', async () => {
    const server = await startServer({}, undefined, { isDurable: true });
    const { writer, reader } = server.app.databases;
    const pragmas = () =>
      ['synchronous', 'journal_mode', 'foreign_keys'].map((name) => [
        writer.pragma(name, { simple: true }),
        Object.values(reader.get<object>(`PRAGMA ${name}`)).at(0),
      ]);
    const durable = [
      [2, 2],
      ['wal', 'wal'],
      [1, 1],
    ];
    expect(pragmas()).toEqual(durable);
    await placeOrder(server, await seedShop(server));
    expect(pragmas()).toEqual(durable);
    await server.close();
  });

  test('allow only one of them to write', async () => {
    const server = await startServer();
    expect(() => server.app.databases.reader.run('DELETE FROM users')).toThrow();
    await server.close();
  });
});

sqlite.describe('the write-ahead log', () => {
  test('is copied by commits once it is long, and does not grow beyond', async () => {
    const dataDir = newFolder();
    const databases = openSqlite(dataDir, migrationsDir, silent);
    expect(databases.writer.pragma('wal_autocheckpoint', { simple: true })).toBe(WAL_AUTOCHECKPOINT_PAGES);
    databases.writer.pragma('wal_autocheckpoint = 100');
    const log = join(dataDir, 'tawa.db-wal');
    // Byte 12 of the WAL header counts its restarts, which follow complete checkpoints
    // (sqlite.org/fileformat2.html).
    const restarted = () => readFileSync(log).readUInt32BE(12);
    const write = () => databases.writeQueue.enqueue('', (tx) => incrementCounter(tx, 'shop', 'token'));
    await write();
    const before = restarted();
    for (let n = 0; n < 500; n++) await write();
    expect(restarted()).toBeGreaterThanOrEqual(before + 2);
    databases.close();
    expect(existsSync(log)).toBe(false);
  });

  test('is copied and truncated on demand, however long it is', async () => {
    const dataDir = newFolder();
    const databases = openSqlite(dataDir, migrationsDir, silent);
    const log = join(dataDir, 'tawa.db-wal');
    const write = () => databases.writeQueue.enqueue('', (tx) => incrementCounter(tx, 'shop', 'token'));
    for (const commits of [1, 200]) {
      for (let n = 0; n < commits; n++) await write();
      expect(statSync(log).size).toBeGreaterThan(0);
      expect(await databases.truncateWal()).toBe(true);
      expect(statSync(log).size).toBe(0);
    }
    await databases.close();
  });
});

describe('the JWT secret', () => {
  test('is created at the first start, readable by its user only, and stays', async () => {
    const dataDir = newFolder();
    const first = await startServer({}, dataDir);
    const { owner } = await seedShop(first);
    await first.stop();
    const file = join(dataDir, 'jwt-secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const secret = readFileSync(file, 'utf8');
    expect(secret.length).toBeGreaterThanOrEqual(32);

    const second = await startServer({}, dataDir);
    expect((await request(second.origin, accountsApi.currentUser, { as: owner.token })).status).toBe(200);
    await second.stop();
    expect(readFileSync(file, 'utf8')).toBe(secret);
  });

  test('differs in every data folder, and is not stored if one is configured', async () => {
    const [one, two] = [await startServer(), await startServer()];
    const secrets = [one, two].map(({ dataDir }) => readFileSync(join(dataDir, 'jwt-secret'), 'utf8'));
    await one.close();
    await two.close();
    expect(secrets[0]).not.toBe(secrets[1]);

    const given = await startServer({ JWT_SECRET: 'a secret of thirty-two letters or more' });
    expect(existsSync(join(given.dataDir, 'jwt-secret'))).toBe(false);
    await given.close();
  });
});

/** @returns a copy of the migrations with one more */
function withMigration(statements: string[]): string {
  const folder = newFolder();
  cpSync(migrationsDir, folder, { recursive: true });
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const newest = Math.max(...journal.entries.map(({ when }: { when: number }) => when));
  journal.entries.push({ ...journal.entries[0], idx: 999, when: newest + 1, tag: '0999_tomorrow' });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(folder, '0999_tomorrow.sql'), statements.join(';\n--> statement-breakpoint\n'));
  return folder;
}

sqlite.describe('an update of the program', () => {
  let dataDir: string;
  let before: Record<string, unknown[]>;
  beforeEach(async () => {
    dataDir = newFolder();
    const server = await startServer({}, dataDir);
    await placeOrder(server, await seedShop(server));
    before = allRows(server);
    await server.stop();
  });

  test('that rebuilds a table keeps every row and the rows that reference it', async () => {
    const columns = Object.keys((before.kots?.[0] ?? {}) as object)
      .map((name) => `"${name}"`)
      .join(', ');
    const MIGRATIONS_DIR = withMigration([
      'CREATE TABLE new_kots AS SELECT * FROM kots WHERE 0',
      `INSERT INTO new_kots (${columns}) SELECT ${columns} FROM kots`,
      'DROP TABLE kots',
      'CREATE TABLE kots (id text PRIMARY KEY NOT NULL)',
      ...Object.keys((before.kots?.[0] ?? {}) as object)
        .filter((name) => name !== 'id')
        .map((name) => `ALTER TABLE kots ADD COLUMN "${name}"`),
      `INSERT INTO kots (${columns}) SELECT ${columns} FROM new_kots`,
      'DROP TABLE new_kots',
      "ALTER TABLE users ADD COLUMN nickname text DEFAULT 'none' NOT NULL",
    ]);
    const updated = await startServer({ MIGRATIONS_DIR }, dataDir);
    const after = allRows(updated);
    await updated.stop();

    expect(after.kot_lines?.length).toBeGreaterThan(0);
    expect(after.users?.every((row) => (row as { nickname: string }).nickname === 'none')).toBe(true);
    const comparable = ({ users, __drizzle_migrations, ...rest }: typeof before) => rest;
    expect(comparable(after)).toEqual(comparable(before));
    expect(after.users).toMatchObject(before.users ?? []);
  });

  test('that fails changes nothing', async () => {
    const MIGRATIONS_DIR = withMigration([
      'ALTER TABLE users ADD COLUMN nickname text',
      'DELETE FROM kot_lines',
      'INSERT INTO no_such_table VALUES (1)',
    ]);
    await expect(startServer({ MIGRATIONS_DIR }, dataDir)).rejects.toThrow();
    const yesterday = await startServer({}, dataDir);
    expect(allRows(yesterday)).toEqual(before);
    await yesterday.stop();
  });

  test('that is downgraded is refused: an older program does not touch a newer schema', async () => {
    const MIGRATIONS_DIR = withMigration(['ALTER TABLE users ADD COLUMN nickname text']);
    await (await startServer({ MIGRATIONS_DIR }, dataDir)).stop();
    const open = () => openSqlite(dataDir, migrationsDir, silent);
    expect(open).toThrow(DatabaseUnusable);
    expect(open).toThrow('DATA_DIR: this database was created by a newer version of Tawa; please update');
  });
});

sqlite.describe('an unusable data folder is named in the error', () => {
  const refused = (dataDir: string, migrations = migrationsDir): string => {
    try {
      void openSqlite(dataDir, migrations, silent).close();
    } catch (error) {
      expect(error).toBeInstanceOf(DatabaseUnusable);
      return (error as Error).message;
    }
    return 'accepted';
  };

  test('below a regular file', () => {
    const file = join(newFolder(), 'menu.pdf');
    writeFileSync(file, 'not a folder');
    expect(refused(join(file, 'data'))).toMatch(/^DATA_DIR: the folder \S+ cannot be written \([^\n]+\)$/);
  });

  test('where another kind of file has the name of the database', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'tawa.db'), 'this is a text, long enough to be looked at'.repeat(100));
    expect(refused(folder)).toMatch(/^DATA_DIR: /);
    expect(readFileSync(join(folder, 'tawa.db'), 'utf8')).toMatch(/^this is a text/);
  });

  test('a program without its migrations is named too', () => {
    expect(refused(newFolder(), newFolder())).toMatch(/^MIGRATIONS_DIR: no migrations in /);
  });

  test('a missing data folder is created', () => {
    expect(refused(join(newFolder(), 'a', 'b'))).toBe('accepted');
  });
});

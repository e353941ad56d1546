import { join } from 'node:path';
import { runDataMigrations } from '@tawa/server/db/data-migrations.ts';
import { newId } from '@tawa/server/db/ids.ts';
import type { SqliteDatabases } from '@tawa/server/db/sqlite/open.ts';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rejectRowWrites } from '../../support/database/reject-row-writes.ts';
import { postgresOnly } from '../../support/postgres/database-only.ts';
import { ensureDatabase, POSTGRES_URL } from '../../support/postgres/databases.ts';
import { startServerProcess } from '../../support/processes/server-process.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const silent = { info() {}, warn() {} };
const NAMES = 2;
const SEARCH_KEYS = 3;
const CHAINS = 4;

let server: TestServer;
let shop: TestShop;
beforeEach(async () => {
  server = await startServer();
  shop = await seedShop(server);
});
afterEach(() => server.close());

const run = ({ app }: TestServer = server) => runDataMigrations(app.databases, silent);
const readRecords = () =>
  server.app.databases.reader
    .all<{ number: number; finished_at: number | null }>('SELECT * FROM data_migrations ORDER BY number')
    .map(({ number, finished_at }) => [Number(number), finished_at !== null]);
const readNames = (table: string) =>
  server.app.databases.reader
    .all<{ name: string }>(`SELECT name FROM ${table} WHERE shop_id = '${shop.shopId}'`)
    .map(({ name }) => name);

/** As in a database of an earlier version. */
function makeNamesInvisible(): void {
  const { writer } = server.app.databases;
  writer
    .prepare('UPDATE tables SET name = ? WHERE shop_id = ? AND name = ?')
    .run('T1\u200b', shop.shopId, 'T1');
  writer
    .prepare('UPDATE items SET name = ? WHERE shop_id = ? AND name = ?')
    .run('Chai\u200b', shop.shopId, 'Masala Chai');
}

function forgetNames(): void {
  server.app.databases.writer.prepare('DELETE FROM data_migrations WHERE number >= ?').run(NAMES);
}

const RECORDED = [
  [1, true],
  [NAMES, true],
  [SEARCH_KEYS, true],
  [CHAINS, true],
];

test('a new database has the record of each data migration, and none runs', async () => {
  expect(readRecords()).toEqual(RECORDED);
  makeNamesInvisible();
  await run();
  expect(readNames('tables')).toContain('T1\u200b');
});

test('one that ends half way changes and records nothing; it runs again, and then never again', async () => {
  makeNamesInvisible();
  forgetNames();
  // The items come after the tables.
  const accept = rejectRowWrites(server.app.databases.writer, 'UPDATE', 'items');
  await expect(run()).rejects.toThrow();
  expect(readNames('tables')).toContain('T1\u200b');
  expect(readRecords()).toEqual([[1, true]]);

  accept();
  await run();
  expect([readNames('tables').includes('T1'), readNames('items').includes('Chai')]).toEqual([true, true]);
  expect(readRecords()).toEqual(RECORDED);

  makeNamesInvisible();
  await run();
  expect(readNames('tables')).toContain('T1\u200b');
});

test('search keys of earlier versions are renewed, so that a name is found without its accents', async () => {
  const { writer } = server.app.databases;
  const insert =
    'INSERT INTO customers (id, shop_id, name, folded_name, phone_no, total_spending) VALUES (?, ?, ?, ?, ?, 0)';
  const named = [
    ['Zoë D’Souza', 'zoë d’souza'],
    ['कविता', 'कविता'],
    ['Asha', 'asha'],
  ] as const;
  for (const [index, [name, key]] of named.entries())
    writer.prepare(insert).run(newId(), shop.shopId, name, key, `701234567${index}`);
  writer.prepare('DELETE FROM data_migrations WHERE number = ?').run(SEARCH_KEYS);
  await run();
  const keys = server.app.databases.reader.all<{ folded_name: string }>(
    `SELECT folded_name FROM customers WHERE shop_id = '${shop.shopId}' ORDER BY phone_no`,
  );
  expect(keys.map(({ folded_name }) => folded_name)).toEqual(["zoe d'souza", 'कविता', 'asha']);
  expect(readRecords()).toEqual(RECORDED);
});

test('one that is killed half way changes and records nothing, and the next start runs it', async () => {
  makeNamesInvisible();
  forgetNames();
  await server.stop();
  const file = join(server.dataDir, 'tawa.db');
  // The test's connection to PostgreSQL outlives the server.
  const writer = POSTGRES_URL ? server.app.databases.writer : new SQLite(file, { timeout: 0 });
  const stall = stallUpdatesOf('items', writer);
  const program = startServerProcess({ DATA_DIR: server.dataDir, ...ensureDatabase(server.dataDir) });
  await waitUntil(stall.isHolding);
  program.process.kill('SIGKILL');
  await program.exited;
  stall.end();
  expect(writer.prepare('SELECT name FROM tables').pluck().all()).toContain('T1\u200b');
  expect(writer.prepare('SELECT number FROM data_migrations').pluck().all().map(Number)).toEqual([1]);
  if (!POSTGRES_URL) writer.close();

  server = await startServer({}, server.dataDir);
  expect([readNames('tables').includes('T1'), readNames('items').includes('Chai')]).toEqual([true, true]);
  expect(readRecords()).toEqual(RECORDED);
});

/** An update of the table never ends. */
function stallUpdatesOf(table: string, writer: SqliteDatabases['writer']) {
  if (POSTGRES_URL) {
    writer.exec(`CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$;
      CREATE TRIGGER stall BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION stall()`);
    const sleepers = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
    return {
      isHolding: () => writer.prepare(`SELECT pid ${sleepers}`).all().length > 0,
      end() {
        writer.exec(`SELECT pg_terminate_backend(pid, 5000) ${sleepers}`);
        writer.exec('DROP FUNCTION stall CASCADE');
      },
    };
  }
  const forever = '(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n)';
  writer.exec(`CREATE TRIGGER stall BEFORE UPDATE ON ${table} WHEN ${forever} BEGIN SELECT 1; END`);
  let refusals = 0;
  return {
    /** A start holds the lock for moments before it gets here. */
    isHolding() {
      try {
        writer.exec('BEGIN IMMEDIATE; ROLLBACK');
        refusals = 0;
      } catch {
        refusals++;
      }
      return refusals > 20;
    },
    end: () => void writer.exec('DROP TRIGGER stall'),
  };
}

postgresOnly.describe('several processes', () => {
  test('that start together run each data migration once', async () => {
    const other = await startServer({}, server.dataDir);
    const { writer } = server.app.databases;
    writer.exec(`CREATE TABLE renames (name text);
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO renames VALUES (NEW.name); RETURN NEW; END $$`);
    writer.exec('CREATE TRIGGER note AFTER UPDATE OF name ON items FOR EACH ROW EXECUTE FUNCTION note()');
    makeNamesInvisible();
    writer.exec('DELETE FROM renames');
    forgetNames();
    await Promise.all([run(), run(other), run(), run(other)]);
    expect(server.app.databases.reader.all('SELECT name FROM renames')).toEqual([{ name: 'Chai' }]);
    expect(readRecords()).toEqual(RECORDED);
    await other.stop();
  });
});

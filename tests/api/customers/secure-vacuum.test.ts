// @postgres never

import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tawa/server/config.ts';
import { runDataMigrations } from '@tawa/server/db/data-migrations.ts';
import { openSqlite } from '@tawa/server/db/sqlite/open.ts';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect } from 'vitest';
import { undoMigrations } from '../../support/database/undo-migrations.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';

const { test } = sqliteOnly('VACUUM of the database file');

// The file of a version that left deleted rows in it, and its first starts with this version.

const { migrationsDir } = readConfig({});
const { exec } = SQLite.prototype;
const { statfsSync } = fs;

let dataDir: string;
let vacuumCount: number;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-'));
  vacuumCount = 0;
  onVacuum(() => undefined);
});
afterEach(() => {
  SQLite.prototype.exec = exec;
  stubStatfs(statfsSync);
  rmSync(dataDir, { recursive: true, force: true });
});

function onVacuum(beforeVacuum: () => void): void {
  SQLite.prototype.exec = function (this: SQLite.Database, source) {
    if (source === 'VACUUM') {
      vacuumCount++;
      beforeVacuum();
    }
    return exec.call(this, source);
  };
}

function stubStatfs(statfs: typeof statfsSync): void {
  fs.statfsSync = statfs;
  syncBuiltinESMExports();
}

const FINISHED = 'finished';
const STARTED = 'started';

function readState(connection: SQLite.Database): unknown {
  const row = connection.prepare('SELECT finished_at FROM data_migrations WHERE number = 1').pluck().get();
  return row === undefined ? undefined : row === null ? STARTED : FINISHED;
}

/** @returns the log lines, and the record after the start */
async function start(): Promise<{ lines: string[]; state: unknown }> {
  const lines: string[] = [];
  const log = {
    info: (_facts: object, what: string) => void lines.push(`info: ${what}`),
    warn: (_facts: object, what: string) => void lines.push(`warn: ${what}`),
  };
  const databases = openSqlite(dataDir, migrationsDir, log);
  await runDataMigrations(databases, log);
  const state = readState(databases.writer);
  databases.close();
  return { lines, state };
}

/** The file of a version before the migration that added the records. */
async function makeOld(userVersion = 0): Promise<void> {
  await start();
  const file = new SQLite(join(dataDir, 'tawa.db'));
  file.exec(`INSERT INTO users (id, name, email, phone_no, role, password_hash, created_at, line1, line2, pincode, state)
    VALUES ('1', 'Asha', 'a@example.com', '9000000001', 'OWNER', '-', 0, '-', '-', '-', '-')`);
  undoMigrations(file, 'data_migrations');
  file.pragma(`user_version = ${userVersion}`);
  file.close();
}

const NOT_VACUUMED_WARNING =
  /^warn: the database file still contains data that was deleted before the update: /;

test('a new database needs no vacuum and logs nothing', async () => {
  expect(await start()).toEqual({ lines: [], state: FINISHED });
  expect(await start()).toEqual({ lines: [], state: FINISHED });
  expect(vacuumCount).toBe(0);
});

test('an old database is vacuumed once, and the log announces how long it takes', async () => {
  await makeOld();
  let before: unknown;
  onVacuum(() => {
    before = readState(new SQLite(join(dataDir, 'tawa.db'), { readonly: true }));
  });
  expect(await start()).toEqual({
    lines: [
      'info: running VACUUM on the database file, once; this takes about 1 s, please let it finish',
      'info: VACUUM of the database file finished',
    ],
    state: FINISHED,
  });
  expect(before).toBe(STARTED);
  expect(await start()).toEqual({ lines: [], state: FINISHED });
  expect(vacuumCount).toBe(1);
});

test('what an earlier version recorded in the file is kept', async () => {
  await makeOld(1);
  expect(await start()).toEqual({ lines: [], state: FINISHED });
});

test('a vacuum that an earlier version could not finish is not repeated', async () => {
  await makeOld(2);
  expect(await start()).toEqual({ lines: [expect.stringMatching(NOT_VACUUMED_WARNING)], state: STARTED });
  expect(vacuumCount).toBe(0);
});

test('a failed vacuum is not repeated, and every start logs a warning', async () => {
  await makeOld();
  onVacuum(() => {
    throw new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL');
  });
  const [, failed] = (await start()).lines;
  expect(failed).toMatch(NOT_VACUUMED_WARNING);
  expect(failed).toContain('failed');
  for (let starts = 0; starts < 2; starts++) {
    const { lines, state } = await start();
    expect(lines).toEqual([expect.stringMatching(NOT_VACUUMED_WARNING)]);
    expect(state).toBe(STARTED);
  }
  expect(vacuumCount).toBe(1);
});

test('with less free space than twice the file size the vacuum is postponed', async () => {
  await makeOld();
  // The migration that adds the records makes the file larger.
  openSqlite(dataDir, migrationsDir, { info() {}, warn() {} }).close();
  const bytes = fs.statSync(join(dataDir, 'tawa.db')).size;
  const free = (bavail: number) =>
    stubStatfs(((path: string) =>
      Object.assign(statfsSync(path), { bavail, bsize: 1 })) as typeof statfsSync);
  free(2 * bytes - 1);
  const { lines, state } = await start();
  expect(lines).toEqual([expect.stringMatching(NOT_VACUUMED_WARNING)]);
  expect(lines[0]).toContain('too little free disk space');
  expect([state, vacuumCount]).toEqual([undefined, 0]);
  free(2 * bytes);
  expect((await start()).state).toBe(FINISHED);
  expect(vacuumCount).toBe(1);
});

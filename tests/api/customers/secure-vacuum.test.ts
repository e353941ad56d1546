// @postgres never

import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tawa/server/config.ts';
import { openSqlite } from '@tawa/server/db/sqlite/open.ts';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect } from 'vitest';
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

function stubStatfs(asked: typeof statfsSync): void {
  fs.statfsSync = asked;
  syncBuiltinESMExports();
}

/** @returns the log lines, and `user_version` after the start */
function start(mark?: number): { lines: string[]; mark: unknown } {
  const lines: string[] = [];
  const log = {
    info: (_facts: object, what: string) => void lines.push(`info: ${what}`),
    warn: (_facts: object, what: string) => void lines.push(`warn: ${what}`),
  };
  const databases = openSqlite(dataDir, migrationsDir, log);
  const now = databases.writer.pragma('user_version', { simple: true });
  if (mark !== undefined) databases.writer.pragma(`user_version = ${mark}`);
  void databases.close();
  return { lines, mark: now };
}

const NOT_VACUUMED_WARNING =
  /^warn: the database file still contains data that was deleted before the update: /;

test('a new database needs no vacuum and logs nothing', () => {
  expect(start()).toEqual({ lines: [], mark: 1 });
  expect(start()).toEqual({ lines: [], mark: 1 });
  expect(vacuumCount).toBe(0);
});

test('an old database is vacuumed once, and the log announces how long it takes', () => {
  start(0);
  let before: unknown;
  onVacuum(() => {
    before = new SQLite(join(dataDir, 'tawa.db'), { readonly: true }).pragma('user_version', {
      simple: true,
    });
  });
  expect(start()).toEqual({
    lines: [
      'info: running VACUUM on the database file, once; this takes about 1 s, please let it finish',
      'info: VACUUM of the database file finished',
    ],
    mark: 1,
  });
  expect(before).toBe(2);
  expect(start()).toEqual({ lines: [], mark: 1 });
  expect(vacuumCount).toBe(1);
});

test('a failed vacuum is not repeated, and every start logs a warning', () => {
  start(0);
  onVacuum(() => {
    throw new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL');
  });
  const [, failed] = start().lines;
  expect(failed).toMatch(NOT_VACUUMED_WARNING);
  expect(failed).toContain('failed');
  for (let starts = 0; starts < 2; starts++) {
    const { lines, mark } = start();
    expect(lines).toEqual([expect.stringMatching(NOT_VACUUMED_WARNING)]);
    expect(mark).toBe(2);
  }
  expect(vacuumCount).toBe(1);
});

test('with less free space than twice the file size the vacuum is postponed', () => {
  start(0);
  const bytes = fs.statSync(join(dataDir, 'tawa.db')).size;
  const free = (bavail: number) =>
    stubStatfs(((path: string) =>
      Object.assign(statfsSync(path), { bavail, bsize: 1 })) as typeof statfsSync);
  free(2 * bytes - 1);
  const { lines, mark } = start();
  expect(lines).toEqual([expect.stringMatching(NOT_VACUUMED_WARNING)]);
  expect(lines[0]).toContain('too little free disk space');
  expect([mark, vacuumCount]).toEqual([0, 0]);
  free(2 * bytes);
  expect(start().mark).toBe(1);
  expect(vacuumCount).toBe(1);
});

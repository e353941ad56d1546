// @postgres never

import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '@tawa/server/backup/restore.ts';
import { takeBackup } from '@tawa/server/backup/take-backup.ts';
import { readConfig } from '@tawa/server/config.ts';
import { DatabaseUnusable } from '@tawa/server/db/sqlite/data-folder-checks.ts';
import { FULL_CHECK_MAX_BYTES } from '@tawa/server/db/sqlite/integrity.ts';
import SQLite from 'better-sqlite3';
import { afterAll, afterEach, expect } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { allRows } from '../../support/database/rows.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { type ServerProcess, startServerProcess } from '../../support/processes/server-process.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';

const { test, describe } = sqliteOnly('a server of its own looks after its files');

const folder = mkdtempSync(join(tmpdir(), 'tawa-test-damaged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const running: ServerProcess[] = [];
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.process.kill('SIGKILL');
    await program.exited;
  }
});

async function createClosedShop() {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const server = await startServer({}, dataDir);
  await placeOrder(server, await seedShop(server));
  const rows = allRows(server);
  await server.stop();
  return { dataDir, file: join(dataDir, 'tawa.db'), rows };
}

/** Pages are 4 kB, counted from 1. */
function overwrite(file: string, page: number): void {
  const open = openSync(file, 'r+');
  writeSync(open, Buffer.alloc(4_096, 0xa5), 0, 4_096, (page - 1) * 4_096);
  closeSync(open);
}

function firstPageOf(file: string, table: string): number {
  const database = new SQLite(file, { readonly: true });
  const page = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').pluck().get(table);
  database.close();
  return Number(page);
}

/** @returns the start error, after which the folder is unchanged */
async function startErrorMessage(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const before = filesOf(dataDir);
  const error = await startServer(env, dataDir).then(
    (server) => server.stop(),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(DatabaseUnusable);
  expect(filesOf(dataDir)).toEqual(before);
  return (error as Error).message;
}

/** Without SQLite's files of an open database. */
const filesOf = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => !/^(running\.lock.*|tawa\.db-(wal|shm))$/.test(name))
    .map((name) => {
      const path = join(dataDir, name);
      return [name, statSync(path).isFile() ? readFileSync(path).toString('base64') : 'folder'];
    });

const damages: [string, (file: string) => void][] = [
  ['the first page of the KOTs is another', (file) => overwrite(file, firstPageOf(file, 'kots'))],
  ['an index of the KOTs is', (file) => overwrite(file, firstPageOf(file, 'sqlite_autoindex_kots_1'))],
  ['the first page of all is', (file) => overwrite(file, 1)],
  [
    'the second half is missing',
    (file) => truncateSync(file, Math.floor(statSync(file).size / 8_192) * 4_096),
  ],
  ['half a page is missing', (file) => truncateSync(file, statSync(file).size - 2_048)],
  ['all but some bytes is missing', (file) => truncateSync(file, 50)],
  ['all of it is missing', (file) => truncateSync(file, 0)],
];

describe('a damaged database file', () => {
  test.each(damages)('%s: the start fails with one line and does not change the file', async (_, damage) => {
    const { dataDir, file } = await createClosedShop();
    damage(file);
    const message = await startErrorMessage(dataDir);
    expect(message).toMatch(
      /^DATA_DIR: the database \S+tawa\.db is damaged \([^()\n*]+\) and was not changed; BACKUP_DIR names no folder with backups; [^\n]+$/,
    );
    expect(message).toContain(`npm run restore -- <backup> ${dataDir} --overwrite`);
  });

  test('names the newest intact backup, which restores it', async () => {
    const { dataDir, file, rows } = await createClosedShop();
    const BACKUP_DIR = join(folder, 'backups');
    const { folder: whole } = await takeBackup(dataDir, BACKUP_DIR);
    const { folder: newer } = await takeBackup(dataDir, BACKUP_DIR);
    overwrite(join(newer, 'tawa.db'), 3);
    overwrite(file, firstPageOf(file, 'kots'));
    const message = await startErrorMessage(dataDir, { BACKUP_DIR });
    expect(message).toContain(`the newest whole backup is ${whole}, of 2`);
    expect(message).toMatch(new RegExp(`: npm run restore -- ${whole} ${dataDir} --overwrite$`));

    const { migrationsDir } = readConfig({});
    restoreBackup({ folder: whole, dataDir, migrationsDir, overwrite: true });
    const restored = await startServer({}, dataDir);
    expect(allRows(restored)).toEqual(rows);
    await restored.stop();
  });

  test('does not offer backups of another folder or damaged ones', async () => {
    const [one, other] = [await createClosedShop(), await createClosedShop()];
    const BACKUP_DIR = join(folder, 'of another');
    await takeBackup(other.dataDir, BACKUP_DIR);
    truncateSync(one.file, 0);
    expect(await startErrorMessage(one.dataDir, { BACKUP_DIR })).toContain(
      `${BACKUP_DIR} holds no whole backup of this folder`,
    );
  });
});

describe('a large file', () => {
  /** Larger than a start checks; only a full check reads the middle page. */
  async function createLargeShop() {
    const { dataDir, file } = await createClosedShop();
    const database = new SQLite(file);
    database.exec('CREATE TABLE large (id INTEGER PRIMARY KEY, bytes BLOB)');
    const insert = database.prepare('INSERT INTO large (bytes) VALUES (zeroblob(1000))');
    database.transaction(() => {
      for (let row = 0; row < FULL_CHECK_MAX_BYTES / 1_000; row++) insert.run();
    })();
    database.close();
    const pages = statSync(file).size / 4_096;
    return { dataDir, file, middle: Math.floor(pages / 2) };
  }

  test('is checked in the background; damage makes it not ready and is logged', async () => {
    expect(FULL_CHECK_MAX_BYTES).toBe(32_000_000);
    const { dataDir, file, middle } = await createLargeShop();
    const BACKUP_DIR = join(folder, 'of a large one');
    const { folder: backup } = await takeBackup(dataDir, BACKUP_DIR);
    overwrite(file, middle);
    const program = startServerProcess({ DATA_DIR: dataDir, BACKUP_DIR, BACKUP_EVERY: '9d' }, 'sources');
    running.push(program);
    const origin = await program.listening;
    const readyz = () => fetch(`${origin}/readyz`);
    const ready = () => readyz().then(async (response) => [response.status, await response.json()]);
    await expect
      .poll(ready)
      .toEqual([503, { status: 'not ready', troubles: ['the database file is damaged'] }]);
    const line =
      program
        .stdout()
        .split('\n')
        .find((text) => text.includes('is damaged')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 50, file, reason: expect.stringMatching(/^Tree/) });
    expect(line).toContain(`the newest backup is ${backup}, of `);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  test('that is intact passes the check', async () => {
    const { dataDir } = await createLargeShop();
    const program = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'info' }, 'sources');
    running.push(program);
    const origin = await program.listening;
    await expect.poll(program.stdout).toContain('full integrity check passed');
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });
});

describe('a missing file', () => {
  test('of an existing installation is not replaced by an empty database', async () => {
    const { dataDir, file } = await createClosedShop();
    const BACKUP_DIR = join(folder, 'of a missing one');
    const { folder: backup } = await takeBackup(dataDir, BACKUP_DIR);
    rmSync(file);
    const message = await startErrorMessage(dataDir, { BACKUP_DIR });
    expect(message).toMatch(
      new RegExp(
        `^DATA_DIR: the database ${file} is missing, and ${dataDir} is not new \\(it holds jwt-secret\\); the newest whole backup is ${backup}, of \\S+: npm run restore -- '${backup}' ${dataDir} --overwrite; or start with an empty database: ALLOW_EMPTY=1$`,
      ),
    );
    expect(readdirSync(dataDir)).not.toContain('tawa.db');
  });

  test.each([
    'jwt-secret',
    'running.lock',
    'tawa.db-wal',
    'uploads/a.webp',
    'outbox/1.eml',
    'before-restore-1/x',
  ])('is detected by %s alone', async (name) => {
    const dataDir = mkdtempSync(join(folder, 'trace-'));
    const [first = '', inside] = name.split('/');
    if (inside) mkdirSync(join(dataDir, first));
    writeFileSync(join(dataDir, name), name === 'running.lock' ? '' : 'x'.repeat(64));
    expect(await startErrorMessage(dataDir)).toContain(`(it holds ${first})`);
    const server = await startServer({ ALLOW_EMPTY: '1' }, dataDir);
    await server.stop();
    const again = await startServer({}, dataDir);
    await again.stop();
  });

  test('in an unrelated folder is created', async () => {
    const dataDir = mkdtempSync(join(folder, 'new-'));
    mkdirSync(join(dataDir, 'uploads'));
    mkdirSync(join(dataDir, 'lost+found'));
    // As after a kill in the first step of a start.
    writeFileSync(join(dataDir, 'tawa.db'), '');
    const server = await startServer({}, dataDir);
    await server.stop();
  });
});

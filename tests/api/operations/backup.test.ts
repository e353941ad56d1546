// @postgres never

import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { restoreBackup } from '@tawa/server/backup/restore.ts';
import { readConfig } from '@tawa/server/config.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { createPhoto } from '../../support/api/accounts.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { allRows } from '../../support/database/rows.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { listBackups, runBackup, runCommand, startCommand } from '../../support/processes/backup.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const { test, describe } = sqliteOnly('backups are copies of its file');

const folder = mkdtempSync(join(tmpdir(), 'tawa-test-backup-'));
let server: TestServer;
let backup: string;
let rows: ReturnType<typeof allRows>;

beforeAll(async () => {
  server = await startServer();
  const shop = await seedShop(server);
  await placeOrder(server, shop, { as: shop.waiter.token });
  const body = { avatar: await createPhoto() };
  await request(server.origin, accountsApi.updateAvatar, { as: shop.owner.token, body });
  await request(server.origin, menuApi.setItemPhoto, {
    params: { itemId: shop.items.naan, shopId: shop.shopId },
    body: { photo: await createPhoto() },
    as: shop.owner.token,
  });
  rows = allRows(server);
  backup = await runBackup(server.dataDir, join(folder, 'backups'), 'sources');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function createAlteredCopy(name: string, change: (copy: string) => void): string {
  const copy = join(folder, name);
  cpSync(backup, copy, { recursive: true });
  change(copy);
  return copy;
}

describe('a backup', () => {
  test('is readable by its user only and contains database and pictures, but no secret', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(readdirSync(backup).sort()).toEqual(['backup.json', 'tawa.db', 'uploads']);
    expect(readdirSync(join(backup, 'uploads'))).toEqual(readdirSync(join(server.dataDir, 'uploads')));
  });

  test('restores on another machine to the same rows and pictures', async () => {
    const dataDir = join(folder, 'elsewhere');
    const { code, stdout } = await startCommand('restore', { DATA_DIR: dataDir }, [backup], 'sources').ended;
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Restored .+1 shop, 1 ticket, .+2 pictures/),
    });
    const restored = await startServer({}, dataDir);
    expect(allRows(restored)).toEqual(rows);
    const pictures = readdirSync(join(backup, 'uploads'));
    expect(pictures).toHaveLength(4);
    for (const name of pictures) expect((await fetch(`${restored.origin}/uploads/${name}`)).status).toBe(200);
    await restored.stop();
  });

  test('of an empty folder fails with one line', async () => {
    const { code, stderr } = await runCommand('backup', join(folder, 'nothing'), join(folder, 'backups'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^tawa cannot back up: DATA_DIR: there is no database in [^\n]+\n$/);
  });
});

describe('a restore fails, and changes nothing', () => {
  const flip = (file: string) => {
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  };
  const manifestOf = (copy: string) => JSON.parse(readFileSync(join(copy, 'backup.json'), 'utf8'));
  const rewrite = (copy: string, change: object) =>
    writeFileSync(join(copy, 'backup.json'), JSON.stringify({ ...manifestOf(copy), ...change }));

  test.each<[string, (copy: string) => void, RegExp]>([
    ['one bit is another', (copy) => flip(join(copy, 'tawa.db')), /tawa\.db is damaged/],
    [
      'a picture is missing',
      (copy) => rmSync(join(copy, 'uploads'), { recursive: true }),
      /\.webp is missing/,
    ],
    ['it was never finished', (copy) => rmSync(join(copy, 'backup.json')), /is no finished backup/],
    ['it is of a newer version', (copy) => rewrite(copy, { schema: 9e15 }), /newer version of Tawa/],
    ['its rows are not those it tells', (copy) => rewrite(copy, { counts: {} }), /is damaged: the database/],
    [
      'it names a file elsewhere',
      (copy) => rewrite(copy, { files: { '../../x': { bytes: 0, sha256: '0'.repeat(64) } } }),
      /is no finished backup/,
    ],
  ])('when %s', (name, change, sentence) => {
    const dataDir = join(folder, `into ${name}`);
    const { migrationsDir } = readConfig({});
    const restoring = { folder: createAlteredCopy(name, change), dataDir, migrationsDir, overwrite: true };
    expect(() => restoreBackup(restoring)).toThrow(sentence);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('while a server is running, also with --overwrite', async () => {
    const { code, stderr } = await runCommand('restore', server.dataDir, backup, '--overwrite');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^tawa cannot restore: DATA_DIR: another Tawa is already running on [^\n]+\n$/);
    expect(allRows(server)).toEqual(rows);
  });

  test('over an existing database, unless --overwrite is given; then it is moved aside', async () => {
    const dataDir = join(folder, 'held');
    mkdirSync(dataDir);
    for (const name of ['tawa.db', 'tawa.db-wal']) writeFileSync(join(dataDir, name), `my ${name}`);
    const refused = await runCommand('restore', dataDir, backup);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('with --overwrite') });
    expect(readdirSync(dataDir)).toHaveLength(2);

    expect((await runCommand('restore', dataDir, backup, '--overwrite')).code).toBe(0);
    const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? '';
    expect(readFileSync(join(dataDir, aside, 'tawa.db-wal'), 'utf8')).toBe('my tawa.db-wal');
    expect(readdirSync(dataDir).sort()).toEqual([aside, 'running.lock', 'tawa.db', 'uploads']);
  });
});

test('a start after an interrupted restore fails instead of creating an empty database', async () => {
  const dataDir = join(folder, 'interrupted');
  expect((await runCommand('restore', dataDir, backup)).code).toBe(0);
  mkdirSync(join(dataDir, 'restoring-2026-11-20T19-40-00Z'));
  renameSync(join(dataDir, 'tawa.db'), join(dataDir, 'restoring-2026-11-20T19-40-00Z', 'tawa.db'));
  const start = startServer({}, dataDir);
  await expect(start).rejects.toThrow(/^DATA_DIR: a restore into \S+ was interrupted; please run it again$/);
  expect(existsSync(join(dataDir, 'tawa.db'))).toBe(false);

  expect((await runCommand('restore', dataDir, backup)).code).toBe(0);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  const again = await startServer({}, dataDir);
  expect(allRows(again).kots).toEqual(rows.kots);
  await again.stop();
});

describe('an old backup', () => {
  test('is deleted, but never an unfinished folder or a foreign one', async () => {
    const into = join(folder, 'kept');
    const others = ['tawa-2020-01-01T00-00-00.000Z', 'holiday pictures'];
    for (const name of others) mkdirSync(join(into, name), { recursive: true });
    const foreign = join(into, 'tawa-2021-01-01T00-00-00.000Z');
    cpSync(backup, foreign, { recursive: true });
    const manifest = join(foreign, 'backup.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(server.dataDir, '/of/another'));
    const own = join(into, 'tawa-2022-01-01T00-00-00.000Z');
    cpSync(backup, own, { recursive: true });
    const killed = join(into, 'tawa-2023-01-01T00-00-00.000Z.part');
    mkdirSync(killed);

    const { stdout } = await runCommand('backup', server.dataDir, into, '--keep', '1');
    expect(stdout).toContain(`Removed older backups: ${basename(own)}\n`);
    const left = listBackups(into);
    expect(left).toEqual(expect.arrayContaining([foreign, ...others.map((name) => join(into, name))]));
    expect(left).toHaveLength(4);
  });
});

/** Backups run at the lowest priority. */
const behindAll = { timeout: 150_000 };

test('scheduled backups run during orders, and a failure is reported', async () => {
  const BACKUP_DIR = join(folder, 'by the clock');
  const env = { BACKUP_DIR, BACKUP_EVERY: '1d', BACKUP_KEEP: '2' };
  const dataDir = join(folder, 'clocked');
  const before = Date.now();
  const clocked = await startServer(env, dataDir);
  const { backups } = clocked.app;
  await expect.poll(() => backups?.status().lastAt, behindAll).not.toBeNull();
  await expect.poll(() => backups?.status().nextAt).toBeGreaterThan(before + 86_000_000);
  expect(backups?.status()).toMatchObject({ ok: true, failure: null });
  expect(listBackups(BACKUP_DIR)).toHaveLength(1);
  await clocked.stop();

  // The next start waits a day; without a writable folder it fails at once.
  rmSync(BACKUP_DIR, { recursive: true });
  const failing = await startServer(env, dataDir);
  rmSync(BACKUP_DIR, { recursive: true });
  appendFileSync(BACKUP_DIR, 'in the way');
  const failure = () => failing.app.backups?.status().failure ?? '';
  await expect.poll(failure, behindAll).toMatch(/^tawa cannot back up: E(EXIST|NOTDIR)/);
  expect(failing.app.backups?.status()).toMatchObject({ ok: false, lastAt: null });
  await failing.stop();
  await expect(startServer(env, dataDir)).rejects.toThrow(/^BACKUP_DIR: the folder cannot be made/);
}, 400_000);

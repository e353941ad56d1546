import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { recordRestore } from '../db/chain/record-restore.ts';
import { newestKnownMigrationTime } from '../db/migrations.ts';
import { discardPendingWork, inspectCopy } from '../db/sqlite/backup-copy.ts';
import { DATABASE_FILE, lockFolder, RESTORE_STAGING_PREFIX } from '../db/sqlite/data-folder-checks.ts';
import { fileTimestamp } from './backup-folder.ts';
import { checksumFile, copyAndFsyncFile, fsyncFolder } from './durable-files.ts';
import { BackupUnusable, type Manifest, readManifest } from './manifest.ts';

/** The write-ahead log is replaced too: SQLite would replay a leftover log into the restored database. */
const REPLACED_FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, 'uploads'];

/** @throws BackupUnusable, DatabaseUnusable */
export function verifyBackup(folder: string, migrationsDir: string): Manifest {
  const manifest = readManifest(folder);
  if (manifest.schema > newestKnownMigrationTime(migrationsDir))
    throw new BackupUnusable(`${folder} was created by a newer version of Tawa; please update`);
  if (!manifest.files[DATABASE_FILE]) throw new BackupUnusable(`${folder} holds no database`);
  for (const [name, expected] of Object.entries(manifest.files)) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new BackupUnusable(`${file} is missing`);
    if (!isDeepStrictEqual(checksumFile(file), expected))
      throw new BackupUnusable(`${file} is damaged: it is not what was backed up`);
  }
  const { schema, counts } = manifest;
  if (!isDeepStrictEqual(inspectCopy(join(folder, DATABASE_FILE)), { schema, counts }))
    throw new BackupUnusable(`${folder} is damaged: the database is not what ${folder}/backup.json says`);
  return manifest;
}

interface RestoreOptions {
  folder: string;
  dataDir: string;
  migrationsDir: string;
  overwrite: boolean;
}

/**
 * Restores a backup while the server is stopped. What it replaces is moved into the folder `aside`; the JWT
 * secret and the outbox stay.
 * @throws BackupUnusable, DatabaseUnusable; then nothing has changed
 */
export function restoreBackup({ folder, dataDir, migrationsDir, overwrite }: RestoreOptions): {
  manifest: Manifest;
  aside: string | undefined;
} {
  assertMayOverwrite(dataDir, overwrite);
  const manifest = verifyBackup(folder, migrationsDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  try {
    assertMayOverwrite(dataDir, overwrite);
    const stamp = fileTimestamp(Date.now());
    const staging = join(dataDir, `${RESTORE_STAGING_PREFIX}${stamp}`);
    copyAndVerify(manifest, folder, staging);
    const aside = moveReplacedFilesAside(dataDir, join(dataDir, `before-restore-${stamp}`));
    discardPendingWork(join(staging, DATABASE_FILE));
    recordRestore(join(staging, DATABASE_FILE), manifest.takenAt);
    // The database is moved last, because its presence completes the restore.
    for (const name of ['uploads', DATABASE_FILE]) renameSync(join(staging, name), join(dataDir, name));
    fsyncFolder(dataDir);
    removeStagingFolders(dataDir);
    return { manifest, aside };
  } finally {
    lock.close();
  }
}

function assertMayOverwrite(dataDir: string, overwrite: boolean): void {
  if (!overwrite && existsSync(join(dataDir, DATABASE_FILE)))
    throw new BackupUnusable(`${dataDir} holds a database; with --overwrite it is moved aside`);
}

function removeStagingFolders(dataDir: string): void {
  const drafts = readdirSync(dataDir).filter((name) => name.startsWith(RESTORE_STAGING_PREFIX));
  for (const name of drafts) rmSync(join(dataDir, name), { recursive: true });
}

function copyAndVerify({ files }: Manifest, folder: string, staging: string): void {
  mkdirSync(join(staging, 'uploads'), { recursive: true, mode: 0o700 });
  try {
    for (const [name, expected] of Object.entries(files))
      if (!isDeepStrictEqual(copyAndFsyncFile(join(folder, name), join(staging, name)), expected))
        throw new BackupUnusable(`${name} was damaged on its way to ${staging}; is the disk all right?`);
    fsyncFolder(join(staging, 'uploads'));
    fsyncFolder(staging);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  }
}

function moveReplacedFilesAside(dataDir: string, aside: string): string | undefined {
  const existing = REPLACED_FILES.filter((name) => existsSync(join(dataDir, name)));
  if (existing.length === 0) return undefined;
  mkdirSync(aside, { mode: 0o700 });
  for (const name of existing) renameSync(join(dataDir, name), join(aside, name));
  return aside;
}

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { latestPlausibleExpiry } from '../support/time-window.ts';
import { MANIFEST_FILE, readManifest } from './manifest.ts';

const NAME = /^tawa-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z(\.part)?$/;
const UNFINISHED = '.part';
const DAY_MS = 86_400_000;

/** Makes a timestamp that sorts by name and is valid on every file system. `instant` is in ms UTC. */
export const fileTimestamp = (instant: number): string =>
  new Date(instant).toISOString().replaceAll(':', '-');

export const backupFolderName = (instant: number): string => `tawa-${fileTimestamp(instant)}`;

export const unfinishedName = (name: string): string => name + UNFINISHED;

function parseTakenAt(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Such a backup was taken while the clock was ahead. Sorted by name, it would outlive all later backups. */
const isFromFuture = (name: string): boolean =>
  (parseTakenAt(name) ?? 0) > latestPlausibleExpiry(Date.now(), DAY_MS);

/**
 * Lists finished backups of every data folder, the oldest first. Those with a time in the future come before
 * all others, so that they are the first to be removed.
 */
export function listFinishedBackups(folder: string): string[] {
  return listNamesIfReadable(folder)
    .filter((name) => NAME.test(name) && !name.endsWith(UNFINISHED))
    .filter((name) => existsSync(join(folder, name, MANIFEST_FILE)))
    .sort()
    .sort((one, other) => Number(isFromFuture(other)) - Number(isFromFuture(one)));
}

function listNamesIfReadable(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function findNewestBackup(folder: string): { lastAt: number | null; bytes: number | null } {
  const name = listFinishedBackups(folder).at(-1);
  if (name === undefined) return { lastAt: null, bytes: null };
  const lastAt = parseTakenAt(name) ?? null;
  try {
    return { lastAt, bytes: readManifest(join(folder, name)).bytes };
  } catch {
    return { lastAt, bytes: null };
  }
}

/**
 * Removes the oldest backups of this data folder; unfinished ones and those of other data folders stay.
 * Returns the removed names.
 */
export function pruneBackups(folder: string, dataDir: string, keep: number): string[] {
  const own = listFinishedBackups(folder).filter((name) => isBackupOf(join(folder, name), dataDir));
  const old = own.slice(0, -Math.max(1, keep));
  for (const name of old) {
    // The folder is renamed first, because a backup that is half removed must not look finished.
    renameSync(join(folder, name), join(folder, unfinishedName(name)));
    rmSync(join(folder, unfinishedName(name)), { recursive: true, force: true });
  }
  return old;
}

/** Compares the data folder that the manifest names; false if the manifest is unreadable. */
export function isBackupOf(backupFolder: string, dataDir: string): boolean {
  try {
    return readManifest(backupFolder).from === dataDir;
  } catch {
    return false;
  }
}

export function removeDayOldUnfinishedBackups(folder: string): void {
  for (const name of readdirSync(folder)) {
    const startedAt = name.endsWith(UNFINISHED) ? parseTakenAt(name) : undefined;
    if (startedAt !== undefined && Math.abs(Date.now() - startedAt) > DAY_MS)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

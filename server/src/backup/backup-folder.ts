import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { latestPlausibleExpiry } from '../support/time-window.ts';
import { MANIFEST_FILE, readManifest } from './manifest.ts';

const NAME = /^tawa-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z(\.part)?$/;
const UNFINISHED = '.part';
const DAY_MS = 86_400_000;

/** Sorts by name; valid on every file system. `instant` in ms. */
export const fileTimestamp = (instant: number): string =>
  new Date(instant).toISOString().replaceAll(':', '-');

export const backupFolderName = (instant: number): string => `tawa-${fileTimestamp(instant)}`;

export const unfinishedName = (name: string): string => name + UNFINISHED;

function parseTakenAt(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** From a clock that was ahead: sorted by name, it would outlive all later backups. */
const isFromFuture = (name: string): boolean =>
  (parseTakenAt(name) ?? 0) > latestPlausibleExpiry(Date.now(), DAY_MS);

/** Of any data folder, oldest first, future names in front. */
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

/** Keeps unfinished backups and those of other data folders. Returns the removed names. */
export function pruneBackups(folder: string, dataDir: string, keep: number): string[] {
  const own = listFinishedBackups(folder).filter((name) => isBackupOf(join(folder, name), dataDir));
  const old = own.slice(0, -Math.max(1, keep));
  for (const name of old) {
    // A half-removed backup must not look finished.
    renameSync(join(folder, name), join(folder, unfinishedName(name)));
    rmSync(join(folder, unfinishedName(name)), { recursive: true, force: true });
  }
  return old;
}

/** By its manifest; false if unreadable. */
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

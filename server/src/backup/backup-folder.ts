import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { latestValidExpiry } from '../support/clock-skew.ts';
import { MANIFEST_FILE, readManifest } from './manifest.ts';

const NAME = /^tawa-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z(\.part)?$/;
const UNFINISHED = '.part';
const DAY_MS = 86_400_000;

/** An instant (ms) as a UTC time that every file system takes in a name, and that sorts. */
export const fileTimestamp = (instant: number): string =>
  new Date(instant).toISOString().replaceAll(':', '-');

export const backupName = (instant: number): string => `tawa-${fileTimestamp(instant)}`;

/** The name of one that is not finished, or of one that is going away. */
export const unfinishedName = (name: string): string => name + UNFINISHED;

/** When (ms) the backup of this name was taken; undefined for any other name. */
function parseTakenAt(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** A name of a clock that was ahead: sorted by it, the next backups would all be older, and the first to be removed. */
const isFromFuture = (name: string): boolean =>
  (parseTakenAt(name) ?? 0) > latestValidExpiry(Date.now(), DAY_MS);

/** The finished backups in a folder, oldest first, in front those named ahead of their time; none where there is no such folder, or none that can be read. */
export function listFinishedBackups(folder: string): string[] {
  return listNames(folder)
    .filter((name) => NAME.test(name) && !name.endsWith(UNFINISHED))
    .filter((name) => existsSync(join(folder, name, MANIFEST_FILE)))
    .sort()
    .sort((one, other) => Number(isFromFuture(other)) - Number(isFromFuture(one)));
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** When the newest finished backup in a folder was taken (ms), and its size (bytes); null where there is none. */
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
 * Removes all but the newest `keep` of the finished backups of this data folder, and answers with their names. What
 * is not finished, or is of another restaurant, stays, and so does everything that is no backup.
 */
export function prune(folder: string, dataDir: string, keep: number): string[] {
  const own = listFinishedBackups(folder).filter((name) => isBackupOf(join(folder, name), dataDir));
  const old = own.slice(0, -Math.max(1, keep));
  for (const name of old) {
    // One that is half removed must not look like a whole one.
    renameSync(join(folder, name), join(folder, unfinishedName(name)));
    rmSync(join(folder, unfinishedName(name)), { recursive: true, force: true });
  }
  return old;
}

export function isBackupOf(backup: string, dataDir: string): boolean {
  try {
    return readManifest(backup).from === dataDir;
  } catch {
    return false;
  }
}

/** Removes what a backup left behind that was killed more than a day ago. */
export function removeAbandonedBackups(folder: string): void {
  for (const name of readdirSync(folder)) {
    const began = name.endsWith(UNFINISHED) ? parseTakenAt(name) : undefined;
    if (began !== undefined && Math.abs(Date.now() - began) > DAY_MS)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

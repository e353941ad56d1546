import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from '../config.ts';
import { latestValidExpiry } from '../support/clock-skew.ts';
import { findNewestBackup } from './backup-folder.ts';

const RETRY_DELAY_MS = 900_000;
const MAX_SLEEP_MS = 3_600_000;

/** How the backups that the program takes by itself are doing; instants in ms. */
export interface BackupStatus {
  /**
   * Of the newest finished backup in the folder, whoever took it, as it was at the start and after each of our own:
   * the folder may be a disk that hangs, and no call may wait for it. null: there is none.
   */
  lastAt: number | null;
  /** Of that one, in bytes. */
  bytes: number | null;
  nextAt: number;
  /** False from a failure until the next success. */
  ok: boolean;
  /** Why the last one failed, in one line. */
  failure: string | null;
}

export interface BackupSchedule {
  status(): BackupStatus;
  /** Starts: at once when one is due, also from before the last stop. */
  open(): void;
  /** Ends one that is under way; what it has written is swept up by a later one. */
  close(): void;
}

interface Log {
  info(facts: object, what: string): void;
  error(facts: object, what: string): void;
}

/** Takes backups by the clock. @throws ConfigError when the folder cannot be made */
export function createBackupSchedule(
  { folder, everyMs, keep }: NonNullable<Config['backup']>,
  dataDir: string,
  log: Log,
): BackupSchedule {
  makeFolder(folder);
  let newest = findNewestBackup(folder);
  let nextAt = (newest.lastAt ?? 0) + everyMs;
  // The only backup there is may bear the time of a clock that was ahead.
  if (isDue()) nextAt = Math.min(nextAt, Date.now());
  let failure: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: ChildProcess | undefined;
  let isOpen = false;

  /** Also when it is due later than any backup of this clock would be. */
  function isDue(): boolean {
    const now = Date.now();
    return now >= nextAt || nextAt > latestValidExpiry(now, everyMs);
  }

  /** A machine that slept, or whose clock was set, is late by an hour at most. */
  function scheduleNext(): void {
    clearTimeout(timer);
    if (!isOpen) return;
    const pause = Math.min(Math.max(nextAt - Date.now(), 0), MAX_SLEEP_MS);
    timer = setTimeout(() => (isDue() ? start() : scheduleNext()), pause).unref();
  }

  function start(): void {
    const began = Date.now();
    running = runBackup(dataDir, folder, keep, (complaint) => {
      running = undefined;
      if (!isOpen) return;
      failure = complaint;
      if (failure === null) newest = findNewestBackup(folder);
      nextAt = failure === null ? began + everyMs : Date.now() + Math.min(everyMs, RETRY_DELAY_MS);
      const facts = { folder, ms: Date.now() - began, nextAt: new Date(nextAt).toISOString() };
      if (failure === null) log.info(facts, 'a backup is taken');
      else log.error({ ...facts, reason: failure }, 'a backup failed; it is tried again');
      scheduleNext();
    });
  }

  return {
    status: () => ({
      ...newest,
      nextAt,
      ok: failure === null,
      failure,
    }),
    open() {
      isOpen = true;
      scheduleNext();
    },
    close() {
      isOpen = false;
      clearTimeout(timer);
      running?.kill('SIGKILL');
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ConfigError(`BACKUP_DIR: the folder cannot be made (${(error as Error).message})`);
  }
}

/**
 * The same command as by hand, in a process of its own and behind all others: reading a large database to its end
 * takes seconds, in which no order may wait. `done` hears what went wrong, or null.
 */
function runBackup(
  dataDir: string,
  folder: string,
  keep: number,
  done: (errorOutput: string | null) => void,
) {
  // Beside the source while developing, beside the program when it is built.
  const isSource = import.meta.url.endsWith('.ts');
  const command = fileURLToPath(
    new URL(isSource ? './backup.command.ts' : './backup.command.js', import.meta.url),
  );
  const child = spawn(
    process.execPath,
    [...(isSource ? ['--import', 'tsx'] : []), command, folder, '--keep', String(keep)],
    { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  let failed: string | undefined;
  child.on('error', (error) => {
    failed = error.message;
  });
  child.on('close', (code) => {
    if (code === 0) done(null);
    else done(failed ?? (complaint.trim().split('\n')[0] || `it ended with ${code}`));
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // A system that knows no priorities, or a child that has ended already.
  }
  return child;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../config.ts';
import { latestPlausibleExpiry } from '../support/time-window.ts';
import { findNewestBackup } from './backup-folder.ts';

const RETRY_DELAY_MS = 900_000;
const MAX_SLEEP_MS = 3_600_000;

/** Instants are in ms UTC. */
export interface BackupStatus {
  /** The backup disk may hang, so it is read only at the start and after each backup. */
  lastAt: number | null;
  bytes: number | null;
  nextAt: number;
  ok: boolean;
  failure: string | null;
}

export interface BackupSchedule {
  status(): BackupStatus;
  open(): void;
  close(): void;
}

interface Log {
  info(facts: object, what: string): void;
  error(facts: object, what: string): void;
}

export function createBackupSchedule(
  { folder, everyMs, keep }: NonNullable<Config['backup']>,
  dataDir: string,
  log: Log,
): BackupSchedule {
  makeBackupFolder(folder);
  let newest = findNewestBackup(folder);
  let nextAt = findFirstBackupAt(newest.lastAt, everyMs);
  let failure: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: ChildProcess | undefined;
  let isOpen = false;

  /** Wakes every hour, because a long timer fires late after the machine slept or its clock changed. */
  function scheduleNext(): void {
    clearTimeout(timer);
    if (!isOpen) return;
    const pause = Math.min(Math.max(nextAt - Date.now(), 0), MAX_SLEEP_MS);
    timer = setTimeout(() => (isDue(nextAt, everyMs) ? start() : scheduleNext()), pause).unref();
  }

  function start(): void {
    const startedAt = Date.now();
    running = spawnBackup(dataDir, folder, keep, (backupFailure) => {
      running = undefined;
      if (!isOpen) return;
      failure = backupFailure;
      if (failure === null) newest = findNewestBackup(folder);
      nextAt = failure === null ? startedAt + everyMs : Date.now() + Math.min(everyMs, RETRY_DELAY_MS);
      const facts = { folder, ms: Date.now() - startedAt, nextAt: new Date(nextAt).toISOString() };
      if (failure === null) log.info(facts, 'backup completed');
      else log.error({ ...facts, reason: failure }, 'backup failed; will retry');
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

/**
 * Returns undefined without BACKUP_DIR.
 * @throws ConfigError
 */
export function registerBackupSchedule(
  http: FastifyInstance,
  { backup, dataDir }: Config,
): BackupSchedule | undefined {
  if (!backup) return undefined;
  const schedule = createBackupSchedule(backup, dataDir, http.log);
  http.addHook('onListen', async () => schedule.open());
  http.addHook('preClose', async () => schedule.close());
  return schedule;
}

function findFirstBackupAt(lastAt: number | null, everyMs: number): number {
  const nextAt = (lastAt ?? 0) + everyMs;
  // The stored time may lie in the future, set while the clock was ahead.
  return isDue(nextAt, everyMs) ? Math.min(nextAt, Date.now()) : nextAt;
}

function isDue(nextAt: number, everyMs: number): boolean {
  const now = Date.now();
  return now >= nextAt || nextAt > latestPlausibleExpiry(now, everyMs);
}

function makeBackupFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ConfigError(`BACKUP_DIR: the folder cannot be made (${(error as Error).message})`);
  }
}

/** The process has a low priority, so that it does not delay orders. */
function spawnBackup(
  dataDir: string,
  folder: string,
  keep: number,
  onEnd: (failure: string | null) => void,
): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const command = fileURLToPath(
    new URL(isSource ? './backup.command.ts' : './backup.command.js', import.meta.url),
  );
  const child = spawn(
    process.execPath,
    [...(isSource ? ['--import', 'tsx'] : []), command, folder, '--keep', String(keep)],
    { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  let failed: string | undefined;
  child.on('error', (error) => {
    failed = error.message;
  });
  child.on('close', (code) => {
    if (code === 0) onEnd(null);
    else onEnd(failed ?? (errorOutput.trim().split('\n')[0] || `it ended with ${code}`));
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has already ended, or the system has no priorities.
  }
  return child;
}

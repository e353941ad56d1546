import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { DATABASE_FILE, DatabaseLost, DatabaseUnusable } from '../db/sqlite/data-folder-checks.ts';
import { FULL_CHECK_MAX_BYTES, firstFinding } from '../db/sqlite/integrity.ts';
import { restoreHint } from './restore-hint.ts';

/**
 * Turns DatabaseLost into a DatabaseUnusable whose message has the command that restores a backup.
 * @throws DatabaseUnusable
 */
export function withRestoreHint<T>(config: Config, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof DatabaseLost)) throw error;
    throw new DatabaseUnusable(error.toMessage(restoreHint(config, { checked: true })));
  }
}

const WORKER_FILE = fileURLToPath(new URL('./integrity-check.worker.js', import.meta.url));

/** Checks SQLite files above FULL_CHECK_MAX_BYTES in a process of low priority, once the server listens. */
export function registerIntegrityCheck(http: FastifyInstance, config: Config): { hasFoundDamage(): boolean } {
  const { log } = http;
  const file = join(config.dataDir, DATABASE_FILE);
  let running: ChildProcess | undefined;
  let isDamaged = false;

  function reportResult(code: number | null, output: string, errorOutput: string): void {
    const reason = firstFinding(output);
    if (code !== 0) log.warn({ file, reason: errorOutput }, 'full integrity check could not finish');
    else if (reason === 'ok') log.info({ file }, 'full integrity check passed');
    else {
      isDamaged = true;
      log.error(
        { file, reason },
        `the database file ${file} is damaged; ${restoreHint(config, { checked: false })}`,
      );
    }
  }

  function start(): void {
    const child = spawn(process.execPath, [WORKER_FILE, file], { stdio: ['ignore', 'pipe', 'pipe'] });
    running = child;
    const [output, errorOutput] = [collectText(child.stdout), collectText(child.stderr)];
    child.on('error', (err) => log.warn({ err }, 'full integrity check could not finish'));
    child.on('close', (code, signal) => {
      running = undefined;
      if (signal === null) reportResult(code, output(), errorOutput());
    });
    lowerPriority(child);
  }

  http.addHook('onListen', async () => {
    if (!config.databaseUrl && statSync(file).size > FULL_CHECK_MAX_BYTES) start();
  });
  http.addHook('preClose', async () => void running?.kill('SIGKILL'));
  return { hasFoundDamage: () => isDamaged };
}

function collectText(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has already ended, or the system has no priorities.
  }
}

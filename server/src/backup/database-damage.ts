import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { DATABASE_FILE, DatabaseLost, DatabaseUnusable } from '../db/sqlite/data-folder.ts';
import { READ_WHOLE_BYTES } from '../db/sqlite/integrity.ts';
import { howToRestore } from './newest-whole.ts';

/** Opens what may turn out to be lost, and adds to the refusal how to come back. @throws DatabaseLost */
export function orHowToRestore<T>(config: Config, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof DatabaseLost)) throw error;
    throw new DatabaseUnusable(error.sentence(howToRestore(config, { checked: true })));
  }
}

const CHECK = fileURLToPath(new URL('./integrity-check.worker.js', import.meta.url));

/**
 * Reads a large database file to its end, once after each start, in a process behind all others: that takes seconds, in
 * which no order may wait. It looks through indexes too, which the start does not compare with their tables.
 * `hasFoundDamage` says what it has come to.
 */
export function createFullCheck(config: Config, http: FastifyInstance): { hasFoundDamage(): boolean } {
  const { log } = http;
  const file = join(config.dataDir, DATABASE_FILE);
  let running: ChildProcess | undefined;
  let isDamaged = false;

  function conclude(code: number | null, said: string, complained: string): void {
    const reason = said.split('\n')[0] ?? '';
    if (code !== 0) log.warn({ file, reason: complained }, 'the database file could not be read to its end');
    else if (reason === 'ok') log.info({ file }, 'the database file has been read to its end and is whole');
    else {
      isDamaged = true;
      log.error(
        { file, reason },
        `the database file ${file} is damaged; ${howToRestore(config, { checked: false })}`,
      );
    }
  }

  function start(): void {
    const child = spawn(process.execPath, [CHECK, file], { stdio: ['ignore', 'pipe', 'pipe'] });
    running = child;
    const [said, complained] = [textOf(child.stdout), textOf(child.stderr)];
    child.on('error', (err) => log.warn({ err }, 'the database file could not be read to its end'));
    child.on('close', (code, signal) => {
      running = undefined;
      if (signal === null) conclude(code, said(), complained());
    });
    putBehind(child);
  }

  http.addHook('onListen', async () => {
    if (!config.databaseUrl && statSync(file).size > READ_WHOLE_BYTES) start();
  });
  http.addHook('preClose', async () => void running?.kill('SIGKILL'));
  return { hasFoundDamage: () => isDamaged };
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

function putBehind({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system has no priorities.
  }
}

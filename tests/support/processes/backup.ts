import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Form } from './program.ts';

export interface Ended {
  code: number | null;
  said: string;
  complained: string;
}

/** Runs the built command, as an operator does in the container, in a process of its own. */
export function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<Ended> {
  return start(command, { DATA_DIR: dataDir }, args).ended;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const script = (command: string) => ({
  build: [`server/dist/${command}.command.js`],
  // As in `npm run backup`, `npm run restore` and `npm run migrate:postgres`.
  sources: ['--import', 'tsx', `server/src/backup/${command}.command.ts`],
});

/** Starts one of the commands with these environment variables and none of ours. */
export function start(
  command: 'backup' | 'restore' | 'move',
  env: Record<string, string>,
  args: string[] = [],
  form: Form = 'build',
): { kill(): void; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [...script(command)[form], ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = { said: '', complained: '' };
  child.stdout.on('data', (text) => {
    ended.said += text;
  });
  child.stderr.on('data', (text) => {
    ended.complained += text;
  });
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...ended }))),
  };
}

/** Takes a backup that must succeed, and answers with its path. */
export async function backUp(dataDir: string, into: string, form?: Form): Promise<string> {
  const { code, said, complained } = await start('backup', { DATA_DIR: dataDir }, [into], form).ended;
  const path = said.split('\n')[1];
  if (code !== 0 || path === undefined) throw new Error(`no backup was taken: ${complained}`);
  return path;
}

/** The paths of the backups in a folder, oldest first. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));

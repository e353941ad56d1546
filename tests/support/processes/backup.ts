import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EntryPoint } from './server-process.ts';

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export function runCommand(
  command: 'backup' | 'restore',
  dataDir: string,
  ...args: string[]
): Promise<CommandResult> {
  return startCommand(command, { DATA_DIR: dataDir }, args).ended;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const scriptArgs = (command: string) => ({
  build: [`server/dist/${command}.command.js`],
  // The same command as in `npm run backup`, `npm run restore` and `npm run migrate:postgres`.
  sources: ['--import', 'tsx', `server/src/backup/${command}.command.ts`],
});

/** Passes `env` without the variables of this process. */
export function startCommand(
  command: 'backup' | 'restore' | 'move',
  env: Record<string, string>,
  args: string[] = [],
  entryPoint: EntryPoint = 'build',
): { kill(): void; ended: Promise<CommandResult> } {
  const child = spawn(process.execPath, [...scriptArgs(command)[entryPoint], ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    ended.stdout += text;
  });
  child.stderr.on('data', (text) => {
    ended.stderr += text;
  });
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...ended }))),
  };
}

/** @returns the path of the backup */
export async function runBackup(dataDir: string, into: string, entryPoint?: EntryPoint): Promise<string> {
  const { code, stdout, stderr } = await startCommand('backup', { DATA_DIR: dataDir }, [into], entryPoint)
    .ended;
  const path = stdout.split('\n')[1];
  if (code !== 0 || path === undefined) throw new Error(`backup failed: ${stderr}`);
  return path;
}

/** Lists the oldest backup first. */
export const listBackups = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));

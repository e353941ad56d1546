import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Ended {
  code: number | null;
  said: string;
  complained: string;
}

/** Runs `npm run backup` or `npm run restore`, as an operator does, in a process of its own. */
export function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<Ended> {
  return start(command, { DATA_DIR: dataDir }, args).ended;
}

/** Starts one of the commands with these environment variables and none of ours. */
export function start(
  command: 'backup' | 'restore' | 'move',
  env: Record<string, string>,
  args: string[] = [],
): { kill(): void; ended: Promise<Ended> } {
  const script = `server/src/backup/${command}.command.ts`;
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
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
export async function backUp(dataDir: string, into: string): Promise<string> {
  const { code, said, complained } = await run('backup', dataDir, into);
  const path = said.split('\n')[1];
  if (code !== 0 || path === undefined) throw new Error(`no backup was taken: ${complained}`);
  return path;
}

/** The paths of the backups in a folder, oldest first. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));

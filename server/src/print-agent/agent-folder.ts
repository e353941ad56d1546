import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fsyncFolder, writeAndFsyncFile } from '../backup/durable-files.ts';
import { type FolderLock, lockFolder } from '../db/sqlite/data-folder-checks.ts';
import { AgentError } from './agent-error.ts';

const identity = z.object({ server: z.url(), name: z.string(), token: z.string() });
/** The server of the agent, and the token that proves who the agent is. */
export type AgentIdentity = z.output<typeof identity>;

const fileIn = (folder: string) => join(folder, 'agent.json');

/**
 * Two agents with one journal could print the same job. The operating system releases the lock with the process.
 * @throws AgentError
 */
export function openAgentFolder(folder: string): FolderLock {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return lockFolder(folder);
  } catch (error) {
    throw new AgentError(`the folder ${folder} cannot be used: ${(error as Error).message}`);
  }
}

/** @returns undefined if the agent has not enrolled @throws AgentError */
export function readIdentity(folder: string): AgentIdentity | undefined {
  let text: string;
  try {
    text = readFileSync(fileIn(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new AgentError(`${fileIn(folder)} cannot be read: ${(error as Error).message}`);
  }
  try {
    return identity.parse(JSON.parse(text));
  } catch {
    throw new AgentError(`${fileIn(folder)} is damaged; please remove it and enrol with a new code`);
  }
}

/** Only the owner of the file may read it, because it holds the token. */
export function saveIdentity(folder: string, agent: AgentIdentity): void {
  const staged = `${fileIn(folder)}.new`;
  writeAndFsyncFile(staged, JSON.stringify(agent));
  renameSync(staged, fileIn(folder));
  fsyncFolder(folder);
}

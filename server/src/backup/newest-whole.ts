import { join } from 'node:path';
import type { Config } from '../config.ts';
import { finishedIn, isOf } from './backup-folder.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { checkBackup } from './restore.ts';

type Needs = Pick<Config, 'backup' | 'dataDir' | 'migrationsDir'>;

/**
 * Which backup to restore and by what command, for a sentence to the operator. `checked` reads backups to their end, the
 * newest first, until one is whole; while orders are taken nobody waits for that, and the restore itself checks it.
 */
export function howToRestore(
  { backup, dataDir, migrationsDir }: Needs,
  { checked }: { checked: boolean },
): string {
  const command = (folder: string) => `npm run restore -- ${folder} ${quoted(dataDir)} --overwrite`;
  if (!backup) return `BACKUP_DIR names no folder with backups; to restore one: ${command('<backup>')}`;
  const [kind, read] = checked
    ? ['whole backup', (folder: string) => checkBackup(folder, migrationsDir)]
    : ['backup', readManifest];
  for (const name of finishedIn(backup.folder).reverse()) {
    const folder = join(backup.folder, name);
    const manifest = isOf(folder, dataDir) ? readable(() => read(folder)) : undefined;
    if (manifest)
      return `the newest ${kind} is ${folder}, of ${manifest.takenAt}: ${command(quoted(folder))}`;
  }
  return `${backup.folder} holds no ${kind} of this folder; to restore another: ${command('<backup>')}`;
}

function readable(read: () => Manifest): Manifest | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** As a shell takes it for one word. */
const quoted = (path: string): string =>
  /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

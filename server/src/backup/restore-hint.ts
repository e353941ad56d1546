import { join } from 'node:path';
import type { Config } from '../config.ts';
import { isBackupOf, listFinishedBackups } from './backup-folder.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { verifyBackup } from './restore.ts';

type Needs = Pick<Config, 'backup' | 'dataDir' | 'migrationsDir'>;

/** @param checked whether to verify the backups first, which is too slow while orders are taken */
export function restoreHint(
  { backup, dataDir, migrationsDir }: Needs,
  { checked }: { checked: boolean },
): string {
  const command = (folder: string) => `npm run restore -- ${folder} ${shellQuote(dataDir)} --overwrite`;
  if (!backup) return `BACKUP_DIR names no folder with backups; to restore one: ${command('<backup>')}`;
  const [kind, read] = checked
    ? ['whole backup', (folder: string) => verifyBackup(folder, migrationsDir)]
    : ['backup', readManifest];
  for (const name of listFinishedBackups(backup.folder).reverse()) {
    const folder = join(backup.folder, name);
    const manifest = isBackupOf(folder, dataDir) ? tryRead(() => read(folder)) : undefined;
    if (manifest)
      return `the newest ${kind} is ${folder}, of ${manifest.takenAt}: ${command(shellQuote(folder))}`;
  }
  return `${backup.folder} holds no ${kind} of this folder; to restore another: ${command('<backup>')}`;
}

function tryRead(read: () => Manifest): Manifest | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const shellQuote = (path: string): string =>
  /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

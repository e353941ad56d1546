import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspectCopy, openSnapshot } from '../db/sqlite/backup-copy.ts';
import { DATABASE_FILE } from '../db/sqlite/data-folder-checks.ts';
import { isPictureFile } from '../files/pictures.ts';
import { backupFolderName, removeDayOldUnfinishedBackups, unfinishedName } from './backup-folder.ts';
import {
  checksumFile,
  copyAndFsyncFile,
  type FileChecksum,
  fsyncFile,
  fsyncFolder,
  writeAndFsyncFile,
} from './durable-files.ts';
import { MANIFEST_FILE, type Manifest } from './manifest.ts';

/** Takes a backup. Its folder gets the final name once everything in it is durable and verified. */
export async function takeBackup(
  dataDir: string,
  into: string,
): Promise<{ folder: string; manifest: Manifest }> {
  const startedAt = Date.now();
  mkdirSync(into, { recursive: true, mode: 0o700 });
  removeDayOldUnfinishedBackups(into);
  const folder = join(into, backupFolderName(startedAt));
  const staging = unfinishedName(folder);
  mkdirSync(staging, { mode: 0o700 });
  try {
    const manifest = await writeBackup(staging, dataDir, startedAt);
    renameSync(staging, folder);
    fsyncFolder(into);
    return { folder, manifest };
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  }
}

async function writeBackup(staging: string, dataDir: string, startedAt: number): Promise<Manifest> {
  const pictures = createPictureCopier(join(dataDir, 'uploads'), join(staging, 'uploads'));
  // A picture's file is removed when another replaces it. So pictures are copied before the snapshot opens,
  // and those that came meanwhile after it.
  while (pictures.copyNew() > 0);
  const snapshot = openSnapshot(dataDir);
  const database = join(staging, DATABASE_FILE);
  try {
    pictures.copyNew();
    await snapshot.copyTo(database);
  } finally {
    snapshot.close();
  }
  fsyncFile(database);
  const files = { [DATABASE_FILE]: checksumFile(database), ...pictures.copied };
  const manifest: Manifest = {
    version: 1,
    takenAt: new Date(startedAt).toISOString(),
    from: dataDir,
    ...inspectCopy(database),
    bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
    files,
  };
  writeAndFsyncFile(join(staging, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  fsyncFolder(join(staging, 'uploads'));
  fsyncFolder(staging);
  return manifest;
}

interface PictureCopier {
  readonly copied: Readonly<Record<string, FileChecksum>>;
  copyNew(): number;
}

function createPictureCopier(from: string, to: string): PictureCopier {
  const copied: Record<string, FileChecksum> = {};
  mkdirSync(to, { mode: 0o700 });
  return {
    copied,
    copyNew() {
      const names = existsSync(from) ? readdirSync(from) : [];
      const fresh = names.filter((name) => isPictureFile(name) && !copied[`uploads/${name}`]);
      return fresh.filter((name) => {
        try {
          copied[`uploads/${name}`] = copyAndFsyncFile(join(from, name), join(to, name));
          return true;
        } catch (error) {
          // The picture was removed meanwhile, so no row names it.
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
          throw error;
        }
      }).length;
    },
  };
}

import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStore } from './picture-store.ts';

/** ESTALE: on a shared folder, another process has removed the file while we opened it. */
const NOT_FOUND_CODES = ['ENOENT', 'ESTALE'];

/** Pictures as files under `dataDir/uploads`, which other processes may share. Nothing is remembered of it. */
export function createFolderStore(dataDir: string): PictureStore {
  const folder = join(dataDir, 'uploads');
  return {
    async put(name, bytes) {
      mkdirSync(folder, { recursive: true });
      await writeAtomically(join(folder, name), bytes);
    },
    get: (name) =>
      readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (NOT_FOUND_CODES.includes(error.code ?? '')) return undefined;
        throw error;
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** On the disk before a row names it, or not there at all. */
async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.part`;
  try {
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

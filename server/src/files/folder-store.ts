import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PictureStore } from './pictures.ts';

/** ESTALE means that another process removed the file from a shared folder while it was being opened. */
const NOT_FOUND_CODES = ['ENOENT', 'ESTALE'];

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

async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  // The draft has a random name, because equal uploads at the same time write the same file.
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, file);
    await fsyncFolder(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Some network file systems fail with these codes. */
const UNSUPPORTED_CODES = ['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'];

/** Makes renames in the folder durable. Windows has no equivalent. */
async function fsyncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } catch (error) {
    if (!UNSUPPORTED_CODES.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

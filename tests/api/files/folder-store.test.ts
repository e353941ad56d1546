// @postgres never

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from '@tawa/server/files/folder-store.ts';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'tawa-folder-store-'));
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Records every fsync: of a file its bytes, of a folder what it contains. */
async function recordSyncs(folder: string): Promise<unknown[]> {
  const handle = await open(dataDir);
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  const synced: unknown[] = [];
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const stat = await this.stat();
    synced.push(stat.isDirectory() ? readdirSync(folder) : stat.size);
    return sync.call(this);
  });
  return synced;
}

test.skipIf(process.platform === 'win32')(
  'a picture and then its name are on the disk once stored',
  async () => {
    const store = createFolderStore(dataDir);
    const bytes = Buffer.from('a picture');
    await store.put('earlier.webp', bytes);
    const synced = await recordSyncs(join(dataDir, 'uploads'));
    await store.put('new.webp', bytes);
    expect(synced).toEqual([bytes.length, ['earlier.webp', 'new.webp']]);
    expect(await store.get('new.webp')).toEqual(bytes);
  },
);

import { createHash } from 'node:crypto';
import { closeSync, constants, copyFileSync, fsyncSync, openSync, readSync, writeFileSync } from 'node:fs';

export interface FileChecksum {
  bytes: number;
  sha256: string;
}

const CHUNK = 1_048_576;

export function checksumFile(file: string): FileChecksum {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK);
  const fd = openSync(file, 'r');
  try {
    let bytes = 0;
    for (;;) {
      const count = readSync(fd, chunk);
      if (count === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(chunk.subarray(0, count));
      bytes += count;
    }
  } finally {
    closeSync(fd);
  }
}

/** Returns the copy's checksum. */
export function copyAndFsyncFile(from: string, to: string): FileChecksum {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  fsyncFile(to);
  return checksumFile(to);
}

export function writeAndFsyncFile(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  fsyncFile(file);
}

export function fsyncFile(file: string): void {
  const fd = openSync(file, 'r+');
  fsyncSync(fd);
  closeSync(fd);
}

/** Makes renames in the folder durable. Windows has no equivalent. */
export function fsyncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

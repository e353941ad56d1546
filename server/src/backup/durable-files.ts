import { createHash } from 'node:crypto';
import { closeSync, constants, copyFileSync, fsyncSync, openSync, readSync, writeFileSync } from 'node:fs';

/** One file of a backup, as the manifest keeps it. */
export interface FileChecksum {
  bytes: number;
  /** In hex. */
  sha256: string;
}

const CHUNK = 1_048_576;

/** Reads a file to its end. @throws the system's error when it cannot be read */
export function checksumFile(file: string): FileChecksum {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK);
  const open = openSync(file, 'r');
  try {
    let bytes = 0;
    for (;;) {
      const count = readSync(open, chunk);
      if (count === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(chunk.subarray(0, count));
      bytes += count;
    }
  } finally {
    closeSync(open);
  }
}

/** Copies a file onto the disk itself, and answers with what is there now; a disk that can shares the blocks. */
export function copyDurably(from: string, to: string): FileChecksum {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  fsyncFile(to);
  return checksumFile(to);
}

export function writeDurably(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  fsyncFile(file);
}

/** Waits until a file is on the disk. */
export function fsyncFile(file: string): void {
  const open = openSync(file, 'r+');
  fsyncSync(open);
  closeSync(open);
}

/** Waits until the names in a folder are on the disk. Windows knows no such thing. */
export function fsyncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const open = openSync(folder, 'r');
  fsyncSync(open);
  closeSync(open);
}

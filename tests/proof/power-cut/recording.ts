import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** `file` is relative to the data folder. */
type FileOperation =
  | { what: 'write'; file: string; offset: number; data: Buffer }
  | { what: 'truncate'; file: string; bytes: number }
  | { what: 'sync'; file: string }
  | { what: 'create'; file: string }
  | { what: 'unlink'; file: string }
  | { what: 'rename'; file: string; to: string };

/** `end`: log bytes up to and including the operation. */
export type RecordedOperation = FileOperation & { end: number };

const HEADER_BYTES = 24;
const [OPEN, WRITE, TRUNCATE, SYNC, UNLINK, RENAME, CLOSE] = [1, 2, 3, 4, 5, 6, 7];

/** SQLite's shared memory and the lock are rebuilt at each start. */
const IGNORED_FILES = /-shm$|^running\.lock/;

/** Decodes the log of `preload.c`. */
export function readRecording(log: string, folder: string): RecordedOperation[] {
  const bytes = readFileSync(log);
  const names = new Map<number, string>();
  const steps: RecordedOperation[] = [];
  for (let position = 0; position < bytes.length; ) {
    const what = bytes.readUInt32LE(position);
    const fd = bytes.readInt32LE(position + 4);
    const offset = Number(bytes.readBigUInt64LE(position + 8));
    const end = position + HEADER_BYTES + Number(bytes.readBigUInt64LE(position + 16));
    const data = bytes.subarray(position + HEADER_BYTES, end);
    position = end;
    const named = (part: Buffer) => relative(folder, part.toString());
    if (what === OPEN) names.set(fd, named(data));
    const file = names.get(fd) ?? '';
    const step = decodeOperation(what, file, offset, data, named);
    if (what === CLOSE) names.delete(fd);
    for (const one of step) if (!IGNORED_FILES.test(one.file)) steps.push({ ...one, end });
  }
  return steps;
}

function decodeOperation(
  what: number,
  file: string,
  offset: number,
  data: Buffer,
  named: (part: Buffer) => string,
): FileOperation[] {
  switch (what) {
    case OPEN:
      return [{ what: 'create', file }, ...(offset ? [{ what: 'truncate', file, bytes: 0 } as const] : [])];
    case WRITE:
      return [{ what: 'write', file, offset, data }];
    case TRUNCATE:
      return [{ what: 'truncate', file, bytes: offset }];
    case SYNC:
      return [{ what: 'sync', file }];
    case UNLINK:
      return [{ what: 'unlink', file: named(data) }];
    case RENAME:
      return [{ what: 'rename', file: named(data.subarray(0, offset)), to: named(data.subarray(offset)) }];
    default:
      return [];
  }
}

export function readFolder(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => !IGNORED_FILES.test(path) && statSync(join(folder, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(folder, path))]));
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '@tawa/server/demo/random.ts';
import type { RecordedOperation } from './recording.ts';

type PendingWrite = { offset: number; data: Buffer } | { bytes: number };

interface FileState {
  synced: Buffer;
  unsynced: PendingWrite[];
}

const SECTORS = [512, 4_096];
/** Per file: unsynced writes are lost, stored, or torn at sector boundaries. */
const OUTCOMES = ['lost', 'there', 'torn', 'torn', 'torn'] as const;

/**
 * Guarantees only synced content. Renames and unlinks keep their order, as on ext4 and xfs; any sync makes
 * earlier ones durable.
 */
export class SimulatedDisk {
  readonly #files: Map<string, FileState>;
  #durableFiles: Map<string, FileState>;

  constructor(files: Map<string, Buffer>) {
    this.#files = new Map([...files].map(([path, synced]) => [path, { synced, unsynced: [] }]));
    this.#durableFiles = new Map(this.#files);
  }

  apply(step: RecordedOperation): void {
    const file = this.#files.get(step.file);
    switch (step.what) {
      case 'create':
        if (!file) this.#files.set(step.file, { synced: Buffer.alloc(0), unsynced: [] });
        break;
      case 'write':
      case 'truncate':
        file?.unsynced.push(step);
        break;
      case 'unlink':
        this.#files.delete(step.file);
        break;
      case 'rename':
        if (file) this.#files.set(step.to, file);
        this.#files.delete(step.file);
        break;
      case 'sync':
        if (file) {
          file.synced = applyWrites(file.synced, file.unsynced);
          file.unsynced = [];
        }
        this.#durableFiles = new Map(this.#files);
    }
  }

  readAll(): Map<string, Buffer> {
    return new Map(
      [...this.#files].map(([path, { synced, unsynced }]) => [path, applyWrites(synced, unsynced)]),
    );
  }

  /** Writes one possible outcome of a power cut now. */
  cutPower(random: Random, into: string): void {
    for (const [path, { synced, unsynced }] of random.chance(0.5) ? this.#durableFiles : this.#files) {
      const outcome = random.pick(OUTCOMES);
      const sector = random.pick(SECTORS);
      const arrived = unsynced.flatMap((change) => {
        if (outcome !== 'torn') return outcome === 'there' ? [change] : [];
        return 'data' in change && random.chance(0.5)
          ? tornWrite(change, sector, random)
          : random.pick([[], [change]]);
      });
      mkdirSync(dirname(join(into, path)), { recursive: true });
      writeFileSync(join(into, path), applyWrites(synced, arrived));
    }
  }
}

function tornWrite(
  { offset, data }: { offset: number; data: Buffer },
  sector: number,
  random: Random,
): PendingWrite[] {
  const pieces: PendingWrite[] = [];
  for (let position = 0; position < data.length; ) {
    const next = Math.min(data.length, (Math.floor((offset + position) / sector) + 1) * sector - offset);
    if (random.chance(0.5)) pieces.push({ offset: offset + position, data: data.subarray(position, next) });
    position = next;
  }
  return pieces;
}

/** A gap before a write is zeros. */
function applyWrites(before: Buffer, changes: readonly PendingWrite[]): Buffer {
  if (changes.length === 0) return before;
  const ends = changes.map((change) =>
    'data' in change ? change.offset + change.data.length : change.bytes,
  );
  const buffer = Buffer.alloc(Math.max(before.length, ...ends));
  let length = before.copy(buffer);
  for (const change of changes) {
    if ('data' in change) {
      change.data.copy(buffer, change.offset);
      length = Math.max(length, change.offset + change.data.length);
    } else {
      buffer.fill(0, Math.min(length, change.bytes));
      length = change.bytes;
    }
  }
  return buffer.subarray(0, length);
}

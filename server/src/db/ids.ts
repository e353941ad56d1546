import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import { serverNow } from '../support/server-clock.ts';

const BYTES_PER_ID = 16;
/** Random bytes are fetched for many ids at once, because a system call for each id would be too slow. */
const IDS_PER_FILL = 256;

const randomPool = new Uint8Array(BYTES_PER_ID * IDS_PER_FILL);
let poolOffset = randomPool.length;

function takeRandomBytesForId(): Uint8Array {
  if (poolOffset === randomPool.length) {
    randomFillSync(randomPool);
    poolOffset = 0;
  }
  poolOffset += BYTES_PER_ID;
  return randomPool.subarray(poolOffset - BYTES_PER_ID, poolOffset);
}

let msecs = 0;
let seq = 0;

/**
 * Returns UUIDv7s that increase also within a millisecond (RFC 9562, 6.2, method 1) and cannot be guessed.
 */
export function newId(): string {
  const bytes = takeRandomBytesForId();
  const now = serverNow();
  if (now > msecs) {
    msecs = now;
    seq = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) >>> 1;
  } else {
    seq = (seq + 1) >>> 0;
    if (seq === 0) msecs++;
  }
  return v7({ random: bytes, msecs, seq });
}

/** Returns a function that makes sortable ids from `instant` (ms UTC) on, one per millisecond. */
export function createIdGenerator(instant: number): () => string {
  let msecs = instant;
  return () => v7({ msecs: msecs++ });
}

/**
 * Gives ids to the parts of a stored list, such as the variants of an item. Carts contain these ids, so a
 * part that stays keeps its id. An unknown id is replaced, and so is an id that an earlier part has.
 */
export function assignPartIds<Form extends { _id?: string | undefined }>(
  forms: readonly Form[],
  before: readonly { id: string }[],
): (Form & { id: string })[] {
  const unused = new Set(before.map(({ id }) => id));
  return forms.map((form) => {
    const known = form._id ?? '';
    return { ...form, id: unused.delete(known) ? known : newId() };
  });
}

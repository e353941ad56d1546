import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Bytes of an id that are drawn at random. */
const EACH = 16;
/** Drawn at once for so many ids: asking the system for each costs more than all the rest of an order's ids. */
const AT_ONCE = 256;

const pool = new Uint8Array(EACH * AT_ONCE);
let used = pool.length;

function random(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += EACH;
  return pool.subarray(used - EACH, used);
}

let msecs = 0;
let seq = 0;

/**
 * UUIDv7 text, each greater than the one before it from this program: those of one millisecond count on from a random
 * number below 2^31 (RFC 9562, 6.2, method 1).
 */
export function nextId(): string {
  const bytes = random();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) >>> 1;
  } else {
    seq = (seq + 1) >>> 0;
    if (seq === 0) msecs++;
  }
  return v7({ random: bytes, msecs, seq });
}

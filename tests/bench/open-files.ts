import { readFileSync } from 'node:fs';

/** Open files that the process itself needs. */
const RESERVED = 200;

/** Returns how many sockets the limit on open files leaves. Started programs inherit the limit. */
export function socketLimit(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY;
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return Number(/Max open files\s+\d+\s+(\d+)/.exec(limits)?.[1]) - RESERVED;
}

/** @throws Error `void:` if the limit does not allow this many */
export function requireSockets(count: number): void {
  const limit = socketLimit();
  if (count > limit)
    throw new Error(`void: ${count} sockets need more open files than ${limit + RESERVED} (ulimit -n)`);
}

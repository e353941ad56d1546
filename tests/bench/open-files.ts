import { readFileSync } from 'node:fs';

/** For the process itself. */
const RESERVED = 200;

/** How many sockets the limit on open files leaves; the programs inherit it. */
export function socketLimit(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY;
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return Number(/Max open files\s+\d+\s+(\d+)/.exec(limits)?.[1]) - RESERVED;
}

/** @throws Error `void:` if the limit does not allow as many */
export function requireSockets(count: number): void {
  const limit = socketLimit();
  if (count > limit)
    throw new Error(`void: ${count} sockets need more open files than ${limit + RESERVED} (ulimit -n)`);
}

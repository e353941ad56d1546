import { LRUCache } from 'lru-cache';

export interface WindowCounter {
  count(key: string): number;
  increment(key: string): number;
  /** Returns 0 when no window is open. */
  remainingMs(key: string): number;
}

/** Beyond `maxKeys`, drops the key that was incremented least recently. */
export function createWindowCounter(windowMs: number, maxKeys: number, now = Date.now): WindowCounter {
  // The option `max` would allocate its memory in advance.
  const windows = new LRUCache<string, { count: number; since: number }>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
  });

  function openWindow(key: string) {
    const known = windows.peek(key);
    // A clock that was set back ends the window too.
    return known && Math.abs(now() - known.since) < windowMs ? known : undefined;
  }

  return {
    count: (key) => openWindow(key)?.count ?? 0,
    increment(key) {
      const { count, since } = openWindow(key) ?? { count: 0, since: now() };
      windows.set(key, { count: count + 1, since });
      return count + 1;
    },
    remainingMs(key) {
      const known = openWindow(key);
      return known ? known.since + windowMs - now() : 0;
    },
  };
}

const CLOCK_SKEW_MS = 60_000;

/** In ms UTC. A later end was stored while the clock was ahead, so treat it as expired. */
export const latestPlausibleExpiry = (now: number, lifetimeMs: number): number =>
  now + lifetimeMs + CLOCK_SKEW_MS;

/**
 * In ms UTC. What was created later was stored while the clock was ahead, so treat it as older than `retentionMs`. What
 * was created between now and then is kept, because a clock that is corrected must lose nothing.
 */
export const latestPlausibleCreation = (now: number, retentionMs: number): number =>
  now + retentionMs + CLOCK_SKEW_MS;

/** Counts by key within a window of time. It forgets by itself, and never holds more than `maxKeys`. */
export interface Tally {
  /** How many were added in the window that is open for this key. */
  count(key: string): number;
  /** Adds one and returns the new count; the first one opens the window. */
  add(key: string): number;
  /** Milliseconds until the key's window ends; 0 when none is open. */
  remaining(key: string): number;
}

/** `windowMs` in milliseconds. Beyond `maxKeys` the key that was longest without an addition is forgotten. */
export function createTally(windowMs: number, maxKeys: number, now = Date.now): Tally {
  const windows = new Map<string, { count: number; since: number }>();

  function current(key: string) {
    const known = windows.get(key);
    // A clock that was set back ends a window as well.
    return known && Math.abs(now() - known.since) < windowMs ? known : undefined;
  }

  return {
    count: (key) => current(key)?.count ?? 0,
    add(key) {
      const { count, since } = current(key) ?? { count: 0, since: now() };
      windows.delete(key);
      windows.set(key, { count: count + 1, since });
      const [oldest] = windows.keys();
      if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest);
      return count + 1;
    },
    remaining(key) {
      const known = current(key);
      return known ? known.since + windowMs - now() : 0;
    },
  };
}

/** Counts by key within a window of time. It forgets by itself, and never holds more than `maxKeys`. */
export interface WindowCounter {
  /** How many were added in the window that is open for this key. */
  count(key: string): number;
  /** Adds one and returns the new count; the first one opens the window. */
  add(key: string): number;
  /** Milliseconds until the key's window ends; 0 when none is open. */
  remainingMs(key: string): number;
}

/** `windowMs` in milliseconds. Beyond `maxKeys` the key that was longest without an addition is forgotten. */
export function createWindowCounter(windowMs: number, maxKeys: number, now = Date.now): WindowCounter {
  const windows = new Map<string, { count: number; since: number }>();

  function openWindow(key: string) {
    const known = windows.get(key);
    // A clock that was set back ends a window as well.
    return known && Math.abs(now() - known.since) < windowMs ? known : undefined;
  }

  return {
    count: (key) => openWindow(key)?.count ?? 0,
    add(key) {
      const { count, since } = openWindow(key) ?? { count: 0, since: now() };
      windows.delete(key);
      windows.set(key, { count: count + 1, since });
      const [oldest] = windows.keys();
      if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest);
      return count + 1;
    },
    remainingMs(key) {
      const known = openWindow(key);
      return known ? known.since + windowMs - now() : 0;
    },
  };
}

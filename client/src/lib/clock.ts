import { useEffect, useState } from 'react';

/** The server's clock, learned from what it sends, because a wall tablet's own clock is often wrong. */

let offsetMs = 0;
let isSynced = false;
const watchers = new Set<() => void>();

function setOffsetMs(next: number): void {
  offsetMs = next;
  isSynced = true;
  for (const watcher of watchers) watcher();
}

/** `ready` and `resync` carry the server's time as it is now. */
export function syncServerTime(at: string): void {
  setOffsetMs(Date.parse(at) - Date.now());
}

/** An event's `at` is in the past by its delay or its replay, so it can only move the clock forward. */
export function advanceServerTime(at: string): void {
  const observedOffsetMs = Date.parse(at) - Date.now();
  if (!isSynced || observedOffsetMs > offsetMs) setOffsetMs(observedOffsetMs);
}

/** ms since the epoch, UTC, on the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** The server's time, redrawn every `intervalMs` and when more of it is known. */
export function useServerNow(intervalMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    update();
    const timer = setInterval(update, intervalMs);
    watchers.add(update);
    return () => {
      watchers.delete(update);
      clearInterval(timer);
    };
  }, [intervalMs]);
  return now;
}

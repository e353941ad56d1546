import { useEffect, useState } from 'react';

/** The server's clock, learned from what it sends, because a wall tablet's own clock is often wrong. */

let offset = 0;
let known = false;
const watchers = new Set<() => void>();

function setOffset(next: number): void {
  offset = next;
  known = true;
  for (const watcher of watchers) watcher();
}

/** `ready` and `resync` carry the server's time as it is now. */
export function setServerTime(at: string): void {
  setOffset(Date.parse(at) - Date.now());
}

/** An event's `at` is in the past by its delay or its replay, so it can only move the clock forward. */
export function learnServerTime(at: string): void {
  const seen = Date.parse(at) - Date.now();
  if (!known || seen > offset) setOffset(seen);
}

/** ms since the epoch, UTC, on the server's clock. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** The server's time, redrawn every `intervalMs` and when more of it is known. */
export function useServerNow(intervalMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    look();
    const timer = setInterval(look, intervalMs);
    watchers.add(look);
    return () => {
      watchers.delete(look);
      clearInterval(timer);
    };
  }, [intervalMs]);
  return now;
}

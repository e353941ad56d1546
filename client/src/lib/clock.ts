import { useEffect, useState } from 'react';

/** The server's clock, learned from what it sends, because a wall tablet's own clock is often wrong. */

let offset = 0;
let known = false;

/** `ready` and `resync` carry the server's time as it is now. */
export function setServerTime(at: string): void {
  offset = Date.parse(at) - Date.now();
  known = true;
}

/** An event's `at` is in the past by its delay or its replay, so it can only move the clock forward. */
export function learnServerTime(at: string): void {
  const seen = Date.parse(at) - Date.now();
  if (!known || seen > offset) offset = seen;
  known = true;
}

/** ms since the epoch, UTC, on the server's clock. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** The server's time, redrawn every `intervalMs`. */
export function useServerNow(intervalMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}

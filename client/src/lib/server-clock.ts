import { sinceWhen } from '@tawa/shared/calendar.ts';
import { useEffect, useState } from 'react';

/** The server's clock, from message timestamps: wall tablets' clocks are often wrong. */

let offsetMs = 0;
let isSynced = false;
const watchers = new Set<() => void>();

function setOffsetMs(serverMinusDeviceMs: number): void {
  offsetMs = serverMinusDeviceMs;
  isSynced = true;
  for (const watcher of watchers) watcher();
}

/** For `ready` and `resync`: `at` is the current time. */
export function syncServerTime(at: string): void {
  setOffsetMs(Date.parse(at) - Date.now());
}

/** For events: `at` lags by delivery or replay, so it only moves the clock forward. */
export function advanceServerTime(at: string): void {
  const observedOffsetMs = Date.parse(at) - Date.now();
  if (!isSynced || observedOffsetMs > offsetMs) setOffsetMs(observedOffsetMs);
}

/** ms since the epoch (UTC). */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Returns `8:05 pm`, and `20 Nov 2026, 8:05 pm` if that is not today. `instant` is ISO text or ms UTC. */
export function formatSince(instant: string | number): string {
  return sinceWhen(instant, serverNow());
}

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

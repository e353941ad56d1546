import { isLive } from './connection-state.ts';

const RECENT_MS = 5_000;

/** A live list never goes stale while the socket keeps it right; without the socket it does, soon. */
export function liveStaleTime(): number {
  return isLive() ? Number.POSITIVE_INFINITY : RECENT_MS;
}

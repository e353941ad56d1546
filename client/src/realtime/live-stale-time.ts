import { isLive } from './connection-state.ts';

const RECENT_MS = 5_000;

export function liveStaleTime(): number {
  return isLive() ? Number.POSITIVE_INFINITY : RECENT_MS;
}

import { useKeptSince } from '../lib/kept-since.ts';
import { useConnection } from './connection.ts';

/** Since when a live screen may be out of date, ms on this device's clock; undefined while it is not. */
export function useStaleSince(): number | undefined {
  const { state, lastUpdate, offlineSince } = useConnection();
  const kept = useKeptSince();
  // The first connecting is no loss.
  const isStale = state === 'offline' || (lastUpdate !== null && offlineSince !== null);
  return isStale ? (kept?.at ?? offlineSince ?? undefined) : undefined;
}

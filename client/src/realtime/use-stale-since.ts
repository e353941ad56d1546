import { useConnection } from './connection.ts';

/** Since when a live screen may be out of date, ms on this device's clock; undefined while it is not. */
export function useStaleSince(): number | undefined {
  const { state, lastUpdate, offlineSince } = useConnection();
  // The first connecting is no loss.
  const isStale = state === 'offline' || (state === 'reconnecting' && lastUpdate !== null);
  return isStale ? (offlineSince ?? undefined) : undefined;
}

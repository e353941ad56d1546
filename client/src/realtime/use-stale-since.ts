import { useKeptSince } from '../lib/restored-data-age.ts';
import { useLostSince } from './connection-state.ts';

/** Since when a live screen may be out of date, ms on this device's clock; undefined while it is not. */
export function useStaleSince(): number | undefined {
  const lostSince = useLostSince();
  const kept = useKeptSince();
  return lostSince === undefined ? undefined : (kept?.at ?? lostSince ?? undefined);
}

import { useRestoredData } from '../offline/restored-data.ts';
import { useLostSince } from './connection-state.ts';

/** Since when a live screen may be out of date, ms on this device's clock; undefined while it is not. */
export function useStaleSince(): number | undefined {
  const lostSince = useLostSince();
  const restoredData = useRestoredData();
  return lostSince === undefined ? undefined : (restoredData?.updatedAt ?? lostSince ?? undefined);
}

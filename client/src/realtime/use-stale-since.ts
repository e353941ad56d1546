import { useRestoredData } from '../offline/restored-data.ts';
import { useLostSince } from './connection-state.ts';

/** ms on this device's clock; undefined while current. */
export function useStaleSince(): number | undefined {
  const lostSince = useLostSince();
  const restoredData = useRestoredData();
  return lostSince === undefined ? undefined : (restoredData?.updatedAt ?? lostSince ?? undefined);
}

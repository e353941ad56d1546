import { useLostSince } from '../realtime/connection-state.ts';
import { useRestoredData } from './restored-data.ts';

/** ms on this device's clock; undefined while current. */
export function useStaleSince(): number | undefined {
  const lostSince = useLostSince();
  const restoredData = useRestoredData();
  return lostSince === undefined ? undefined : (restoredData?.updatedAt ?? lostSince ?? undefined);
}

import { atom, store, useAtomValue } from '../lib/store.ts';
import { useLostSince } from '../realtime/connection-state.ts';

/** `isFailing`: a refetch has failed. */
export interface RestoredDataState {
  /** ms since the epoch, on this device's clock. */
  updatedAt: number;
  isFailing: boolean;
}

const restoredDataAtom = atom<RestoredDataState | null>(null);

/** Describes the lists restored from this device and not yet refetched; null if there are none. */
export function useRestoredData(): RestoredDataState | null {
  return useAtomValue(restoredDataAtom);
}

export function setRestoredData(state: RestoredDataState | null): void {
  const known = store.get(restoredDataAtom);
  if (known?.updatedAt !== state?.updatedAt || known?.isFailing !== state?.isFailing)
    store.set(restoredDataAtom, state);
}

/** ms on this device's clock; undefined while current. */
export function useStaleSince(): number | undefined {
  const lostSince = useLostSince();
  const restoredData = useRestoredData();
  return lostSince === undefined ? undefined : (restoredData?.updatedAt ?? lostSince ?? undefined);
}

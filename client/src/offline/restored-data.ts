import { atom, store, useAtomValue } from '../lib/store.ts';
import { useLostSince } from '../realtime/connection-state.ts';

export interface RestoredDataState {
  /** ms since the epoch, on this device's clock. */
  updatedAt: number;
  hasRefetchFailed: boolean;
}

const restoredDataAtom = atom<RestoredDataState | null>(null);

/** Null unless a displayed list, restored from this device, awaits its refetch. */
export function useRestoredData(): RestoredDataState | null {
  return useAtomValue(restoredDataAtom);
}

export function setRestoredData(state: RestoredDataState | null): void {
  const known = store.get(restoredDataAtom);
  if (known?.updatedAt !== state?.updatedAt || known?.hasRefetchFailed !== state?.hasRefetchFailed)
    store.set(restoredDataAtom, state);
}

/** ms on this device's clock; undefined while current. */
export function useStaleSince(): number | undefined {
  const lostSince = useLostSince();
  const restoredData = useRestoredData();
  return lostSince === undefined ? undefined : (restoredData?.updatedAt ?? lostSince ?? undefined);
}

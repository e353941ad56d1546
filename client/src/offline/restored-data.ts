import { atom, store, useAtomValue } from '../lib/store.ts';

/** What is on the screen from before: how old it is, and whether asking for it anew has failed so far. */
export interface RestoredDataState {
  /** ms since the epoch, on this device's clock. */
  updatedAt: number;
  isFailing: boolean;
}

const restoredDataAtom = atom<RestoredDataState | null>(null);

/** Null when everything on the screen was loaded since the start. */
export function useRestoredData(): RestoredDataState | null {
  return useAtomValue(restoredDataAtom);
}

export function setRestoredData(state: RestoredDataState | null): void {
  const known = store.get(restoredDataAtom);
  if (known?.updatedAt !== state?.updatedAt || known?.isFailing !== state?.isFailing)
    store.set(restoredDataAtom, state);
}

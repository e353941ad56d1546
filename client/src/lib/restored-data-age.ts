import { atom, store, useAtomValue } from './store.ts';

/** What is on the screen from before: how old it is, and whether asking for it anew has failed so far. */
export interface KeptSince {
  /** ms since the epoch, on this device's clock. */
  at: number;
  isFailing: boolean;
}

const keptSinceAtom = atom<KeptSince | null>(null);

/** Null when everything on the screen was loaded since the start. */
export function useKeptSince(): KeptSince | null {
  return useAtomValue(keptSinceAtom);
}

export function setKeptSince(since: KeptSince | null): void {
  const known = store.get(keptSinceAtom);
  if (known?.at !== since?.at || known?.isFailing !== since?.isFailing) store.set(keptSinceAtom, since);
}

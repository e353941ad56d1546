import { useCallback } from 'react';
import { hasEverSignedIn } from '../../../lib/session-tokens.ts';
import { localStorageAtom, store, useAtomValue } from '../../../lib/store.ts';

export interface SavedDiner {
  name: string;
  phoneNo: string;
}

/** Diners by shop id, in local storage. */
const savedDinersAtom = localStorageAtom<Record<string, SavedDiner>>('known-diners', {});
store.sub(savedDinersAtom, () => undefined);

/** Returns undefined on devices where staff have signed in, because they type the names of others. */
export function useSavedDiner(shopId: string) {
  const saved = useAtomValue(savedDinersAtom)[shopId];
  const remember = useCallback(
    (diner: SavedDiner) => store.set(savedDinersAtom, (diners) => ({ ...diners, [shopId]: diner })),
    [shopId],
  );
  const forget = useCallback(
    () => store.set(savedDinersAtom, ({ [shopId]: _gone, ...others }) => others),
    [shopId],
  );
  return hasEverSignedIn() ? undefined : { saved, remember, forget };
}

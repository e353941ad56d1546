import { useCallback } from 'react';
import { localStorageAtom, store, useAtomValue } from '../../../lib/store.ts';
import { hasEverSignedIn } from '../../../lib/tokens.ts';

export interface SavedCustomer {
  name: string;
  phoneNo: string;
}

/** By shop id, in local storage. */
const savedCustomersAtom = localStorageAtom<Record<string, SavedCustomer>>('known-diners', {});
store.sub(savedCustomersAtom, () => undefined);

/** Undefined on devices where staff have signed in: they type other people's names. */
export function useSavedCustomer(shopId: string) {
  const saved = useAtomValue(savedCustomersAtom)[shopId];
  const remember = useCallback(
    (diner: SavedCustomer) => store.set(savedCustomersAtom, (diners) => ({ ...diners, [shopId]: diner })),
    [shopId],
  );
  const forget = useCallback(
    () => store.set(savedCustomersAtom, ({ [shopId]: _gone, ...others }) => others),
    [shopId],
  );
  return hasEverSignedIn() ? undefined : { saved, remember, forget };
}

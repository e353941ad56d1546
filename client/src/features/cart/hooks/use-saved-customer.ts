import { useCallback } from 'react';
import { localStorageAtom, store, useAtomValue } from '../../../lib/store.ts';
import { hasEverSignedIn } from '../../../lib/tokens.ts';

/** Who orders, as typed. */
export interface SavedCustomer {
  name: string;
  phoneNo: string;
}

/** By shop, in local storage: nobody types it again at the next visit, whatever the table. */
const savedCustomersAtom = localStorageAtom<Record<string, SavedCustomer>>('known-diners', {});
store.sub(savedCustomersAtom, () => undefined);

/** Who ordered in this shop from this phone; undefined on a device of the staff, who type the names of others. */
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
  return hasEverSignedIn() ? undefined : { known: saved, remember, forget };
}

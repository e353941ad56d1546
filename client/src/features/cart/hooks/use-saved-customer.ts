import { useCallback } from 'react';
import { store, storedAtom, useAtomValue } from '../../../lib/store.ts';
import { wasSignedIn } from '../../../lib/tokens.ts';

/** Who orders, as typed. */
export interface Diner {
  name: string;
  phoneNo: string;
}

/** By shop, in local storage: nobody types it again at the next visit, whatever the table. */
const knownDinersAtom = storedAtom<Record<string, Diner>>('known-diners', {});
store.sub(knownDinersAtom, () => undefined);

/** Who ordered in this shop from this phone; undefined on a device of the staff, who type the names of others. */
export function useKnownDiner(shopId: string) {
  const known = useAtomValue(knownDinersAtom)[shopId];
  const remember = useCallback(
    (diner: Diner) => store.set(knownDinersAtom, (diners) => ({ ...diners, [shopId]: diner })),
    [shopId],
  );
  const forget = useCallback(
    () => store.set(knownDinersAtom, ({ [shopId]: _gone, ...others }) => others),
    [shopId],
  );
  return wasSignedIn() ? undefined : { known, remember, forget };
}

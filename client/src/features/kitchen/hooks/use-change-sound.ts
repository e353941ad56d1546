import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useRef } from 'react';
import { ring } from '../../../ui/hooks/sound.ts';

/** Rings once when lines of a known KOT change. Cancelling changes them too. */
export function useChangeSound(kots: readonly Kot[] | undefined): void {
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    let hasChanged = false;
    for (const { _id, changes } of kots ?? []) {
      const before = known.current.get(_id);
      const now = changes.map((change) => `${change._id} ${change.now}`).join();
      known.current.set(_id, now);
      if (before !== undefined && before !== now && now !== '') hasChanged = true;
    }
    if (hasChanged) ring();
  }, [kots]);
}

import { useState } from 'react';
import { currentUserId } from '../../../lib/session-tokens.ts';
import { localStorageAtom, useAtom } from '../../../lib/store.ts';

/** The user who entered the password and chose to keep the amounts shown on this device. */
const shownForAtom = localStorageAtom<string | null>('salesShownFor', null);

/** Amounts are hidden at first, because others can see the counter's screen. */
export function useAmountsShown() {
  const [shownFor, setShownFor] = useAtom(shownForAtom);
  const [isShownNow, setShownNow] = useState(false);
  const userId = currentUserId() ?? null;
  return {
    isShown: isShownNow || (userId !== null && shownFor === userId),
    show: (isRemembered: boolean) => {
      setShownNow(true);
      if (isRemembered) setShownFor(userId);
    },
    hide: () => {
      setShownNow(false);
      setShownFor(null);
    },
  };
}

export type AmountsShown = ReturnType<typeof useAmountsShown>;

import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The counter page sets this in the history state. */
interface LocationState {
  printKotId?: string;
}

/**
 * The KOT that `PrintKotDialog` shows. `printKotId` in the history state opens the dialog once.
 * @param hasPrinter the server has printed the KOT of `printKotId` at its stations, so the dialog stays shut;
 * undefined until it is known
 */
export function useKotToPrint(kots: readonly Kot[] | undefined, hasPrinter: boolean | undefined) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const requestedKotId = (state as LocationState | null)?.printKotId;
  const [kotId, setKotId] = useState(requestedKotId);
  const [shouldPrintOnOpen, setAutomatic] = useState(requestedKotId !== undefined);
  const isShut = shouldPrintOnOpen && hasPrinter !== false;
  useEffect(() => {
    // The state is cleared, because a reload must not print again.
    if (requestedKotId) void navigate(pathname, { replace: true, state: null });
  }, [requestedKotId, pathname, navigate]);
  return {
    kot: isShut ? undefined : kots?.find((one) => one._id === kotId),
    shouldPrintOnOpen,
    print: (one: Kot) => {
      setAutomatic(false);
      setKotId(one._id);
    },
    close: () => setKotId(undefined),
  };
}

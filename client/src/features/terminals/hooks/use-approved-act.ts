import { useEffect, useRef } from 'react';
import { toastError, toastSuccess } from '../../../lib/toasts.ts';
import { isActRefused } from '../model/approved-act-errors.ts';

/**
 * Does an act with its approval. It is no mutation of React Query, because React Query would store the PIN with the
 * mutation's variables.
 * @param onSettled called after a success and, with the error, if the act was refused, but not after a refused approval
 * @returns a function that throws what `act` throws if the approval is refused, or if no answer says whether it was accepted
 */
export function useApprovedAct(onSettled: (error?: unknown) => void) {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return async (act: () => Promise<{ message: string }>): Promise<void> => {
    let refusal: unknown;
    try {
      toastSuccess((await act()).message);
    } catch (error) {
      if (isOpen.current && !isActRefused(error)) throw error;
      toastError((error as Error).message);
      refusal = error;
    }
    // Another sheet may be open by now.
    if (isOpen.current) onSettled(refusal);
  };
}

import { useEffect, useRef } from 'react';
import { toastError, toastSuccess } from '../../../lib/toasts.ts';
import { isActRefused } from '../model/approved-act-errors.ts';

/**
 * Does an act with its approval. It is no mutation of React Query, because React Query would store the PIN with the
 * mutation's variables.
 * @param onSettled called after a success and after an error, but not after a refused approval
 * @returns a function that throws what `act` throws if the approval is refused, or if no answer says whether it was accepted
 */
export function useApprovedAct(onSettled: () => void) {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return async (act: () => Promise<{ message: string }>): Promise<void> => {
    try {
      toastSuccess((await act()).message);
    } catch (error) {
      if (isOpen.current && !isActRefused(error)) throw error;
      toastError((error as Error).message);
    }
    // Another sheet may be open by now.
    if (isOpen.current) onSettled();
  };
}

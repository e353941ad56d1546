import { useCallback, useEffect, useState } from 'react';
import type { CounterOrder } from './use-counter-order.ts';

/** One dialog at a time. Ctrl+Enter opens the customer details. */
export function useCounterDialogs(order: CounterOrder) {
  const [opened, setOpened] = useState<'cart' | 'customer' | 'over'>();
  const { placement } = order;
  const openCustomerDetails = () => {
    placement.clearRejection();
    setOpened('customer');
  };
  useProceedShortcut(order.mayPlace && !opened, openCustomerDetails);
  const isWaiting = placement.state === 'unsent' || placement.state === 'held';
  useEffect(() => {
    // Once placed, the cart shows the order's state.
    if (isWaiting) setOpened((now) => (now === 'customer' ? undefined : now));
  }, [isWaiting]);
  return {
    opened,
    openCart: () => setOpened('cart'),
    openCustomerDetails,
    openStartOver: () => setOpened('over'),
    requestStartOver: () => (order.isEmpty ? order.startOver() : setOpened('over')),
    close: useCallback(() => setOpened(undefined), []),
  };
}

export type CounterDialogControl = ReturnType<typeof useCounterDialogs>;

/** Ctrl+Enter or Cmd+Enter. */
function useProceedShortcut(isActive: boolean, onProceed: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onProceed();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

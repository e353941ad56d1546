import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { useCallback, useEffect, useState } from 'react';
import { useCtrlEnter } from '../../../ui/hooks/use-ctrl-enter.ts';
import { COUNTER_PLACE } from '../../cart/cart.store.ts';
import { endChoices, requestChoices, useChoiceRequest } from '../../cart/model/choice-request.ts';
import type { PricedLine } from '../../cart/model/priced-cart.ts';
import type { CounterOrder } from './use-counter-order.ts';

/** Opens one dialog at a time. Ctrl+Enter opens the customer details. */
export function useCounterDialogs(shopId: string, order: CounterOrder) {
  const [opened, setOpened] = useState<'cart' | 'customer' | 'over'>();
  const { placement } = order;
  const openCustomerDetails = () => {
    placement.clearRejection();
    setOpened('customer');
  };
  const cartKey = placeKey(shopId, COUNTER_PLACE);
  const isAsking = useChoiceRequest(cartKey) !== undefined;
  useEffect(() => endChoices, []);
  // While choices are asked, Ctrl+Enter adds them instead.
  useCtrlEnter(order.mayPlace && !opened && !isAsking, openCustomerDetails);
  const isWaiting = placement.state === 'unsent' || placement.state === 'held';
  useEffect(() => {
    // Once the order is placed, the cart shows its state.
    if (isWaiting) setOpened((now) => (now === 'customer' ? undefined : now));
  }, [isWaiting]);
  return {
    opened,
    openCart: () => setOpened('cart'),
    openCustomerDetails,
    openStartOver: () => setOpened('over'),
    editLine: ({ key, foodItemId }: PricedLine) =>
      requestChoices({ kind: 'edit', cartKey, itemId: foodItemId, lineKey: key }),
    requestStartOver: () => (order.isEmpty ? order.startOver() : setOpened('over')),
    close: useCallback(() => setOpened(undefined), []),
  };
}

export type CounterDialogControl = ReturnType<typeof useCounterDialogs>;

import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useMemo, useRef } from 'react';
import { COUNTER_PLACE, useCart } from '../../cart/cart.store.ts';
import { usePlaceOrder } from '../../cart/hooks/use-place-order.ts';
import { quantityByItem } from '../../cart/model/cart-lines.ts';
import { isOrderable, priceCart, toOrderBody } from '../../cart/model/priced-cart.ts';
import {
  type CounterDraft,
  clearCounterDraft,
  getCounterDraft,
  type NextStep,
  updateCounterDraft,
  useCounterDraft,
} from '../counter.store.ts';

interface CounterOrderOptions {
  shopId: string;
  items: readonly Item[] | undefined;
  optionGroups: readonly OptionGroup[] | undefined;
  offeredGroups: readonly OptionGroup[] | undefined;
  tables: readonly Table[] | undefined;
  onPlaced: (kot: Kot, next: NextStep | undefined) => void;
}

/** The shop's counter order. Its cart and its destination are in local storage. */
export function useCounterOrder(options: CounterOrderOptions) {
  const { shopId, items, optionGroups, offeredGroups, tables, onPlaced } = options;
  const control = useCart(shopId, COUNTER_PLACE);
  const draft = useCounterDraft(shopId);
  const quantities = useMemo(() => quantityByItem(control.cart.lines), [control.cart.lines]);
  const priced = priceCart(control.cart, items, optionGroups);
  // Read before the placed order is shown, because its payment then takes the request.
  const next = useRef<NextStep>(undefined);
  const placement = usePlaceOrder(
    shopId,
    COUNTER_PLACE,
    (kot) => onPlaced(kot, next.current),
    ({ _id, tableId, tokenNo }) => {
      next.current = getCounterDraft(shopId)?.next;
      // The invoice of a table may have more orders than this one.
      if (!tableId) updateCounterDraft(shopId, { placed: { kotId: _id, tokenNo } });
    },
  );
  const table = tables?.find(({ _id }) => _id === draft?.tableId);
  const kotType = draft?.kotType ?? 'DINEIN';
  const isDineIn = kotType === 'DINEIN';
  const isEmpty = control.cart.lines.length === 0 && !control.cart.unsent;
  return {
    control,
    offeredGroups,
    /** By item `_id`. */
    quantities,
    priced,
    placement,
    kotType,
    table: isDineIn ? table : undefined,
    isStarted: draft !== undefined || !isEmpty,
    isEmpty,
    /** Until the next order begins. */
    placed: isEmpty ? draft?.placed : undefined,
    /** Without a destination the menu is hidden. */
    hasDestination:
      !isDineIn || control.cart.unsent !== undefined || (tables ? table : draft?.tableId) !== undefined,
    isReady: placement.state === 'ready',
    mayPlace: placement.state === 'ready' && priced.lines.length > 0 && isOrderable(priced),
    start(change: Pick<Partial<CounterDraft>, 'kotType' | 'tableId'>) {
      if (placement.state === 'ready') updateCounterDraft(shopId, change);
    },
    startOver() {
      control.clear();
      clearCounterDraft(shopId);
    },
    place(customer: { customerName: string; customerPhoneNo: string } | undefined, nextStep?: NextStep) {
      updateCounterDraft(shopId, { next: nextStep, placed: undefined });
      const destination = { kotType, tableNo: isDineIn ? table?.name : undefined, isOfStaff: true };
      placement.place(toOrderBody(priced, control.cart.specialRequest, { ...destination, ...customer }));
    },
  };
}

export type CounterOrder = ReturnType<typeof useCounterOrder>;

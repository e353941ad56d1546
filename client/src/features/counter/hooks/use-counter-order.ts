import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useCart } from '../../cart/cart.store.ts';
import { usePlaceOrder } from '../../cart/hooks/use-place-order.ts';
import { orderBodyOf, priceCart } from '../../cart/model/price-cart.ts';
import { changeDraft, clearDraft, draftOf, type OrderDraft, useOrderDraft } from '../counter.store.ts';

/** One cart at the counter, so that the table can still be changed when everything is in it. */
export const COUNTER = '';

interface Needs {
  shopId: string;
  items: readonly Item[] | undefined;
  tables: readonly Table[] | undefined;
  onPlaced: (kot: Kot, print: boolean) => void;
}

/** The order that the owner is taking: where it goes, what is in it, and how it gets on its way. */
export function useCounterOrder({ shopId, items, tables, onPlaced }: Needs) {
  const control = useCart(shopId, COUNTER);
  const draft = useOrderDraft(shopId);
  const priced = priceCart(control.cart, items);
  const placing = usePlaceOrder(shopId, COUNTER, (kot) => onPlaced(kot, draftOf(shopId)?.print === true));
  const table = tables?.find(({ _id }) => _id === draft?.tableId);
  const kotType = draft?.kotType ?? 'DINEIN';
  const isDineIn = kotType === 'DINEIN';
  const isEmpty = control.cart.lines.length === 0 && !control.cart.unsent;
  return {
    control,
    priced,
    placing,
    kotType,
    table: isDineIn ? table : undefined,
    isStarted: draft !== undefined || !isEmpty,
    isEmpty,
    /** The menu is for an order that has somewhere to go. */
    hasPlace:
      !isDineIn || control.cart.unsent !== undefined || (tables ? table : draft?.tableId) !== undefined,
    isReady: placing.state === 'ready',
    mayPlace: placing.state === 'ready' && priced.lines.length > 0 && !priced.hasUnavailable,
    /** Starts the order, or says where it goes now. */
    start(part: Pick<Partial<OrderDraft>, 'kotType' | 'tableId'>) {
      if (placing.state === 'ready') changeDraft(shopId, part);
    },
    startOver() {
      control.clear();
      clearDraft(shopId);
    },
    place(customer: { customerName: string; customerPhoneNo: string } | undefined, print: boolean) {
      changeDraft(shopId, { print });
      const where = { kotType, tableNo: isDineIn ? table?.name : undefined };
      placing.place(orderBodyOf(priced, control.cart.specialRequest, { ...where, ...customer }));
    },
  };
}

export type CounterOrder = ReturnType<typeof useCounterOrder>;

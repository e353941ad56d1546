import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { localStorageAtom, store, useAtomValue } from '../../lib/store.ts';

/** What follows when the order is placed. */
export type NextStep = 'print' | 'pay';

/** An order without a table whose invoice is one tap away. */
export interface PlacedOrder {
  kotId: string;
  tokenNo: number;
}

/** Where the counter order goes. */
export interface CounterDraft {
  kotType: KotType;
  /** Id of the table. It stays while the order has a type that needs no table. */
  tableId?: string | undefined;
  next?: NextStep | undefined;
  /** The order before this one, if it was placed here. */
  placed?: PlacedOrder | undefined;
}

/** Drafts by shop id, in local storage. */
const draftsAtom = localStorageAtom<Record<string, CounterDraft>>('order-drafts', {});
store.sub(draftsAtom, () => undefined);

export function getCounterDraft(shopId: string): CounterDraft | undefined {
  return store.get(draftsAtom)[shopId];
}

export function useCounterDraft(shopId: string): CounterDraft | undefined {
  return useAtomValue(draftsAtom)[shopId];
}

/** Creates a DINEIN draft if there is none. */
export function updateCounterDraft(shopId: string, change: Partial<CounterDraft>): void {
  store.set(draftsAtom, (drafts) => ({
    ...drafts,
    [shopId]: { kotType: 'DINEIN', ...drafts[shopId], ...change },
  }));
}

/** Returns true once after an order was placed that is paid at once. */
export function takePayRequest(shopId: string): boolean {
  if (getCounterDraft(shopId)?.next !== 'pay') return false;
  updateCounterDraft(shopId, { next: undefined });
  return true;
}

/** The items are in the cart, and stay there. */
export function clearCounterDraft(shopId: string): void {
  store.set(draftsAtom, ({ [shopId]: _, ...others }) => others);
}

import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { localStorageAtom, store, useAtomValue } from '../../lib/store.ts';

/** Destination of the counter order. */
export interface CounterDraft {
  kotType: KotType;
  /** `_id`. It stays while the order type needs no table. */
  tableId?: string | undefined;
  /** Print the KOT when placed. */
  print?: boolean;
}

/** By shop id, in local storage. */
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

/** The items are in the cart, and stay. */
export function clearCounterDraft(shopId: string): void {
  store.set(draftsAtom, ({ [shopId]: _, ...others }) => others);
}

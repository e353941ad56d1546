import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { localStorageAtom, store, useAtomValue } from '../../lib/store.ts';

/** Destination of the counter order. Its items are in the cart. */
export interface OrderDraft {
  kotType: KotType;
  /** `_id`; kept while the order type needs no table. */
  tableId?: string | undefined;
  /** Print the KOT when the order is placed. */
  print?: boolean;
}

/** By shop id, in local storage. */
const draftsAtom = localStorageAtom<Record<string, OrderDraft>>('order-drafts', {});
store.sub(draftsAtom, () => undefined);

export function getDraft(shopId: string): OrderDraft | undefined {
  return store.get(draftsAtom)[shopId];
}

export function useOrderDraft(shopId: string): OrderDraft | undefined {
  return useAtomValue(draftsAtom)[shopId];
}

/** Creates the draft if there is none. */
export function updateDraft(shopId: string, part: Partial<OrderDraft>): void {
  store.set(draftsAtom, (drafts) => ({
    ...drafts,
    [shopId]: { kotType: 'DINEIN', ...drafts[shopId], ...part },
  }));
}

export function clearDraft(shopId: string): void {
  store.set(draftsAtom, ({ [shopId]: _, ...others }) => others);
}

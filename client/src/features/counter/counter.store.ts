import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { localStorageAtom, store, useAtomValue } from '../../lib/store.ts';

/** Where the order that is being taken at the counter goes. Its items are in the cart. */
export interface OrderDraft {
  kotType: KotType;
  /** The `_id` of the chosen table; kept while the order type needs none. */
  tableId?: string | undefined;
  /** PRINT was pressed: the ticket is printed as soon as the order is placed. */
  print?: boolean;
}

/** By shop, in local storage: a reload loses neither cart nor table. */
const draftsAtom = localStorageAtom<Record<string, OrderDraft>>('order-drafts', {});
store.sub(draftsAtom, () => undefined);

export function getDraft(shopId: string): OrderDraft | undefined {
  return store.get(draftsAtom)[shopId];
}

/** undefined while no order has been started. */
export function useOrderDraft(shopId: string): OrderDraft | undefined {
  return useAtomValue(draftsAtom)[shopId];
}

/** Starts the order when there is none. */
export function updateDraft(shopId: string, part: Partial<OrderDraft>): void {
  store.set(draftsAtom, (drafts) => ({
    ...drafts,
    [shopId]: { kotType: 'DINEIN', ...drafts[shopId], ...part },
  }));
}

export function clearDraft(shopId: string): void {
  store.set(draftsAtom, ({ [shopId]: _, ...others }) => others);
}

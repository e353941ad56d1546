import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useKots } from '../../orders/orders.queries.ts';

interface KotsAtTable {
  /** The live ones, the oldest first. */
  orders: readonly Kot[];
  isLoaded: boolean;
}

/** Compares ids, because a KOT keeps the name that its table had at the order. */
export function useKotsAtTable(shopId: string, tableId: string | undefined): KotsAtTable {
  const { data: kots } = useKots(shopId);
  const orders = (kots ?? [])
    .filter((kot) => kot.tableId && kot.tableId._id === tableId)
    // The list has the newest order first.
    .reverse();
  return { orders, isLoaded: kots !== undefined };
}

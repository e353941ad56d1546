import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { useKots } from '../../orders/orders.queries.ts';

interface KotsAtTable {
  /** The live ones, the oldest first. */
  orders: readonly Kot[];
  isLoaded: boolean;
}

export function useKotsAtTable(shopId: string, tableNo: string): KotsAtTable {
  const { data: kots } = useKots(shopId);
  const orders = (kots ?? [])
    .filter(({ tableId }) => tableId && foldName(tableId.name) === foldName(tableNo))
    // The list has the newest order first.
    .reverse();
  return { orders, isLoaded: kots !== undefined };
}

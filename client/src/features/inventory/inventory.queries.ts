import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { inventoryPaths } from '@tawa/shared/inventory/inventory.paths.ts';
import type { StockStatus } from '@tawa/shared/inventory/inventory.rules.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { useInvalidate } from '../../realtime/invalidate-after-mutation.ts';

const inventoryClient = createClient<typeof inventoryApi>(inventoryPaths);

const inventoryKey = (shopId: string) => ['inventory', shopId] as const;

/** Loads one page. The previous page stays visible meanwhile. */
export function inventoryQuery(
  shopId: string,
  query: { q: string; page: number; status: StockStatus | undefined },
) {
  return queryOptions({
    queryKey: [...inventoryKey(shopId), query],
    queryFn: async ({ signal }) =>
      (await inventoryClient.getInventory({ params: { shopId }, query, signal })).data,
    placeholderData: keepPreviousData,
    // No events announce the inventory, so changes of other devices show only when the list is loaded again.
    refetchOnWindowFocus: true,
  });
}

/** Adds an item, or edits the one with `itemId`. */
export function useSaveInventoryItem(shopId: string, itemId?: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof inventoryApi.addInventoryItem>) =>
      itemId
        ? inventoryClient.updateInventoryItem({ params: { itemId, shopId }, body })
        : inventoryClient.addInventoryItem({ params: { shopId }, body }),
    onSettled: useInvalidate(inventoryKey(shopId)),
  });
}

export function useDeleteInventoryItem(shopId: string) {
  return useMutation({
    mutationFn: (itemId: string) => inventoryClient.deleteInventoryItem({ params: { itemId, shopId } }),
    onSettled: useInvalidate(inventoryKey(shopId)),
  });
}

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { inventoryPaths } from '@tawa/shared/inventory/inventory.paths.ts';
import type { StockStatus } from '@tawa/shared/inventory/inventory.rules.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { useInvalidate } from '../../realtime/invalidate-after-mutation.ts';

const inventoryClient = createClient<typeof inventoryApi>(inventoryPaths);

const inventoryKey = (shopId: string) => ['inventory', shopId] as const;

/** One page; the previous one stays until it has loaded. */
export function inventoryQuery(
  shopId: string,
  query: { q: string; page: number; status: StockStatus | undefined },
) {
  return queryOptions({
    queryKey: [...inventoryKey(shopId), query],
    queryFn: async ({ signal }) =>
      (await inventoryClient.getInventory({ params: { shopId }, query, signal })).data,
    placeholderData: keepPreviousData,
    // No inventory events: only refetching shows other devices' changes.
    refetchOnWindowFocus: true,
  });
}

/** Adds an item without `itemId`, else edits. */
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

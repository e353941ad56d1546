import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { useEffect } from 'react';
import { subscribeLiveMessages } from '../../../realtime/event-bus.ts';
import { menuClient } from '../menu.queries.ts';

// The query is not in `menu.queries.ts`, because a diner's first visit loads that file.
const itemFactsQuery = (shopId: string, itemId: string) =>
  queryOptions({
    queryKey: ['item-facts', shopId, itemId],
    queryFn: async ({ signal }) =>
      (await menuClient.getItemFacts({ params: { shopId, itemId }, signal })).data.facts,
    refetchOnMount: 'always',
    meta: { quiet: true },
  });

/** Loads the facts only if the item has some, and again when they change. */
export function useItemFacts(shopId: string, item: Pick<Item, '_id' | 'hasFacts'> | undefined) {
  const itemId = item?._id ?? '';
  const query = useQuery({ ...itemFactsQuery(shopId, itemId), enabled: item?.hasFacts === true });
  const { refetch } = query;
  const isAsked = item?.hasFacts === true;
  useEffect(() => {
    if (!isAsked) return undefined;
    return subscribeLiveMessages((message) => {
      if (message.name === 'menu:changed' && message.item?._id === itemId) void refetch();
    });
  }, [isAsked, itemId, refetch]);
  return query;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LiveFeature, syncQueryCache } from './sync-query-cache.ts';

export type { LiveFeature } from './sync-query-cache.ts';

interface Props {
  shopId: string;
  tableNo?: string;
  /** A constant array: a new one restarts the watch. */
  features: readonly LiveFeature[];
}

export function LiveUpdates({ shopId, tableNo, features }: Props) {
  const queryClient = useQueryClient();
  useEffect(
    () => syncQueryCache(queryClient, { shopId, tableNo }, features),
    [queryClient, shopId, tableNo, features],
  );
  return null;
}

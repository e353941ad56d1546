import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LiveFeature, syncQueryCache } from './sync-query-cache.ts';

export type { LiveFeature } from './sync-query-cache.ts';

interface Props {
  shopId: string;
  /** Given on a diner's screen. */
  tableNo?: string;
  /** A constant array: the page or layout says which features live on it. */
  features: readonly LiveFeature[];
}

/** Keeps everything below it live. Draws nothing. */
export function LiveUpdates({ shopId, tableNo, features }: Props) {
  const queryClient = useQueryClient();
  useEffect(
    () => syncQueryCache(queryClient, { shopId, tableNo }, features),
    [queryClient, shopId, tableNo, features],
  );
  return null;
}

import type { QueryClient } from '@tanstack/react-query';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { kotKeys, putKot } from '../kots.live.ts';

/** Applies the KOT from a CONFLICT error and refetches the lists. */
export function refetchAfterConflict(queryClient: QueryClient, shopId: string, error: Error): void {
  const { kot } = (error instanceof ApiError ? error.data : {}) as { kot?: Kot };
  if (kot) putKot(queryClient, shopId, kot);
  void queryClient.invalidateQueries({ queryKey: kotKeys.all(shopId) });
}

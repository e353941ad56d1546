import type { QueryClient } from '@tanstack/react-query';
import type { LiveFeature } from '../../realtime/live-updates.ts';

/** The first part of the keys of all that Today shows of the day that is going on. */
export const presentSalesKey = (shopId: string) => ['day-sales', shopId] as const;

/** At peak hours several invoices are paid within one interval, and one load serves them all. */
const REFETCH_INTERVAL_MS = 3_000;

let refetchTimer: ReturnType<typeof setTimeout> | undefined;
let lastRefetchAt = Number.NEGATIVE_INFINITY;

/** Loads at once after the first event, and once for later ones together. Only an open page loads anything. */
function refetchThrottled(queryClient: QueryClient): void {
  if (refetchTimer !== undefined) return;
  const waitMs = lastRefetchAt + REFETCH_INTERVAL_MS - performance.now();
  refetchTimer = setTimeout(
    () => {
      refetchTimer = undefined;
      lastRefetchAt = performance.now();
      void queryClient.invalidateQueries({ queryKey: ['day-sales'] });
    },
    Math.max(0, waitMs),
  );
}

export const salesLive: LiveFeature = {
  handlers: {
    // No event announces an entry of the audit, so a void or a change of a bill may have made one.
    kot: (queryClient, { name, kot }) => {
      if (kot.servedAt !== null || name === 'kot:changed' || name === 'kot:cancelled')
        refetchThrottled(queryClient);
    },
    invoice: (queryClient, { name, invoice }) => {
      if (invoice.amountReceived !== null || name === 'invoice:changed') refetchThrottled(queryClient);
    },
    customer: (queryClient, { name }) => {
      if (name === 'customer:collected') refetchThrottled(queryClient);
    },
  },
  queryKeys: (shopId) => [presentSalesKey(shopId)],
};

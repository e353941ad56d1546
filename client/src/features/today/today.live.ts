import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveFeature } from '../../realtime/live-updates.ts';
import { flaggedEntriesKey } from '../audit/audit.live.ts';

/** Sales of other days do not change; see `pastDaySalesQuery`. */
export const salesKeys = {
  present: (shopId: string) => ['day-sales', shopId] as const,
  presentDay: (shopId: string, day: string) => ['day-sales', shopId, day] as const,
  daySoFar: (shopId: string) => ['day-so-far', shopId] as const,
  pastDay: (shopId: string, day: string) => ['past-day-sales', shopId, day] as const,
};

/** At peak hours several invoices are paid within one interval, and one request serves them all. */
const REFETCH_INTERVAL_MS = 3_000;

/** Loads at once after the first event, and once for later ones together. */
function throttledRefetch(queryKey: QueryKey): (queryClient: QueryClient) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRefetchAt = Number.NEGATIVE_INFINITY;
  return (queryClient) => {
    if (timer !== undefined) return;
    const waitMs = lastRefetchAt + REFETCH_INTERVAL_MS - performance.now();
    timer = setTimeout(
      () => {
        timer = undefined;
        lastRefetchAt = performance.now();
        void queryClient.invalidateQueries({ queryKey });
      },
      Math.max(0, waitMs),
    );
  };
}

const refetchSales = throttledRefetch(['day-sales']);
const refetchDaySoFar = throttledRefetch(['day-so-far']);
const refetchFlagged = throttledRefetch([flaggedEntriesKey]);

export const salesLive: LiveFeature = {
  handlers: {
    kot: (queryClient, { name, kot }) => {
      // No event announces an entry of the audit, so what changed may have made one.
      if (name === 'kot:changed' || name === 'kot:cancelled') refetchFlagged(queryClient);
      if (kot.servedAt !== null) refetchDaySoFar(queryClient);
    },
    invoice: (queryClient, { name, invoice }) => {
      if (name === 'invoice:changed') refetchFlagged(queryClient);
      if (invoice.amountReceived === null) return;
      refetchSales(queryClient);
      refetchDaySoFar(queryClient);
    },
    customer: (queryClient, { name }) => {
      if (name !== 'customer:collected') return;
      refetchSales(queryClient);
      refetchDaySoFar(queryClient);
    },
  },
  queryKeys: (shopId) => [salesKeys.present(shopId), salesKeys.daySoFar(shopId), [flaggedEntriesKey, shopId]],
};

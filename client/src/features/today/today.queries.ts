import { queryOptions } from '@tanstack/react-query';
import type { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { auditPaths } from '@tawa/shared/audit/audit.paths.ts';
import type { DaySales, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoicePaths } from '@tawa/shared/invoices/invoices.paths.ts';
import { POLL_INTERVAL_MS } from '@tawa/shared/orders/orders.rules.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { isLive, liveStaleTime } from '../../realtime/connection-state.ts';
import { presentSalesKey } from './today.live.ts';

const salesClient = createClient<Pick<typeof invoicesApi, 'getDaySales' | 'getDaySoFar'>>({
  getDaySales: invoicePaths.getDaySales,
  getDaySoFar: invoicePaths.getDaySoFar,
});

const auditClient = createClient<Pick<typeof auditApi, 'getAuditEntries'>>({
  getAuditEntries: auditPaths.getAuditEntries,
});

const loadDaySales =
  (shopId: string, day: string) =>
  async ({ signal }: { signal: AbortSignal }): Promise<DaySales> =>
    (await salesClient.getDaySales({ params: { shopId }, query: { day }, signal })).data;

/** `salesLive` loads it again; without a socket it is loaded periodically. */
export function presentDaySalesQuery(shopId: string, day: string) {
  return queryOptions({
    queryKey: [...presentSalesKey(shopId), day],
    queryFn: loadDaySales(shopId, day),
    staleTime: liveStaleTime,
    refetchInterval: () => (isLive() ? false : POLL_INTERVAL_MS),
  });
}

/** An invoice counts on the day of its payment, so the sales of a past day are final. */
export function pastDaySalesQuery(shopId: string, day: string) {
  return queryOptions({
    queryKey: ['past-day-sales', shopId, day],
    queryFn: loadDaySales(shopId, day),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A minute later the same time of a week before is another one, so the page loads it again when it opens. */
const DAY_SO_FAR_STALE_MS = 60_000;

/** `salesLive` loads it again; without a socket it is loaded periodically. */
export function daySoFarQuery(shopId: string) {
  return queryOptions({
    queryKey: [...presentSalesKey(shopId), 'so-far'],
    queryFn: async ({ signal }) => (await salesClient.getDaySoFar({ params: { shopId }, signal })).data,
    staleTime: DAY_SO_FAR_STALE_MS,
    refetchOnWindowFocus: true,
    refetchInterval: () => (isLive() ? false : POLL_INTERVAL_MS),
    // The page is of use without it.
    meta: { quiet: true },
  });
}

/** The newest entries of a business day that deserve a look. `salesLive` loads them again. */
export function flaggedEntriesQuery(shopId: string, day: string) {
  const query = { startDate: day, endDate: day, isFlagged: 'true' } as const;
  return queryOptions({
    queryKey: [...presentSalesKey(shopId), 'flagged', day],
    queryFn: async ({ signal }) =>
      (await auditClient.getAuditEntries({ params: { shopId }, query, signal })).data.entries,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}

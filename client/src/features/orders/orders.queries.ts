import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { orderPaths } from '@tawa/shared/orders/orders.paths.ts';
import { type Bell, type KotFilter, POLL_INTERVAL_MS } from '@tawa/shared/orders/orders.rules.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { isLive, liveStaleTime, useConnectionState } from '../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { applyToKots, kotFromMessage, kotKeys, putKot } from './orders.live.ts';

export const ordersClient = createClient<typeof ordersApi>(orderPaths);

export type KotRequest = () => Promise<Reply<{ kot: Kot }>>;

/**
 * Runs a request that returns a KOT and updates the cached lists. A socket event that arrives meanwhile is
 * newer than the response.
 */
export async function runKotRequest(
  queryClient: QueryClient,
  shopId: string,
  request: KotRequest,
): Promise<Reply<{ kot: Kot }>> {
  const reply = await mergeEventsDuring(request, (response, message) => {
    const kot = kotFromMessage(message);
    return kot && kot._id === response.data.kot._id ? { ...response, data: { kot } } : response;
  });
  putKot(queryClient, shopId, reply.data.kot);
  return reply;
}

/** As `runKotRequest`, for a request that returns several KOTs. */
export async function runKotsRequest(
  queryClient: QueryClient,
  shopId: string,
  request: () => Promise<Reply<{ kots: Kot[] }>>,
): Promise<Reply<{ kots: Kot[] }>> {
  const reply = await mergeEventsDuring(request, (response, message) => {
    const kot = kotFromMessage(message);
    if (!kot) return response;
    return {
      ...response,
      data: { kots: response.data.kots.map((other) => (other._id === kot._id ? kot : other)) },
    };
  });
  for (const kot of reply.data.kots) putKot(queryClient, shopId, kot);
  return reply;
}

/**
 * Loads KOTs, the newest first, by default the live ones. `ordersLive` updates them; without a socket they
 * are loaded periodically.
 */
export function kotsQuery(shopId: string, filter: KotFilter = {}) {
  return queryOptions({
    queryKey: kotKeys.list(shopId, filter),
    queryFn: ({ signal }) =>
      mergeEventsDuring(
        async () => (await ordersClient.getKots({ params: { shopId }, query: filter, signal })).data.kots,
        (kots, message) => applyToKots(kots, message, shopId, filter),
      ),
    staleTime: liveStaleTime,
    refetchInterval: () => (isLive() ? false : POLL_INTERVAL_MS),
    // The bell must ring in background tabs too.
    refetchIntervalInBackground: true,
    // Requested KOTs are not stored for use offline, because the bell must not ring for those of yesterday.
    meta: { offline: !filter.q && filter.status !== 'REQUESTED' },
  });
}

/**
 * Use it instead of `useQuery(kotsQuery(…))`: it renders again when the connection changes, so that the
 * periodic loading starts.
 */
export function useKots(shopId: string, filter: KotFilter = {}) {
  useConnectionState();
  return useQuery(kotsQuery(shopId, filter));
}

/** Returns false for data that were restored from an earlier page load. */
export function isLoadedThisVisit(dataUpdatedAt: number): boolean {
  return dataUpdatedAt >= performance.timeOrigin;
}

/** Also applies the KOT that a CONFLICT error contains. */
export function refetchKotsAfterError(queryClient: QueryClient, shopId: string, error: Error): void {
  const { kot } = (error instanceof ApiError ? error.data : {}) as { kot?: Kot };
  if (kot) putKot(queryClient, shopId, kot);
  void queryClient.invalidateQueries({ queryKey: kotKeys.all(shopId) });
}

/** After an error loads the KOTs again, because another device was faster or the outcome is unknown. */
export function useKotAction(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: KotRequest) => runKotRequest(queryClient, shopId, request),
    onError: (error) => refetchKotsAfterError(queryClient, shopId, error),
  });
}

/**
 * Stops the bell for these KOTs on all devices of the shop. In the kitchen a failure shows no toast, because
 * any touch of its page tries again.
 */
export function useAcknowledgeKots(shopId: string, bell: Bell): (kotIds: string[]) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (kotIds: string[]) =>
      runKotsRequest(queryClient, shopId, () =>
        ordersClient.hearKots({ params: { shopId }, body: { status: bell, kotIds } }),
      ),
    meta: { quiet: bell === 'COOKING' },
  });
  return mutate;
}

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Bell } from '@tawa/shared/kitchen/kitchen.rules.ts';
import type { Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { orderRoutes } from '@tawa/shared/orders/orders.routes.ts';
import { type KotFilter, POLL_INTERVAL_MS } from '@tawa/shared/orders/orders.rules.ts';
import { createClient } from '../../lib/api.ts';
import { isLive, useConnection } from '../../realtime/connection.ts';
import { withHeard } from '../../realtime/heard.ts';
import { liveStaleTime } from '../../realtime/live-stale-time.ts';
import { applyToKots, kotKeys, kotOf, putKot } from './orders.live.ts';

/** Every call about orders; the hooks below are for what the screens share. */
export const ordersClient = createClient<typeof ordersApi>(orderRoutes);

/** Tickets, newest first. Kept right by `ordersLive`; without a socket the lists on the screen are polled. */
function kotsQuery(shopId: string, filter: KotFilter = {}) {
  return queryOptions({
    queryKey: kotKeys.list(shopId, filter),
    queryFn: ({ signal }) =>
      withHeard(
        async () => (await ordersClient.getKots({ params: { shopId }, query: filter, signal })).data.kots,
        (kots, message) => applyToKots(kots, message, shopId, filter),
      ),
    staleTime: liveStaleTime,
    refetchInterval: () => (isLive() ? false : POLL_INTERVAL_MS),
  });
}

/** Use this rather than `useQuery(kotsQuery(…))`: it starts and stops the poll with the connection. */
export function useKots(shopId: string, filter: KotFilter = {}) {
  useConnection();
  return useQuery(kotsQuery(shopId, filter));
}

/**
 * Runs a call that answers with a ticket and puts the ticket in place, without waiting for its event. When the
 * socket told of the same ticket meanwhile, the socket is right.
 */
export async function kotCall(
  queryClient: QueryClient,
  shopId: string,
  call: () => Promise<Reply<{ kot: Kot }>>,
): Promise<Reply<{ kot: Kot }>> {
  const reply = await withHeard(call, (answer, message) => {
    const kot = kotOf(message);
    return kot && kot._id === answer.data.kot._id ? { ...answer, data: { kot } } : answer;
  });
  putKot(queryClient, shopId, reply.data.kot);
  return reply;
}

/** Acknowledges a bell for all screens of the shop. */
export async function hearBell(queryClient: QueryClient, shopId: string, bell: Bell): Promise<void> {
  const kots = await withHeard(
    async () => (await ordersClient.hearKots({ params: { shopId }, body: { status: bell } })).data.kots,
    (heard, message) => {
      const kot = kotOf(message);
      return kot ? heard.map((other) => (other._id === kot._id ? kot : other)) : heard;
    },
  );
  for (const kot of kots) putKot(queryClient, shopId, kot);
}

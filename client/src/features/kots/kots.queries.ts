import type { QueryClient } from '@tanstack/react-query';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { orderRoutes } from '@tawa/shared/orders/orders.routes.ts';
import { createClient } from '../../lib/api/api.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { kotFromMessage, putKot } from './kots.live.ts';

/** KOT lists are in `use-kots.ts`, which diners do not load. */
export const ordersClient = createClient<typeof ordersApi>(orderRoutes);

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

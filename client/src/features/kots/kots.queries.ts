import type { QueryClient } from '@tanstack/react-query';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { orderRoutes } from '@tawa/shared/orders/orders.routes.ts';
import { createClient } from '../../lib/api/api.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { kotFromMessage, putKot } from './kots.live.ts';

/** Every call about orders. Lists of tickets stand in `use-kots`: a diner's phone has none. */
export const ordersClient = createClient<typeof ordersApi>(orderRoutes);

export type KotRequest = () => Promise<Reply<{ kot: Kot }>>;

/**
 * Runs a call that answers with a ticket and puts the ticket in place, without waiting for its event. When the
 * socket told of the same ticket meanwhile, the socket is right.
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

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Bell } from '@tawa/shared/orders/kitchen.rules.ts';
import { mergeEventsDuring } from '../../../realtime/event-bus.ts';
import { kotFromMessage, putKot } from '../kots.live.ts';
import { ordersClient } from '../kots.queries.ts';

interface AcknowledgeBody {
  status: Bell;
  kotIds: string[];
}

/**
 * Silences the bell for these KOTs on all devices of the shop. Kitchen failures show no toast: any touch of
 * the kitchen page acknowledges.
 */
export function useAcknowledgeKots(shopId: string, bell: Bell): (kotIds: string[]) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (kotIds: string[]) => acknowledgeKots(queryClient, shopId, { status: bell, kotIds }),
    meta: { quiet: bell === 'COOKING' },
  });
  return mutate;
}

async function acknowledgeKots(
  queryClient: QueryClient,
  shopId: string,
  body: AcknowledgeBody,
): Promise<void> {
  const kots = await mergeEventsDuring(
    async () => (await ordersClient.hearKots({ params: { shopId }, body })).data.kots,
    (merged, message) => {
      const kot = kotFromMessage(message);
      return kot ? merged.map((other) => (other._id === kot._id ? kot : other)) : merged;
    },
  );
  for (const kot of kots) putKot(queryClient, shopId, kot);
}

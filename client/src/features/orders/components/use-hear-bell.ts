import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Bell } from '@tawa/shared/kitchen/kitchen.rules.ts';
import { withHeard } from '../../../realtime/heard.ts';
import { kotOf, putKot } from '../orders.live.ts';
import { ordersClient } from '../orders.queries.ts';

/**
 * Acknowledges a bell on all screens of the shop. The quiet says that it worked; only a failure is told, and in the
 * kitchen not even that: any touch of its screen does it, whatever that was meant for.
 */
export function useHearBell(shopId: string, bell: Bell): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => hearBell(queryClient, shopId, bell),
    meta: { quiet: bell === 'COOKING' },
  });
  return () => mutate();
}

async function hearBell(queryClient: QueryClient, shopId: string, bell: Bell): Promise<void> {
  const kots = await withHeard(
    async () => (await ordersClient.hearKots({ params: { shopId }, body: { status: bell } })).data.kots,
    (heard, message) => {
      const kot = kotOf(message);
      return kot ? heard.map((other) => (other._id === kot._id ? kot : other)) : heard;
    },
  );
  for (const kot of kots) putKot(queryClient, shopId, kot);
}

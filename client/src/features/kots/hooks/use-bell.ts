import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Bell } from '@tawa/shared/kitchen/kitchen.rules.ts';
import { withHeard } from '../../../realtime/event-bus.ts';
import { kotOf, putKot } from '../kots.live.ts';
import { ordersClient } from '../kots.queries.ts';

interface Heard {
  status: Bell;
  kotIds: string[];
}

/**
 * Acknowledges a bell on all screens of the shop, for the tickets that this one shows. The quiet says that it worked; only a failure is told, and in the
 * kitchen not even that: any touch of its screen does it, whatever that was meant for.
 */
export function useHearBell(shopId: string, bell: Bell): (kotIds: string[]) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (kotIds: string[]) => hearBell(queryClient, shopId, { status: bell, kotIds }),
    meta: { quiet: bell === 'COOKING' },
  });
  return mutate;
}

async function hearBell(queryClient: QueryClient, shopId: string, body: Heard): Promise<void> {
  const kots = await withHeard(
    async () => (await ordersClient.hearKots({ params: { shopId }, body })).data.kots,
    (heard, message) => {
      const kot = kotOf(message);
      return kot ? heard.map((other) => (other._id === kot._id ? kot : other)) : heard;
    },
  );
  for (const kot of kots) putKot(queryClient, shopId, kot);
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Clock, clockApi } from '@tawa/shared/clock/clock.contract.ts';
import { clockPaths } from '@tawa/shared/clock/clock.paths.ts';
import { createClient } from '../../lib/api/create-client.ts';

const clockClient = createClient<typeof clockApi>(clockPaths);

const clockKey = (shopId: string) => ['clock', shopId] as const;

/** No event announces a change, because the clock belongs to the server and not to a shop. */
const REFETCH_MS = 30_000;

export function clockQuery(shopId: string) {
  return queryOptions({
    queryKey: clockKey(shopId),
    queryFn: async ({ signal }) => (await clockClient.getClock({ params: { shopId }, signal })).data.clock,
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}

export function useDecideClock(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: 'RIGHT' | 'DEVICE') => {
      const body = decision === 'DEVICE' ? { deviceTime: new Date().toISOString() } : {};
      return clockClient.decideClock({ params: { shopId }, body });
    },
    onSuccess: ({ data: { clock } }) => queryClient.setQueryData<Clock>(clockKey(shopId), clock),
  });
}

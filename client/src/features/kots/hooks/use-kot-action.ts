import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KotRequest, runKotRequest } from '../kots.queries.ts';
import { refetchAfterConflict } from './on-conflict.ts';

/**
 * One action at a time on one ticket. The answer puts the ticket right everywhere; after a refusal, or when no
 * answer came, the lists are loaded again: somebody else was quicker, or nobody knows.
 */
export function useKotAction(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (call: KotRequest) => runKotRequest(queryClient, shopId, call),
    onError: (error) => refetchAfterConflict(queryClient, shopId, error),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KotRequest, runKotRequest } from '../kots.queries.ts';
import { refetchAfterConflict } from './on-conflict.ts';

/** On error refetches: another device was faster or the outcome is unknown. */
export function useKotAction(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (call: KotRequest) => runKotRequest(queryClient, shopId, call),
    onError: (error) => refetchAfterConflict(queryClient, shopId, error),
  });
}

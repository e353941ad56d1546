import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Bell } from '@tawa/shared/kitchen/kitchen.rules.ts';
import { hearBell } from '../orders.queries.ts';

/** Acknowledges a bell on all screens of the shop. The quiet says that it worked; only a failure is told. */
export function useHearBell(shopId: string, bell: Bell): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({ mutationFn: () => hearBell(queryClient, shopId, bell) });
  return () => mutate();
}

import { queryOptions, useMutation } from '@tanstack/react-query';
import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import type { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { terminalsPaths } from '@tawa/shared/terminals/terminals.paths.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { useInvalidate } from '../../realtime/invalidate-after-mutation.ts';

const terminals = createClient<typeof terminalsApi>(terminalsPaths);

export type EnrolmentCode = DataOf<typeof terminalsApi.makeEnrolmentCode>;

const terminalsKey = (shopId: string) => ['terminals', shopId] as const;

export function terminalsQuery(shopId: string) {
  return queryOptions({
    queryKey: terminalsKey(shopId),
    queryFn: async ({ signal }) =>
      (await terminals.getTerminals({ params: { shopId }, signal })).data.terminals,
    refetchOnWindowFocus: true,
  });
}

/** A new code makes the one before it invalid. */
export function useMakeEnrolmentCode(shopId: string) {
  return useMutation({
    mutationFn: () => terminals.makeEnrolmentCode({ params: { shopId } }),
    // The code is dropped when the component unmounts.
    gcTime: 0,
  });
}

export function useRemoveTerminal(shopId: string) {
  return useMutation({
    mutationFn: (terminalId: string) => terminals.deleteTerminal({ params: { terminalId, shopId } }),
    onSettled: useInvalidate(terminalsKey(shopId)),
  });
}

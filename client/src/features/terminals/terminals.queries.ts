import { queryOptions, useMutation } from '@tanstack/react-query';
import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import type { APPROVABLE_PERMISSIONS } from '@tawa/shared/terminals/approvals.rules.ts';
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
    // The sheet of the code says what the message says. On a phone a toast would cover the countdown.
    mutationFn: async () => (await terminals.makeEnrolmentCode({ params: { shopId } })).data,
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

export type ApprovablePermission = (typeof APPROVABLE_PERMISSIONS)[number];

const APPROVERS_POLL_MS = 15_000;

/** A discount for which somebody's caps may be too low. */
export interface DiscountToApprove {
  invoiceId: string;
  /** What it adds to the discount of the invoice, in rupees. */
  amount: number;
}

/** Who may approve an act of the signed-in person, and whether a PIN does. Both may change at any time. */
export function approversQuery(
  shopId: string,
  permission: ApprovablePermission,
  discount?: DiscountToApprove,
) {
  const query = { permission, ...discount };
  return queryOptions({
    queryKey: ['approvers', shopId, query],
    queryFn: async ({ signal }) => (await terminals.getApprovers({ params: { shopId }, query, signal })).data,
    gcTime: 0,
    // Somebody may connect meanwhile.
    refetchInterval: APPROVERS_POLL_MS,
    // The sheet shows the error at once, with a button to try again.
    retry: false,
    meta: { quiet: true },
  });
}

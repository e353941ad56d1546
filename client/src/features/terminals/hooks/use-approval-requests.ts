import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, DataOf } from '@tawa/shared/contract/endpoint.ts';
import type { ApprovalRequest, approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import { approvalsPaths } from '@tawa/shared/terminals/approvals.paths.ts';
import type { ApprovalDecision } from '@tawa/shared/terminals/approvals.rules.ts';
import { useEffect, useRef } from 'react';
import { createClient } from '../../../lib/api/create-client.ts';
import { isLive, useConnectionState } from '../../../realtime/connection-state.ts';
import { subscribeLiveMessages } from '../../../realtime/event-bus.ts';

const approvals = createClient<typeof approvalsApi>(approvalsPaths);

/** The act that is asked for, with the body that will be sent. */
export type ActToApprove = BodyInput<typeof approvalsApi.requestApproval>;

const requestsKey = (shopId: string) => ['approval-requests', shopId] as const;

/** An event may be missed. */
const LIVE_POLL_MS = 30_000;
const LOST_POLL_MS = 3_000;

function approvalRequestsQuery(shopId: string) {
  return queryOptions({
    queryKey: requestsKey(shopId),
    queryFn: async ({ signal }): Promise<DataOf<typeof approvalsApi.getApprovalRequests>> =>
      (await approvals.getApprovalRequests({ params: { shopId }, signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: () => (isLive() ? LIVE_POLL_MS : LOST_POLL_MS),
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}

/** Loads the requests again at each event of one, after a reconnect, and by a poll, which is frequent while no events arrive. */
export function useApprovalRequests(shopId: string) {
  const queryClient = useQueryClient();
  const state = useConnectionState();
  const stateBefore = useRef(state);
  useEffect(() => {
    if (stateBefore.current === state) return;
    stateBefore.current = state;
    void readRequestsAgain(queryClient, shopId);
  }, [queryClient, shopId, state]);
  useEffect(
    () =>
      subscribeLiveMessages((message) => {
        if (message.shopId === shopId && 'approvalId' in message) void readRequestsAgain(queryClient, shopId);
      }),
    [queryClient, shopId],
  );
  return useQuery(approvalRequestsQuery(shopId)).data;
}

export const readRequestsAgain = (queryClient: QueryClient, shopId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: requestsKey(shopId) });

/** Whether it still waits for an answer, as far as is loaded. */
export function isWaitingForMe(queryClient: QueryClient, shopId: string, approvalId: string): boolean {
  const requests = queryClient.getQueryData(approvalRequestsQuery(shopId).queryKey);
  return requests?.toDecide.some(({ _id }) => _id === approvalId) ?? false;
}

export async function askApproval(shopId: string, asked: ActToApprove): Promise<ApprovalRequest> {
  return (await approvals.requestApproval({ params: { shopId }, body: asked })).data.approval;
}

/** Who asked withdraws the request by refusing it. */
export function decideApproval(shopId: string, approvalId: string, decision: ApprovalDecision) {
  return approvals.decideApproval({ params: { shopId, approvalId }, body: { decision } });
}

export function useDecideApproval(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ approvalId, decision }: { approvalId: string; decision: ApprovalDecision }) =>
      decideApproval(shopId, approvalId, decision),
    // Awaited, so that the buttons stay busy until the request has gone.
    onSettled: () => readRequestsAgain(queryClient, shopId),
  });
}

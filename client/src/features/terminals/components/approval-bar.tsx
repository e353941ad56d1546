import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { remoteApprovalMessages } from '@tawa/shared/messages/terminals.remote.en.ts';
import type { ApprovalRequest } from '@tawa/shared/terminals/approvals.contract.ts';
import { APPROVABLE_PERMISSIONS, type ApprovalDecision } from '@tawa/shared/terminals/approvals.rules.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useServerNow } from '../../../lib/server-clock.ts';
import { useSession } from '../../../lib/session.ts';
import { useConnection } from '../../../realtime/connection-state.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { vibrateAndRing } from '../../../ui/feedback/vibrate.ts';
import { useSettling } from '../../../ui/hooks/use-settling.ts';
import { standingIn } from '../../shops/hooks/use-may.ts';
import { isWaitingForMe, useApprovalRequests, useDecideApproval } from '../hooks/use-approval-requests.ts';
import { describeRequest } from '../model/describe-request.ts';
import { minutesAndSeconds } from '../model/minutes-and-seconds.ts';
import classes from './approval-bar.module.css';

/** On all pages of staff: what others ask this person to approve, in the shop whose events arrive. */
export default function ApprovalBar(): ReactNode {
  const { liveShopId } = useConnection();
  return liveShopId !== undefined && <RequestsForUser key={liveShopId} shopId={liveShopId} />;
}

function RequestsForUser({ shopId }: { shopId: string }) {
  const session = useSession();
  return (
    session.status === 'signed-in' && mayApprove(session.user, shopId) && <ShopRequests shopId={shopId} />
  );
}

/** A user that an earlier version stored for offline use has no permissions; the server then decides what is listed. */
function mayApprove(user: User, shopId: string): boolean {
  const { permissions } = standingIn({ _id: shopId }, user) ?? { permissions: [] };
  return !permissions || APPROVABLE_PERMISSIONS.some((one) => permissions.includes(one));
}

function ShopRequests({ shopId }: { shopId: string }) {
  const toDecide = useApprovalRequests(shopId)?.toDecide ?? [];
  useRing(shopId, toDecide);
  return toDecide.length > 0 && <Queue shopId={shopId} requests={toDecide} />;
}

/** Once for each request. */
function useRing(shopId: string, requests: readonly ApprovalRequest[]): void {
  const queryClient = useQueryClient();
  const heard = useRef(new Set<string>());
  useEffect(() => {
    for (const { _id } of requests) {
      if (heard.current.has(_id)) continue;
      heard.current.add(_id);
      vibrateAndRing(() => isWaitingForMe(queryClient, shopId, _id));
    }
  }, [queryClient, shopId, requests]);
}

/** The one that ends first comes first. */
function Queue({ shopId, requests }: { shopId: string; requests: readonly ApprovalRequest[] }) {
  const now = useServerNow(1_000);
  const [request, ...others] = requests.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  if (!request) return null;
  const leftMs = Date.parse(request.expiresAt) - now;
  // Outside the root, which an open sheet makes inert.
  return createPortal(
    <Request key={request._id} shopId={shopId} request={request} leftMs={leftMs} others={others.length} />,
    document.body,
  );
}

interface RequestProps {
  shopId: string;
  request: ApprovalRequest;
  leftMs: number;
  /** How many wait behind it. */
  others: number;
}

function Request({ shopId, request, leftMs, others }: RequestProps) {
  const m = remoteApprovalMessages();
  const { mutate, isPending, variables } = useDecideApproval(shopId);
  const isSettling = useSettling(request._id);
  const buttonOf = (decision: ApprovalDecision) => ({
    busy: isPending && variables.decision === decision,
    disabled: isPending,
    'aria-disabled': isSettling,
    onClick: () => !isSettling && mutate({ approvalId: request._id, decision }),
  });
  return (
    <aside className={classes.bar} aria-label={m.bar} data-above-sheets="">
      <div className={classes.what}>
        <div role="alert" className={classes.words}>
          <p>{m.asks(request.requester.name)}</p>
          <p className={`figures ${classes.act}`}>{describeRequest(request)}</p>
        </div>
        <span role="timer" className="figures">
          {minutesAndSeconds(leftMs)}
        </span>
      </div>
      {others > 0 && <p>{m.more(others)}</p>}
      <div className={classes.buttons} data-settling={isSettling}>
        <Button variant="quiet" wide {...buttonOf('REFUSED')}>
          {m.refuse}
        </Button>
        <Button wide {...buttonOf('APPROVED')}>
          {m.approve}
        </Button>
      </div>
    </aside>
  );
}

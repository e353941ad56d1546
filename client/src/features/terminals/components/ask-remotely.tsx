import { useQueryClient } from '@tanstack/react-query';
import { joinWithAnd } from '@tawa/shared/messages/join-with-and.en.ts';
import { approvalMessages } from '@tawa/shared/messages/terminals.approval.en.ts';
import { remoteApprovalMessages } from '@tawa/shared/messages/terminals.remote.en.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import type { ApprovalRequest } from '@tawa/shared/terminals/approvals.contract.ts';
import { APPROVAL_REQUEST_MS } from '@tawa/shared/terminals/approvals.rules.ts';
import type { RemoteApprover } from '@tawa/shared/terminals/terminals.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { formatSince, useServerNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/elements/button.tsx';
import {
  type ActToApprove,
  askApproval,
  decideApproval,
  readRequestsAgain,
  useApprovalRequests,
} from '../hooks/use-approval-requests.ts';
import { isOfApproval } from '../model/approved-act-errors.ts';
import { describeRequest } from '../model/describe-request.ts';
import { minutesAndSeconds } from '../model/minutes-and-seconds.ts';
import classes from './ask-remotely.module.css';

interface Props {
  shopId: string;
  people: readonly RemoteApprover[];
  asked: ActToApprove;
  /** False if the act lacks something, which is then shown. */
  isReady: () => boolean;
  approve: (approval: Approval) => Promise<void>;
  onWaiting: (isWaiting: boolean) => void;
}

type Approve = Props['approve'];

const sentenceOf = (error: unknown): string =>
  isApiError(error, 'OFFLINE') ? remoteApprovalMessages().notAnswered : (error as Error).message;

/** It may be decided or over by now. */
const withdraw = (shopId: string, approvalId: string): void =>
  void decideApproval(shopId, approvalId, 'REFUSED').catch(() => undefined);

/** Asks on the devices of all who may approve, and does the act when one of them has approved it. */
export function AskRemotely({ shopId, people, asked, isReady, approve, onWaiting }: Props) {
  const m = remoteApprovalMessages();
  /** With the act as it was asked for. */
  const [open, setOpen] = useState<{ request: ApprovalRequest; approve: Approve }>();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string>();
  const waitingId = useRef<string>(undefined);
  const isShown = useRef(false);
  const onWaitingNow = useRef(onWaiting);
  useEffect(() => {
    onWaitingNow.current = onWaiting;
  });
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (waitingId.current) withdraw(shopId, waitingId.current);
      onWaitingNow.current(false);
    };
  }, [shopId]);

  function end(sentence?: string): void {
    waitingId.current = undefined;
    setOpen(undefined);
    setOutcome(sentence);
    onWaiting(false);
  }

  async function ask(): Promise<void> {
    if (!isReady()) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      const request = await askApproval(shopId, asked);
      if (!isShown.current) return withdraw(shopId, request._id);
      waitingId.current = request._id;
      setOpen({ request, approve });
      onWaiting(true);
    } catch (error) {
      setOutcome(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (open) {
    return (
      <Waiting
        shopId={shopId}
        {...open}
        onApproved={() => {
          waitingId.current = undefined;
        }}
        onStop={() => {
          withdraw(shopId, open.request._id);
          end();
        }}
        onEnd={end}
      />
    );
  }
  return (
    <div className={classes.remote}>
      {outcome && <p role="alert">{outcome}</p>}
      <Presence people={people} />
      <Button variant="quiet" wide busy={isBusy} onClick={() => void ask()}>
        {m.ask}
      </Button>
    </div>
  );
}

function Presence({ people }: Pick<Props, 'people'>) {
  const m = remoteApprovalMessages();
  const connected = people.filter(({ isConnected }) => isConnected);
  if (connected.length > 0)
    return <p className={classes.quiet}>{m.connected(joinWithAnd(connected.map(({ name }) => name)))}</p>;
  return (
    <div className={classes.quiet}>
      <p>{m.noneConnected}</p>
      <ul>
        {people.map(({ _id, name, lastConnectedAt }) => (
          <li key={_id}>
            {lastConnectedAt === null
              ? m.neverConnected(name)
              : m.lastConnected(name, formatSince(lastConnectedAt))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** At 0:00 the requests are read this often until the server says how it ended. */
const READ_AT_END_MS = 3_000;

interface WaitingProps {
  shopId: string;
  /** As it was when somebody asked. */
  request: ApprovalRequest;
  approve: Approve;
  onApproved: () => void;
  onStop: () => void;
  /** @param sentence how it ended */
  onEnd: (sentence: string) => void;
}

function Waiting({ shopId, request: asked, approve, onApproved, onStop, onEnd }: WaitingProps) {
  const m = remoteApprovalMessages();
  const queryClient = useQueryClient();
  const requests = useApprovalRequests(shopId);
  const found = requests?.asked.find(({ _id }) => _id === asked._id);
  const request = found ?? asked;
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const settled = useRef<ApprovalRequest['status']>('WAITING');
  const leftMs = Date.parse(request.expiresAt) - useServerNow(1_000);
  // The server says when it ends, because the clocks differ and an answer can be on its way. It lists requests for longer.
  const isGone = requests && !found && leftMs < -APPROVAL_REQUEST_MS;
  const status = isGone ? 'EXPIRED' : request.status;
  const readsAtEnd = status !== 'WAITING' || leftMs > 0 ? 0 : 1 + Math.floor(-leftMs / READ_AT_END_MS);
  const decidedBy = request.decidedBy?.name ?? '';

  async function send(): Promise<void> {
    setSending(true);
    setError(undefined);
    try {
      await approve({ approvalId: asked._id });
    } catch (refusal) {
      if (isOfApproval(refusal) || isApiError(refusal, 'FORBIDDEN')) return onEnd(sentenceOf(refusal));
      setError(isApiError(refusal, 'OFFLINE') ? approvalMessages().notAnswered : sentenceOf(refusal));
    } finally {
      setSending(false);
    }
  }

  useEffect(() => {
    // Each status counts once, although the functions below differ at each render.
    if (settled.current === status) return;
    settled.current = status;
    if (status === 'APPROVED') {
      onApproved();
      void send();
    }
    if (status === 'REFUSED') onEnd(m.refused(decidedBy));
    if (status === 'WITHDRAWN') onEnd(m.withdrawn(request.requester.name));
    if (status === 'EXPIRED') onEnd(m.timedOut);
  });

  useEffect(() => {
    if (readsAtEnd > 0) void readRequestsAgain(queryClient, shopId);
  }, [queryClient, shopId, readsAtEnd]);

  const isApproved = status === 'APPROVED' || status === 'USED';
  return (
    <div className={classes.remote}>
      <p className={`figures ${classes.act}`}>{describeRequest(request)}</p>
      {!isApproved && (
        <p className={classes.waiting}>
          <span role="status">{m.waiting}</span>
          <span role="timer" className="figures">
            {minutesAndSeconds(Math.max(0, leftMs))}
          </span>
        </p>
      )}
      {isApproved && !error && <p role="status">{m.sending(decidedBy)}</p>}
      {error && <p role="alert">{error}</p>}
      {isApproved && error && (
        <Button wide busy={isSending} onClick={() => void send()}>
          {m.sendAgain}
        </Button>
      )}
      {!isSending && (
        <Button variant="quiet" wide onClick={onStop}>
          {m.stop}
        </Button>
      )}
    </div>
  );
}

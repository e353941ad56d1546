import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { approvalMessages } from '@tawa/shared/messages/terminals.approval.en.ts';
import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import type { TerminalPerson } from '@tawa/shared/terminals/terminals.contract.ts';
import { PIN_PERSON_PAUSE_MS } from '@tawa/shared/terminals/terminals.rules.ts';
import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { isApiError, retryAfterSeconds } from '../../../lib/api/api-error.ts';
import { serverNow, useServerNow } from '../../../lib/server-clock.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useEscapeAndBack } from '../../../ui/hooks/use-escape-and-back.ts';
import { ListError } from '../../../ui/lists/list-error.tsx';
import type { ActToApprove } from '../hooks/use-approval-requests.ts';
import { minutesAndSeconds } from '../model/minutes-and-seconds.ts';
import { wantsPassword } from '../model/wants-password.ts';
import { type ApprovablePermission, approversQuery, type DiscountToApprove } from '../terminals.queries.ts';
import classes from './ask-approval.module.css';
import { AskRemotely } from './ask-remotely.tsx';
import { PeopleTiles } from './people-tiles.tsx';
import { PinPad } from './pin-pad.tsx';

interface Props {
  ref?: Ref<HTMLElement>;
  shopId: string;
  permission: ApprovablePermission;
  discount?: DiscountToApprove | undefined;
  /** What is approved, as a button says it. */
  act: string;
  /** Called before somebody is picked and before an approval is sent. False if the act lacks something, which is then shown. */
  isReady: () => boolean;
  /** The act as the server is asked for it. */
  asked: ActToApprove;
  /** Called when it begins and ends to wait for an answer from another device. */
  onWaiting?: (isWaiting: boolean) => void;
  /** Does the act. What it throws is shown here. */
  approve: (approval: Approval) => Promise<void>;
}

/** Asks who approves an act, then for that person's PIN or password. */
export function AskApproval(props: Props) {
  const { ref, shopId, permission, discount, act, asked, isReady, onWaiting, approve } = props;
  const m = approvalMessages();
  const { data, error, isFetching, refetch } = useQuery(approversQuery(shopId, permission, discount));
  const [person, setPerson] = useState<TerminalPerson>();
  /** By person, server clock. */
  const [pauses, setPauses] = useState<Readonly<Record<string, number>>>({});
  const [isWaiting, setWaiting] = useState(false);
  const titleId = useId();
  return (
    <section ref={ref} className={classes.approval} aria-labelledby={titleId} tabIndex={-1}>
      <div className={classes.head}>
        <h3 id={titleId}>{m.title}</h3>
        {!person && !isWaiting && <p>{m.hint}</p>}
      </div>
      {data && person ? (
        <Approver
          key={person._id}
          person={person}
          act={act}
          acceptsPins={data.acceptsPins}
          pausedUntil={pauses[person._id]}
          onPause={(until) => setPauses({ ...pauses, [person._id]: until })}
          isReady={isReady}
          approve={approve}
          // Who may approve, or how, has changed.
          onOutdated={() => void refetch()}
          onBack={() => setPerson(undefined)}
        />
      ) : (
        <>
          {!data && !error && <CardSkeletons count={2} height={64} />}
          {!data && error && (
            <ListError
              title={isApiError(error, 'OFFLINE') ? m.unreachable : terminalMessages().lock.notLoaded}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {data?.approvers.length === 0 && data.remote.length === 0 && <p role="status">{m.noApprover}</p>}
          {data && data.approvers.length > 0 && !isWaiting && (
            <PeopleTiles
              people={data.approvers}
              onPick={(picked) => {
                if (isReady()) setPerson(picked);
              }}
            />
          )}
          {data && data.remote.length > 0 && (
            <AskRemotely
              shopId={shopId}
              people={data.remote}
              asked={asked}
              isReady={isReady}
              approve={approve}
              onWaiting={(waits) => {
                setWaiting(waits);
                onWaiting?.(waits);
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

interface ApproverProps extends Pick<Props, 'act' | 'isReady' | 'approve'> {
  person: TerminalPerson;
  acceptsPins: boolean;
  pausedUntil: number | undefined;
  onPause: (until: number) => void;
  onOutdated: () => void;
  onBack: () => void;
}

type Secret = { pin: string } | { password: string };

function Approver(props: ApproverProps) {
  const { person, act, acceptsPins, pausedUntil = 0, onPause, isReady, approve, onOutdated, onBack } = props;
  const m = approvalMessages();
  const [prefersPassword, setPrefersPassword] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const pauseMs = pausedUntil - useServerNow(1_000);
  const name = useRef<HTMLHeadingElement>(null);
  const takesPin = acceptsPins && !prefersPassword;
  useEffect(() => {
    // A password field takes the focus by itself.
    if (takesPin) name.current?.focus({ preventScroll: true });
    name.current?.scrollIntoView({ block: 'start' });
  }, [takesPin]);

  function refuse(refusal: unknown, isPin: boolean): void {
    setRefusals((count) => count + 1);
    setError(isApiError(refusal, 'OFFLINE') ? m.notAnswered : (refusal as Error).message);
    if (isApiError(refusal, 'TOO_MANY') && isPin)
      onPause(serverNow() + (retryAfterSeconds(refusal) * 1_000 || PIN_PERSON_PAUSE_MS));
    if (wantsPassword(refusal)) setPrefersPassword(true);
    if (wantsPassword(refusal) || isApiError(refusal, 'FORBIDDEN')) onOutdated();
  }

  // This is no mutation of React Query, because React Query would store the PIN with the mutation's variables.
  async function send(secret: Secret): Promise<void> {
    if (!isReady()) return;
    setBusy(true);
    setError(undefined);
    try {
      await approve({ userId: person._id, ...secret });
    } catch (refusal) {
      refuse(refusal, 'pin' in secret);
    } finally {
      setBusy(false);
    }
  }

  const choose = (password: boolean) => {
    setError(undefined);
    setPrefersPassword(password);
  };
  return (
    <>
      {!isBusy && <BackStep onBack={onBack} />}
      <header className={classes.person}>
        <IconButton label={terminalMessages().lock.back} disabled={isBusy} onClick={onBack}>
          <IconArrowLeft size={24} aria-hidden="true" />
        </IconButton>
        <Avatar name={person.name} />
        <h4 ref={name} tabIndex={-1}>
          {person.name}
        </h4>
      </header>
      {takesPin ? (
        <>
          <p className={`figures ${classes.act}`}>{act}</p>
          <PinPad
            pause={pauseMs > 0 ? minutesAndSeconds(pauseMs) : undefined}
            error={error ?? (pauseMs > 0 ? terminalMessages().lock.paused : undefined)}
            refusals={refusals}
            busy={isBusy}
            onPin={(pin) => void send({ pin })}
          />
          <Button variant="bare" disabled={isBusy} onClick={() => choose(true)}>
            {m.usePassword}
          </Button>
        </>
      ) : (
        <>
          <PasswordForm
            label={m.password(person.name)}
            act={act}
            error={error}
            busy={isBusy}
            onPassword={(password) => void send({ password })}
          />
          {acceptsPins && (
            <Button variant="bare" disabled={isBusy} onClick={() => choose(false)}>
              {m.usePin}
            </Button>
          )}
        </>
      )}
    </>
  );
}

/** Absent while an approval is sent: Escape and Back then close the sheet. */
function BackStep({ onBack }: { onBack: () => void }) {
  useEscapeAndBack(onBack);
  return null;
}

interface PasswordFormProps {
  label: string;
  act: string;
  error: string | undefined;
  busy: boolean;
  onPassword: (password: string) => void;
}

function PasswordForm({ label, act, error, busy, onPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Trimming is safe: no password has a space at its ends.
    const entered = password.trim();
    setMissing(entered === '');
    if (!entered) return;
    setPassword('');
    onPassword(entered);
  };
  return (
    <form className={classes.password} noValidate onSubmit={submit}>
      <PasswordField
        label={label}
        autoComplete="off"
        autoFocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={isMissing ? approvalMessages().noPassword : error}
      />
      <Button type="submit" variant="danger" wide busy={busy}>
        {act}
      </Button>
    </form>
  );
}

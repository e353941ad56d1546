import { IconArrowLeft } from '@tabler/icons-react';
import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import type { TerminalPerson } from '@tawa/shared/terminals/terminals.contract.ts';
import { PIN_PERSON_PAUSE_MS } from '@tawa/shared/terminals/terminals.rules.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isApiError, retryAfterSeconds } from '../../../lib/api/api-error.ts';
import { useServerNow } from '../../../lib/server-clock.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useEscapeAndBack } from '../../../ui/hooks/use-escape-and-back.ts';
import { type Secret, type SignedInAtTerminal, useSwitchPerson } from '../hooks/terminal-session.ts';
import { minutesAndSeconds } from '../model/minutes-and-seconds.ts';
import classes from './person-sign-in.module.css';
import { PinPad } from './pin-pad.tsx';

interface Props {
  terminalToken: string;
  person: TerminalPerson;
  /** Too many wrong PINs were typed here. */
  wantsPassword: boolean;
  /** By the server's clock; undefined if PINs of this person are accepted. */
  pausedUntil: number | undefined;
  onPause: (until: number) => void;
  onSignedIn: (signedIn: SignedInAtTerminal) => void;
  /** The server does not know the terminal any more. */
  onRemoved: () => void;
  onBack: () => void;
  /** Below the PIN. */
  children: ReactNode;
}

/** Asks a person for the PIN, or for the password. */
export function PersonSignIn(props: Props) {
  const { terminalToken, person, pausedUntil = 0, onPause, onSignedIn, onRemoved, onBack } = props;
  const m = terminalMessages().lock;
  const [mode, setMode] = useState<'pin' | 'password'>(props.wantsPassword ? 'password' : 'pin');
  const [refusals, setRefusals] = useState(0);
  const switching = useSwitchPerson(terminalToken);
  const now = useServerNow(1_000);
  const pauseMs = pausedUntil - now;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // A sign-in that nobody waits for would leave a session that no device has.
  useEscapeAndBack(switching.isPending ? undefined : onBack);

  const signIn = (secret: Secret) =>
    switching.mutate(
      { userId: person._id, ...secret },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          setRefusals((count) => count + 1);
          if (isApiError(error, 'UNAUTHENTICATED')) onRemoved();
          else if (isApiError(error, 'CONFLICT')) setMode('password');
          else if (isApiError(error, 'TOO_MANY') && secret.pin !== undefined)
            onPause(now + (retryAfterSeconds(error) * 1_000 || PIN_PERSON_PAUSE_MS));
        },
      },
    );
  return (
    <section className={classes.person} aria-labelledby="person">
      <header className={classes.head}>
        <IconButton label={m.back} disabled={switching.isPending} onClick={onBack}>
          <IconArrowLeft size={24} aria-hidden="true" />
        </IconButton>
        <Avatar name={person.name} />
        <h1 id="person" ref={heading} tabIndex={-1}>
          {person.name}
        </h1>
      </header>
      {mode === 'pin' ? (
        <>
          <PinPad
            pause={pauseMs > 0 ? minutesAndSeconds(pauseMs) : undefined}
            error={pauseMs > 0 || switching.error ? (switching.error?.message ?? m.paused) : undefined}
            refusals={refusals}
            busy={switching.isPending}
            onPin={(pin) => signIn({ pin })}
          />
          {props.children}
          <Button variant="bare" onClick={() => setMode('password')}>
            {m.usePassword}
          </Button>
        </>
      ) : (
        <>
          <PasswordForm
            note={
              props.wantsPassword || isApiError(switching.error, 'CONFLICT') ? m.wantsPassword : undefined
            }
            error={isApiError(switching.error, 'CONFLICT') ? undefined : switching.error?.message}
            busy={switching.isPending}
            onPassword={(password) => signIn({ password })}
          />
          {props.children}
          {!props.wantsPassword && (
            <Button
              variant="bare"
              onClick={() => {
                switching.reset();
                setMode('pin');
              }}
            >
              {m.usePin}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

interface PasswordFormProps {
  note: string | undefined;
  error: string | undefined;
  busy: boolean;
  onPassword: (password: string) => void;
}

function PasswordForm({ note, error, busy, onPassword }: PasswordFormProps) {
  const m = terminalMessages().lock;
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Trimming is safe: no password has a space at its ends.
    if (password.trim()) onPassword(password.trim());
  };
  return (
    <form className={classes.password} onSubmit={submit}>
      {note && <p role="status">{note}</p>}
      <PasswordField
        label={m.password}
        autoComplete="off"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={error}
      />
      <Button type="submit" wide busy={busy}>
        {m.signIn}
      </Button>
    </form>
  );
}

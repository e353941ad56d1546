import { useQuery } from '@tanstack/react-query';
import { punchMessages } from '@tawa/shared/messages/attendance.punch.en.ts';
import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import type { TerminalPerson } from '@tawa/shared/terminals/terminals.contract.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { mayInShop } from '../../features/shops/hooks/use-may.ts';
import { PeopleTiles } from '../../features/terminals/components/people-tiles.tsx';
import { PersonSignIn } from '../../features/terminals/components/person-sign-in.tsx';
import {
  type SignedInAtTerminal,
  terminalPeopleQuery,
} from '../../features/terminals/hooks/terminal-session.ts';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { permissionOfPage } from '../../layout/page-permissions.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { completeSignIn } from '../../lib/session.ts';
import { staffHome } from '../../lib/staff-home.ts';
import { useAtom } from '../../lib/store.ts';
import { ENROL_TERMINAL_PATH, type ThisTerminal, thisTerminalAtom } from '../../lib/this-terminal.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { ThemeSwitch } from '../../ui/elements/theme-switch.tsx';
import { RequestProgressBar } from '../../ui/feedback/page-status.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { ListError } from '../../ui/lists/list-error.tsx';
import classes from './lock-screen.module.css';

export default function LockScreenPage() {
  usePageTitle(terminalMessages().lock.pageTitle);
  const [terminal, setTerminal] = useAtom(thisTerminalAtom);
  const [isRemoved, setRemoved] = useState(false);
  if (!terminal) return <NoTerminal isRemoved={isRemoved} />;
  return (
    <LockScreen
      terminal={terminal}
      onRemoved={() => {
        setRemoved(true);
        setTerminal(null);
      }}
    />
  );
}

function NoTerminal({ isRemoved }: { isRemoved: boolean }) {
  const m = terminalMessages().noTerminal;
  return (
    <AuthLayout title={isRemoved ? m.removed : m.title} hint={m.hint}>
      <div className={classes.ways}>
        <ButtonLink wide to={ENROL_TERMINAL_PATH}>
          {m.enrol}
        </ButtonLink>
        <ButtonLink wide variant="quiet" to={paths.login()}>
          {m.login}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}

/**
 * The page that was locked, if the person may see it, else where their work begins. Nobody returns to own hours, where they
 * could punch by mistake.
 */
function pathAfter({ user, shop }: SignedInAtTerminal, lockedPath: string | undefined): string {
  const isOfShop = lockedPath?.split('/').includes(shop._id) && !lockedPath.startsWith('/orders/dine-in/');
  const isOwnHours = lockedPath === paths.ownAttendance(shop._id);
  const mayReturn =
    lockedPath && isOfShop && !isOwnHours && mayInShop(shop, user)(permissionOfPage(lockedPath));
  return mayReturn ? lockedPath : staffHome(user.shopRole, shop);
}

function LockScreen({ terminal, onRemoved }: { terminal: ThisTerminal; onRemoved: () => void }) {
  const m = terminalMessages().lock;
  const { from } = (useLocation().state ?? {}) as { from?: string };
  const { data, error, isFetching, refetch } = useQuery(terminalPeopleQuery(terminal.terminalToken));
  const [person, setPerson] = useState<TerminalPerson>();
  const [isPunching, setPunching] = useState(false);
  const [pauses, setPauses] = useState<Readonly<Record<string, number>>>({});
  const isGone = isApiError(error, 'UNAUTHENTICATED');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server says so
  useEffect(() => {
    if (isGone) onRemoved();
  }, [isGone]);
  return (
    <div className={classes.screen}>
      <RequestProgressBar />
      <header className={classes.bar}>
        <p>
          <strong>{terminal.shopName}</strong>
          <span>{terminal.name}</span>
        </p>
        <ThemeSwitch />
      </header>
      <main className={classes.main}>
        {person ? (
          <PersonSignIn
            key={person._id}
            terminalToken={terminal.terminalToken}
            person={person}
            wantsPassword={data?.terminal.wantsPassword ?? false}
            pausedUntil={pauses[person._id]}
            onPause={(until) => setPauses({ ...pauses, [person._id]: until })}
            onSignedIn={(signedIn) =>
              completeSignIn(
                signedIn,
                isPunching ? paths.ownAttendance(signedIn.shop._id) : pathAfter(signedIn, from),
              )
            }
            onRemoved={onRemoved}
            onBack={() => {
              setPerson(undefined);
              setPunching(false);
              // Whether the terminal accepts PINs may have changed.
              void refetch();
            }}
          >
            <Checkbox label={punchMessages().inOrOut} checked={isPunching} onCheck={setPunching} />
          </PersonSignIn>
        ) : (
          <>
            <h1>{m.title}</h1>
            {!data && !error && <CardSkeletons count={4} height={88} />}
            {!data && error && (
              <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
            )}
            {data && <PeopleTiles people={data.people} onPick={setPerson} />}
            <ButtonLink variant="bare" className={classes.login ?? ''} to={paths.login()}>
              {m.login}
            </ButtonLink>
          </>
        )}
      </main>
    </div>
  );
}

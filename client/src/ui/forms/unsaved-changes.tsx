import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { holdBack } from '../hooks/history-block.ts';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';

interface LeaveGuard {
  /** Does it at once, or asks first when something would be lost. */
  leave: (go: () => void) => void;
  /** Asks; has to stand somewhere in the screen. */
  question: ReactNode;
}

const UNSAVED = {
  title: 'Leave without saving?',
  question: 'What you changed here is not saved yet.',
  backLabel: 'Keep editing',
};

/**
 * Leaving a changed form asks: by a button of its own, a link, Back, a reload, a closed tab. `onLeave` puts the form
 * away before a link or Back is followed: those may lead to the same screen again.
 */
export function useLeaveGuard(isChanged: boolean, words = UNSAVED, onLeave?: () => void): LeaveGuard {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [pending, setPending] = useState<(() => void) | undefined>();
  const armed = useRef(false);
  const isLeaving = useRef(false);
  armed.current = isChanged && !isLeaving.current;
  const putAway = useRef(onLeave);
  useEffect(() => {
    putAway.current = onLeave;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever arrived somewhere is not leaving any more
  useEffect(() => {
    isLeaving.current = false;
    armed.current = isChanged;
  }, [key]);

  useEffect(() => {
    if (!isChanged) return;
    const ask = (go: () => void) =>
      setPending(() => () => {
        putAway.current?.();
        go();
      });
    const releases = [
      holdReload(armed),
      holdLinks(armed, (to) => ask(() => void navigate(to))),
      holdBack(
        () => armed.current,
        (delta) => ask(() => history.go(delta)),
      ),
    ];
    return () => {
      for (const release of releases) release();
    };
  }, [isChanged, navigate]);

  const question = (
    <ConfirmDialog
      opened={pending !== undefined}
      {...words}
      confirmLabel="Leave"
      danger
      onConfirm={() => {
        // Until the next screen is there: Back takes its time.
        isLeaving.current = true;
        armed.current = false;
        setPending(undefined);
        pending?.();
      }}
      onClose={() => setPending(undefined)}
    />
  );
  return { leave: (go) => (isChanged ? setPending(() => go) : go()), question };
}

type Armed = { readonly current: boolean };

function holdReload(armed: Armed): () => void {
  const hold = (event: BeforeUnloadEvent) => {
    if (!armed.current) return;
    event.preventDefault();
    // Browsers of before 2023 ask for this.
    event.returnValue = true;
  };
  window.addEventListener('beforeunload', hold);
  return () => window.removeEventListener('beforeunload', hold);
}

function holdLinks(armed: Armed, onLink: (to: string) => void): () => void {
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!armed.current || !link || opensElsewhere || link.target || link.download) return;
    const isJump = link.hash !== '' && link.pathname + link.search === location.pathname + location.search;
    if (link.origin !== location.origin || isJump) return;
    event.preventDefault();
    event.stopPropagation();
    onLink(link.pathname + link.search + link.hash);
  };
  document.addEventListener('click', hold, { capture: true });
  return () => document.removeEventListener('click', hold, { capture: true });
}

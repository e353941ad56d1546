import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { holdBack } from './back-guard.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

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

/** Leaving a changed form asks: by a button of its own, a link, Back, a reload, a closed tab. */
export function useLeaveGuard(isChanged: boolean, words = UNSAVED): LeaveGuard {
  const navigate = useNavigate();
  const [pending, setPending] = useState<(() => void) | undefined>();
  const armed = useRef(false);
  armed.current = isChanged;

  useEffect(() => {
    if (!isChanged) return;
    const ask = (go: () => void) => setPending(() => go);
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
    if (armed.current) event.preventDefault();
  };
  window.addEventListener('beforeunload', hold);
  return () => window.removeEventListener('beforeunload', hold);
}

function holdLinks(armed: Armed, onLink: (to: string) => void): () => void {
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!armed.current || !link || opensElsewhere || link.target || link.download) return;
    if (link.origin !== location.origin || link.hash) return;
    event.preventDefault();
    event.stopPropagation();
    onLink(link.pathname + link.search);
  };
  document.addEventListener('click', hold, { capture: true });
  return () => document.removeEventListener('click', hold, { capture: true });
}

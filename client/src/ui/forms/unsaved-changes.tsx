import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { blockHistory, stepInHistory } from '../../lib/browser/overlay-history.ts';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';

interface UnsavedChanges {
  leave: (proceed: () => void) => void;
  dialog: ReactNode;
}

/**
 * Asks before a link, Back, reload or closed tab loses unsaved changes. `onLeave` closes the form before the
 * navigation, which may lead to the same page.
 */
export function useUnsavedChanges(
  hasChanges: boolean,
  texts = staffUiMessages().unsaved.dialog,
  onLeave?: () => void,
): UnsavedChanges {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [pendingNavigation, setPendingNavigation] = useState<(() => void) | undefined>();
  const isActiveRef = useRef(false);
  const isLeavingRef = useRef(false);
  isActiveRef.current = hasChanges && !isLeavingRef.current;
  const onLeaveRef = useRef(onLeave);
  useEffect(() => {
    onLeaveRef.current = onLeave;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: re-arms the guard after each navigation only
  useEffect(() => {
    isLeavingRef.current = false;
    isActiveRef.current = hasChanges;
  }, [key]);

  useEffect(() => {
    if (!hasChanges) return;
    const ask = (go: () => void) =>
      setPendingNavigation(() => () => {
        onLeaveRef.current?.();
        go();
      });
    const cleanups = [
      blockReload(isActiveRef),
      blockLinks(isActiveRef, (to) => ask(() => void navigate(to))),
      blockHistory(
        () => isActiveRef.current,
        (delta) => ask(() => stepInHistory(delta)),
      ),
    ];
    return () => {
      for (const release of cleanups) release();
    };
  }, [hasChanges, navigate]);

  const dialog = (
    <ConfirmDialog
      opened={pendingNavigation !== undefined}
      {...texts}
      confirmLabel={staffUiMessages().unsaved.leave}
      danger
      onConfirm={() => {
        // Until the next page mounts: Back is asynchronous.
        isLeavingRef.current = true;
        isActiveRef.current = false;
        setPendingNavigation(undefined);
        pendingNavigation?.();
      }}
      onClose={() => setPendingNavigation(undefined)}
    />
  );
  return { leave: (go) => (hasChanges ? setPendingNavigation(() => go) : go()), dialog };
}

type ActiveRef = { readonly current: boolean };

function blockReload(isActiveRef: ActiveRef): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (!isActiveRef.current) return;
    event.preventDefault();
    // For browsers older than 2023.
    event.returnValue = true;
  };
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => window.removeEventListener('beforeunload', onBeforeUnload);
}

function blockLinks(isActiveRef: ActiveRef, onLink: (to: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    // Alt downloads.
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!isActiveRef.current || !link || event.button !== 0 || hasModifier || link.target || link.download)
      return;
    const isHashLink =
      link.hash !== '' && link.pathname + link.search === location.pathname + location.search;
    if (link.origin !== location.origin || isHashLink) return;
    event.preventDefault();
    event.stopPropagation();
    onLink(link.pathname + link.search + link.hash);
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export type LinkedDialog = 'add' | 'print';

/** History state of a link to a dialog of the page. */
export interface LinkedDialogState {
  dialog?: LinkedDialog;
}

/** Opens a dialog when a link has asked for it. A reload does not open it again. */
export function useLinkedDialog(name: LinkedDialog, open: () => void): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const isLinked = (state as LinkedDialogState | null)?.dialog === name;
  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  });
  useEffect(() => {
    if (!isLinked) return;
    void navigate(pathname, { replace: true, state: null });
    latestOpen.current();
  }, [isLinked, pathname, navigate]);
}

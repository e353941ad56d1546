import { TERMINAL_IDLE_MS } from '@tawa/shared/terminals/terminals.rules.ts';
import { useEffect, useRef } from 'react';
import { storage, useAtomValue } from '../../../lib/store.ts';
import { useKeyDown } from '../../../ui/hooks/use-key-down.ts';
import { isShortcut, shortcutsAtom } from '../../../ui/hooks/use-shortcuts.ts';
import { stayAtTerminal } from '../hooks/terminal-session.ts';
import { useLockTerminal } from '../hooks/use-lock-terminal.ts';

const CHECK_MS = 5_000;
const STAY_MS = 30_000;
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** In local storage, because a tab must not lock while another one is in use. */
const USED_AT_KEY = 'terminalUsedAt';

const now = () => Date.now();

/** Locks this terminal at the key L, and after two minutes in which nobody used it. Until then the server hears of each use. */
export default function TerminalWatch() {
  const lock = useLockTerminal();
  const lockRef = useRef(lock);
  useEffect(() => {
    lockRef.current = lock;
  });
  useEffect(() => lockWhenIdle(() => lockRef.current?.()), []);
  const isOn = useAtomValue(shortcutsAtom);
  useKeyDown((event) => {
    if (!isOn || !isShortcut(event) || !/^l$/i.test(event.key)) return;
    event.preventDefault();
    lock?.();
  });
  return null;
}

function lockWhenIdle(lock: () => void): () => void {
  let usedAt = now();
  let stayedAt = now();
  const noteUse = () => {
    usedAt = now();
  };
  const check = () => {
    const usedElsewhereAt = Number(storage.getItem(USED_AT_KEY));
    if (usedAt > usedElsewhereAt) storage.setItem(USED_AT_KEY, String(usedAt));
    if (now() - Math.max(usedAt, usedElsewhereAt) >= TERMINAL_IDLE_MS) {
      // Once: the next check may come before the lock screen.
      noteUse();
      lock();
    } else if (usedAt > stayedAt && now() - stayedAt >= STAY_MS) {
      stayedAt = now();
      stayAtTerminal();
    }
  };
  check();
  const timer = setInterval(check, CHECK_MS);
  for (const use of USES) window.addEventListener(use, noteUse, { passive: true, capture: true });
  return () => {
    clearInterval(timer);
    for (const use of USES) window.removeEventListener(use, noteUse, { capture: true });
  };
}

import { useLocation, useNavigate } from 'react-router';
import { retryImport } from '../../../lib/browser/retry-import.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { LOCK_SCREEN_PATH, thisTerminalAtom } from '../../../lib/this-terminal.ts';

// At a terminal the watch has loaded it already, so locking works offline too. Other devices need none of it.
const importSession = () => retryImport(() => import('./terminal-session.ts'));

/**
 * Undefined if this browser is no terminal. The next person who signs in returns to the same page, if their permissions
 * allow it.
 */
export function useLockTerminal(): (() => void) | undefined {
  const terminal = useAtomValue(thisTerminalAtom);
  const navigate = useNavigate();
  const { pathname: from } = useLocation();
  if (!terminal) return undefined;
  const lock = async () => {
    const { lockThisTerminal } = await importSession();
    lockThisTerminal(terminal.terminalToken);
    await navigate(LOCK_SCREEN_PATH, { replace: true, state: { from } });
  };
  return () => void lock();
}

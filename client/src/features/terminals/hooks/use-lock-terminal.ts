import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { thisTerminalAtom } from '../../../lib/this-terminal.ts';
import { lockThisTerminal } from './terminal-session.ts';

/** Undefined if this browser is no terminal. Whoever signs in next comes to the same page, if they may see it. */
export function useLockTerminal(): (() => void) | undefined {
  const terminal = useAtomValue(thisTerminalAtom);
  const navigate = useNavigate();
  const { pathname: from } = useLocation();
  if (!terminal) return undefined;
  return () => {
    lockThisTerminal(terminal.terminalToken);
    void navigate(paths.terminal(), { replace: true, state: { from } });
  };
}

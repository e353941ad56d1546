import { lazy, type ReactNode, Suspense } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { thisTerminalAtom } from '../../../lib/this-terminal.ts';

/** Without its code the server still ends the session when it is idle. */
const TerminalWatch = lazy(() =>
  retryImport(() => import('./terminal-watch.tsx')).catch(() => ({ default: (): ReactNode => null })),
);

/** Other browsers than terminals load nothing. */
export function LazyTerminalWatch() {
  const terminal = useAtomValue(thisTerminalAtom);
  return (
    terminal && (
      <Suspense fallback={null}>
        <TerminalWatch />
      </Suspense>
    )
  );
}

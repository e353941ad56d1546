import { useAtomValue } from '../../../lib/store.ts';
import { thisTerminalAtom } from '../../../lib/this-terminal.ts';
import { lazyExtra } from '../../../ui/feedback/lazy-extra.tsx';
import ApprovalBar from './approval-bar.tsx';

const TerminalWatch = lazyExtra(async () => (await import('./terminal-watch.tsx')).default);

/** Other browsers than terminals load no watch of the terminal. */
export default function StaffWatches() {
  return (
    <>
      {useAtomValue(thisTerminalAtom) && <TerminalWatch />}
      <ApprovalBar />
    </>
  );
}

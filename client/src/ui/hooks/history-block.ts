/**
 * Browsers report Back and Forward after the fact: a blocked step is undone. `main.tsx` imports this module
 * first, so that its listener runs before the router's.
 */

interface HistoryBlock {
  isActive: () => boolean;
  onBlocked: (delta: number) => void;
  index: number;
}

const blocks: HistoryBlock[] = [];

window.addEventListener('popstate', (event) => {
  const block = blocks.filter(({ isActive }) => isActive()).at(-1);
  const index = historyIndexOf(event.state);
  // Jumps within a page have no index.
  if (!block || index === undefined) return;
  // Hides the undo step from the router too.
  event.stopImmediatePropagation();
  const delta = index - block.index;
  if (delta === 0) return;
  history.go(-delta);
  block.onBlocked(delta);
});

/** React Router's entry index. */
function historyIndexOf(state: unknown): number | undefined {
  return (state as { idx?: number } | null)?.idx;
}

/** `onBlocked` receives the distance of the undone step. Returns the release function. */
export function blockHistory(isActive: () => boolean, onBlocked: (delta: number) => void): () => void {
  const block = { isActive, onBlocked, index: historyIndexOf(history.state) ?? 0 };
  blocks.push(block);
  return () => {
    blocks.splice(blocks.indexOf(block), 1);
  };
}

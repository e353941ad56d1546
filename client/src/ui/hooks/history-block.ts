/**
 * Back and Forward have happened when one hears of them: they are undone, and done again when the answer is yes.
 * The router must not hear of them meanwhile, so this module listens first: `main.tsx` loads it.
 */

interface HistoryBlock {
  isActive: () => boolean;
  onBlocked: (delta: number) => void;
  /** The place in the history that is held. */
  index: number;
}

/** The uppermost form is the last. */
const blocks: HistoryBlock[] = [];

window.addEventListener('popstate', (event) => {
  const hold = blocks.filter(({ isActive }) => isActive()).at(-1);
  const place = historyIndexOf(event.state);
  // Without a place it is a jump inside the page.
  if (!hold || place === undefined) return;
  // Also when this is the undoing of a step: for the router nothing happened at all.
  event.stopImmediatePropagation();
  const delta = place - hold.index;
  if (delta === 0) return;
  history.go(-delta);
  hold.onBlocked(delta);
});

/** The router numbers its entries in their state. */
function historyIndexOf(state: unknown): number | undefined {
  return (state as { idx?: number } | null)?.idx;
}

/** While armed, a step in the history does not happen; `onStep` is told how far it would have gone. Returns the release. */
export function blockHistory(isActive: () => boolean, onBlocked: (delta: number) => void): () => void {
  const block = { isActive, onBlocked, index: historyIndexOf(history.state) ?? 0 };
  blocks.push(block);
  return () => {
    blocks.splice(blocks.indexOf(block), 1);
  };
}

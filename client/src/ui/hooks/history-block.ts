/**
 * Back and Forward have happened when one hears of them: they are undone, and done again when the answer is yes.
 * The router must not hear of them meanwhile, so this module listens first: `main.tsx` loads it.
 */

interface Hold {
  isArmed: () => boolean;
  onStep: (delta: number) => void;
  /** The place in the history that is held. */
  here: number;
}

/** The uppermost form is the last. */
const holds: Hold[] = [];

window.addEventListener('popstate', (event) => {
  const hold = holds.filter(({ isArmed }) => isArmed()).at(-1);
  const place = placeOf(event.state);
  // Without a place it is a jump inside the page.
  if (!hold || place === undefined) return;
  // Also when this is the undoing of a step: for the router nothing happened at all.
  event.stopImmediatePropagation();
  const delta = place - hold.here;
  if (delta === 0) return;
  history.go(-delta);
  hold.onStep(delta);
});

/** The router numbers its entries in their state. */
function placeOf(state: unknown): number | undefined {
  return (state as { idx?: number } | null)?.idx;
}

/** While armed, a step in the history does not happen; `onStep` is told how far it would have gone. Returns the release. */
export function holdBack(isArmed: () => boolean, onStep: (delta: number) => void): () => void {
  const own = { isArmed, onStep, here: placeOf(history.state) ?? 0 };
  holds.push(own);
  return () => {
    holds.splice(holds.indexOf(own), 1);
  };
}

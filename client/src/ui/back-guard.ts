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

let hold: Hold | undefined;
let undoing = false;

window.addEventListener('popstate', (event) => {
  if (undoing) {
    undoing = false;
    event.stopImmediatePropagation();
    return;
  }
  if (!hold?.isArmed()) return;
  const delta = placeOf(event.state, hold.here) - hold.here;
  if (delta === 0) return;
  event.stopImmediatePropagation();
  undoing = true;
  history.go(-delta);
  hold.onStep(delta);
});

/** The router numbers its entries in their state. */
function placeOf(state: unknown, otherwise: number): number {
  return (state as { idx?: number } | null)?.idx ?? otherwise;
}

/** While armed, a step in the history does not happen; `onStep` is told how far it would have gone. Returns the release. */
export function holdBack(isArmed: () => boolean, onStep: (delta: number) => void): () => void {
  const own = { isArmed, onStep, here: placeOf(history.state, 0) };
  hold = own;
  return () => {
    if (hold === own) hold = undefined;
  };
}

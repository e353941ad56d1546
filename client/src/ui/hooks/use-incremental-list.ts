import { startTransition, useEffect, useState } from 'react';

/** As many rows as a phone shows. */
const FIRST = 12;
/** So few that a slow phone draws them between two taps. */
const STEP = 24;

/**
 * How many rows of a list to draw: at first what is in sight, then step by step all of them, so that whatever somebody
 * taps or types meanwhile comes in between. `list` names the list; another one begins anew.
 */
export function useGrowing(total: number, list = ''): number {
  const [drawn, setDrawn] = useState({ list, count: FIRST });
  const count = drawn.list === list ? drawn.count : FIRST;
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setDrawn({ list, count: count + STEP })));
    return () => clearTimeout(timer);
  }, [list, count, total]);
  return count;
}

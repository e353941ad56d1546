import { startTransition, useEffect, useState } from 'react';

/** As many rows as a phone shows. */
const FIRST_ROWS = 12;
/** So few that a slow phone draws them between two taps. */
const ROWS_PER_STEP = 24;

/**
 * How many rows of a list to draw: at first what is in sight, then step by step all of them, so that whatever somebody
 * taps or types meanwhile comes in between. `list` names the list; another one begins anew.
 */
export function useIncrementalCount(total: number, listKey = ''): number {
  const [drawn, setDrawn] = useState({ list: listKey, count: FIRST_ROWS });
  const count = drawn.list === listKey ? drawn.count : FIRST_ROWS;
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() =>
      startTransition(() => setDrawn({ list: listKey, count: count + ROWS_PER_STEP })),
    );
    return () => clearTimeout(timer);
  }, [listKey, count, total]);
  return count;
}

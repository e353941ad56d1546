import { startTransition, useEffect, useState } from 'react';

const FIRST_ROWS = 12;
const ROWS_PER_STEP = 24;

/**
 * Rows to render: the visible ones first, then more in steps that let input through; may exceed `total`.
 * Another `listKey` restarts.
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

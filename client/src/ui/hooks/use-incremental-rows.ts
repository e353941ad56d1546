import { useEffect, useState } from 'react';

const ROWS_PER_FRAME = 12;

/** Renders 12 more rows per frame, so that a long list does not block input. */
export function useIncrementalRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [limit, setLimit] = useState(ROWS_PER_FRAME);
  const { length } = rows;
  useEffect(() => {
    if (limit < length) {
      const frame = requestAnimationFrame(() => setLimit(limit + ROWS_PER_FRAME));
      return () => cancelAnimationFrame(frame);
    }
    // New rows appear at once; a list that shrank grows in steps again.
    if (limit === length || limit > length + ROWS_PER_FRAME) setLimit(length + ROWS_PER_FRAME);
    return undefined;
  }, [limit, length]);
  return limit < length ? rows.slice(0, limit) : rows;
}

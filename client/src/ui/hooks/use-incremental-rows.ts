import { useEffect, useState } from 'react';

const ROWS_PER_FRAME = 12;

/** A long list comes in turns, so that no frame takes long: the first rows at once, some more with every frame. */
export function useIncrementalRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [limit, setLimit] = useState(ROWS_PER_FRAME);
  const { length } = rows;
  useEffect(() => {
    if (limit < length) {
      const frame = requestAnimationFrame(() => setLimit(limit + ROWS_PER_FRAME));
      return () => cancelAnimationFrame(frame);
    }
    // A row that comes later comes at once, but of a list that became short only the beginning when it grows again.
    if (limit === length || limit > length + ROWS_PER_FRAME) setLimit(length + ROWS_PER_FRAME);
    return undefined;
  }, [limit, length]);
  return limit < length ? rows.slice(0, limit) : rows;
}

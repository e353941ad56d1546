import { useEffect, useState } from 'react';

const ROWS_A_TURN = 12;

/** A long list comes in turns, so that no frame takes long: the first rows at once, some more with every frame. */
export function useInTurns<Row>(rows: readonly Row[]): readonly Row[] {
  const [limit, setLimit] = useState(ROWS_A_TURN);
  const { length } = rows;
  useEffect(() => {
    if (limit < length) {
      const frame = requestAnimationFrame(() => setLimit(limit + ROWS_A_TURN));
      return () => cancelAnimationFrame(frame);
    }
    // A row that comes later comes at once, but of a list that became short only the beginning when it grows again.
    if (limit === length || limit > length + ROWS_A_TURN) setLimit(length + ROWS_A_TURN);
    return undefined;
  }, [limit, length]);
  return limit < length ? rows.slice(0, limit) : rows;
}

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
    // Of a list that became short only the beginning is there when it grows again.
    setLimit(Math.max(ROWS_A_TURN, Math.min(limit, length + ROWS_A_TURN)));
    return undefined;
  }, [limit, length]);
  return limit < length ? rows.slice(0, limit) : rows;
}

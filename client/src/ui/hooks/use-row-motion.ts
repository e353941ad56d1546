import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** As `--motion` of the theme. */
const MOTION_MS = 140;
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export interface MovingRow<Row> {
  row: Row;
  /** A leaving row is gone already: it stands at its last place until its animation ends. */
  motion?: 'entering' | 'leaving' | undefined;
}

interface Moves<Row> {
  entering: ReadonlySet<string>;
  leaving: readonly { row: Row; index: number }[];
}

const NO_MOVES: Moves<never> = { entering: new Set(), leaving: [] };

/**
 * `shown` with what just left, and what just came marked. What a filter hides or shows does not move, nor does anything
 * under reduced motion.
 *
 * @param all the rows before any filter, a new array only if they changed; undefined until they are loaded
 */
export function useRowMotion<Row extends { _id: string }>(
  shown: readonly Row[],
  all: readonly Row[] | undefined,
): MovingRow<Row>[] {
  const [moves, setMoves] = useState<Moves<Row>>(NO_MOVES);
  const before = useRef({ shown, all });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { shown, all };
    if (!all || !last.all || all === last.all || window.matchMedia(REDUCED_MOTION).matches) return;
    const next = compareRows(last.shown, last.all, shown, all);
    if (next.entering.size + next.leaving.length > 0) setMoves(next);
  });
  useEffect(() => {
    if (moves === NO_MOVES) return;
    const timer = setTimeout(() => setMoves(NO_MOVES), MOTION_MS);
    return () => clearTimeout(timer);
  }, [moves]);
  const rows: MovingRow<Row>[] = shown.map((row) => ({
    row,
    motion: moves.entering.has(row._id) ? 'entering' : undefined,
  }));
  for (const { row, index } of moves.leaving) {
    if (!all?.some(({ _id }) => _id === row._id)) rows.splice(index, 0, { row, motion: 'leaving' });
  }
  return rows;
}

function compareRows<Row extends { _id: string }>(
  shownBefore: readonly Row[],
  allBefore: readonly Row[],
  shown: readonly Row[],
  all: readonly Row[],
): Moves<Row> {
  const idsBefore = new Set(allBefore.map(({ _id }) => _id));
  const ids = new Set(all.map(({ _id }) => _id));
  return {
    entering: new Set(shown.map(({ _id }) => _id).filter((id) => !idsBefore.has(id))),
    leaving: shownBefore.map((row, index) => ({ row, index })).filter(({ row }) => !ids.has(row._id)),
  };
}

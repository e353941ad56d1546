import type { Measurement, Row } from './report.ts';

/** What the quick form says of one row, or of a measurement that came to none. */
export interface Verdict {
  word: 'ok' | 'FAILED' | 'SKIPPED';
  line: string;
}

/** Machines are noisy: the quick form complains only of what is so many times worse than it should be. */
const GROSS = 2;
/** A row that looks bad is measured twice again. */
const TRIES = 3;
/** One bad try may be the machine's. */
const FEWEST_TO_FAIL = 2;

/** By how much a row is worse than it should be; at most 1 where all is well. */
function lossOf({ figure, goal, stands = goal, want }: Row): number {
  return want === 'at most' ? figure / Math.max(goal, stands) : Math.min(goal, stands) / figure;
}

const isGross = (row: Row): boolean => !(lossOf(row) <= GROSS);

/** The better figure of each row. */
function better(before: readonly Row[], after: readonly Row[]): Row[] {
  return after.map((row, n) => {
    const earlier = before[n];
    return earlier && lossOf(earlier) < lossOf(row) ? earlier : row;
  });
}

function lineOf({ what, figure, goal, want, stands, product, floor }: Row): string {
  const sides = [`product ${product}`, floor && `floor ${floor}`].filter(Boolean).join(', ');
  const from = stands === undefined ? '' : `, stands at ${stands}`;
  return `${what}: ${figure.toFixed(2)} (goal ${want === 'at most' ? '≤' : '≥'} ${Number(goal.toFixed(2))}${from}; ${sides})`;
}

/**
 * Measures until every row was borne with once. A row fails when each of two or three tries was grossly worse than its
 * goal, and a measurement when it breaks; what is void, or has no time left, is skipped and says why.
 */
export async function judge(
  name: string,
  measure: Measurement,
  hasTime: () => boolean = () => true,
): Promise<Verdict[]> {
  let rows: Row[] = [];
  let measured = 0;
  let why = 'the others took too long';
  for (let attempt = 0; attempt < TRIES && hasTime(); attempt++) {
    try {
      rows = better(rows, await measure());
      measured++;
      if (!rows.some(isGross)) break;
    } catch (error) {
      why = (error as Error).message;
      if (!why.startsWith('void:')) return [{ word: 'FAILED', line: `${name}: ${why}` }];
    }
  }
  if (measured === 0) return [{ word: 'SKIPPED', line: `${name}: ${why}` }];
  return rows.map((row) => {
    if (!isGross(row)) return { word: 'ok', line: lineOf(row) };
    if (measured >= FEWEST_TO_FAIL) return { word: 'FAILED', line: `${lineOf(row)}, in ${measured} tries` };
    return { word: 'SKIPPED', line: `${lineOf(row)}, bad once and not measured again: ${why}` };
  });
}

import type { Measurement, Row } from './report.ts';

/** What the quick form says of one row, or of a measurement that came to none. */
export interface Verdict {
  outcome: 'ok' | 'FAILED' | 'SKIPPED';
  line: string;
}

/** Machines are noisy: the quick form complains only of what is so many times worse than it should be. */
const GROSS_FACTOR = 2;
/** A row that looks bad is measured twice again. */
const MAX_ATTEMPTS = 3;
/** One bad try may be the machine's. */
const MIN_FAILURES = 2;

/** By how much a row is worse than it should be; at most 1 where all is well. */
function lossFactor({ figure, goal, currentFigure = goal, direction }: Row): number {
  return direction === 'at most'
    ? figure / Math.max(goal, currentFigure)
    : Math.min(goal, currentFigure) / figure;
}

const isGrossLoss = (row: Row): boolean => !(lossFactor(row) <= GROSS_FACTOR);

/** The better figure of each row. */
function betterRows(before: readonly Row[], after: readonly Row[]): Row[] {
  return after.map((row, n) => {
    const earlier = before[n];
    return earlier && lossFactor(earlier) < lossFactor(row) ? earlier : row;
  });
}

function formatRow({ label, figure, goal, direction, currentFigure, product, baseline }: Row): string {
  const sides = [`product ${product}`, baseline && `baseline ${baseline}`].filter(Boolean).join(', ');
  const from = currentFigure === undefined ? '' : `, stands at ${currentFigure}`;
  return `${label}: ${figure.toFixed(2)} (goal ${direction === 'at most' ? '≤' : '≥'} ${Number(goal.toFixed(2))}${from}; ${sides})`;
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
  for (let attempt = 0; attempt < MAX_ATTEMPTS && hasTime(); attempt++) {
    try {
      rows = betterRows(rows, await measure());
      measured++;
      if (!rows.some(isGrossLoss)) break;
    } catch (error) {
      why = (error as Error).message;
      if (!why.startsWith('void:')) return [{ outcome: 'FAILED', line: `${name}: ${why}` }];
    }
  }
  if (measured === 0) return [{ outcome: 'SKIPPED', line: `${name}: ${why}` }];
  return rows.map((row) => {
    if (!isGrossLoss(row)) return { outcome: 'ok', line: formatRow(row) };
    if (measured >= MIN_FAILURES)
      return { outcome: 'FAILED', line: `${formatRow(row)}, in ${measured} tries` };
    return { outcome: 'SKIPPED', line: `${formatRow(row)}, bad once and not measured again: ${why}` };
  });
}

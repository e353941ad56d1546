import { formatSides, type Measurement, type Row } from './report.ts';

export interface Verdict {
  outcome: 'ok' | 'FAILED' | 'SKIPPED';
  line: string;
}

/** Machines are noisy, so a row fails only if it is this many times worse than expected. */
const GROSS_FACTOR = 2;
const MAX_ATTEMPTS = 3;
/** A single bad attempt may be the fault of the machine. */
const MIN_FAILURES = 2;

/** Returns at most 1 if the figure is as good as expected, and 0 without a goal. */
function lossFactor({ figure, goal, currentFigure = goal, direction }: Row): number {
  if (goal === undefined || currentFigure === undefined) return 0;
  return direction === 'at most'
    ? figure / Math.max(goal, currentFigure)
    : Math.min(goal, currentFigure) / figure;
}

const isGrossLoss = (row: Row): boolean => !(lossFactor(row) <= GROSS_FACTOR);

function betterRows(before: readonly Row[], after: readonly Row[]): Row[] {
  return after.map((row, n) => {
    const earlier = before[n];
    return earlier && lossFactor(earlier) < lossFactor(row) ? earlier : row;
  });
}

function formatRow(row: Row): string {
  const { label, figure, goal, direction, currentFigure } = row;
  if (goal === undefined) return `${label}: ${figure.toFixed(2)} (${formatSides(row)})`;
  const from = currentFigure === undefined ? '' : `, stands at ${currentFigure}`;
  return `${label}: ${figure.toFixed(2)} (goal ${direction === 'at most' ? '≤' : '≥'} ${Number(goal.toFixed(2))}${from}; ${formatSides(row)})`;
}

/**
 * Repeats until each row has passed once. A row fails if two or three attempts found it grossly worse; any
 * error except `void:` is a failure too. Measurements that are void or too late are skipped.
 */
export async function judge(
  name: string,
  measure: Measurement,
  hasTime: () => boolean = () => true,
): Promise<Verdict[]> {
  let rows: Row[] = [];
  let measured = 0;
  let reason = 'the others took too long';
  for (let attempt = 0; attempt < MAX_ATTEMPTS && hasTime(); attempt++) {
    try {
      rows = betterRows(rows, await measure());
      measured++;
      if (!rows.some(isGrossLoss)) break;
    } catch (error) {
      reason = (error as Error).message;
      if (!reason.startsWith('void:')) return [{ outcome: 'FAILED', line: `${name}: ${reason}` }];
    }
  }
  if (measured === 0) return [{ outcome: 'SKIPPED', line: `${name}: ${reason}` }];
  return rows.map((row) => {
    if (!isGrossLoss(row)) return { outcome: 'ok', line: formatRow(row) };
    if (measured >= MIN_FAILURES)
      return { outcome: 'FAILED', line: `${formatRow(row)}, in ${measured} tries` };
    return { outcome: 'SKIPPED', line: `${formatRow(row)}, bad once and not measured again: ${reason}` };
  });
}

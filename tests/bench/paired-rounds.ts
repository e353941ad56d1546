import { median } from '../support/quantile.ts';
import { bySize } from './sizes.ts';

export interface PairedRound<T> {
  product: T;
  baseline: T;
}

/** Of a round's baseline from the baselines' median, as a fraction. */
const MAX_DEVIATION = bySize({ full: 0.25, short: Number.POSITIVE_INFINITY, quick: 0.5 });
const MIN_ROUNDS = bySize({ full: 5, short: 1, quick: 3 });
/** Limits the rounds, replacements included, to this multiple of those planned. */
const MAX_ROUNDS_FACTOR = 3;

/**
 * Alternates product and baseline; discards rounds whose baseline deviates.
 * @throws Error `void:` if too few rounds are stable
 */
export async function measurePairedRounds<T>(
  rounds: number,
  measure: { product: () => Promise<T>; baseline: () => Promise<T> },
  figureOf: (measured: T) => number,
): Promise<PairedRound<T>[]> {
  const measuredRounds: PairedRound<T>[] = [];
  for (;;) {
    measuredRounds.push({ product: await measure.product(), baseline: await measure.baseline() });
    if (measuredRounds.length < rounds) continue;
    const typical = median(measuredRounds.map(({ baseline }) => figureOf(baseline)));
    const stableRounds = measuredRounds.filter(
      ({ baseline }) => Math.abs(figureOf(baseline) / typical - 1) <= MAX_DEVIATION,
    );
    if (stableRounds.length >= Math.min(MIN_ROUNDS, rounds)) return stableRounds;
    if (measuredRounds.length >= MAX_ROUNDS_FACTOR * rounds)
      throw new Error(
        `void: the baseline was stable in only ${stableRounds.length} of ${measuredRounds.length} rounds`,
      );
  }
}

/**
 * `ratio` is the median of the rounds' ratios.
 * @throws Error `void:` if a round lacks the figure
 */
export function compareRounds<T>(rounds: readonly PairedRound<T>[], figureOf: (measured: T) => number) {
  const product = rounds.map((turn) => figureOf(turn.product));
  const baseline = rounds.map((turn) => figureOf(turn.baseline));
  const ratios = product.map((figure, round) => figure / (baseline[round] ?? Number.NaN));
  if (ratios.some(Number.isNaN)) throw new Error('void: a round was too short to measure');
  return { product: median(product), baseline: median(baseline), ratio: median(ratios) };
}

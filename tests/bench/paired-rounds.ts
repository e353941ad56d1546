import { median } from '../support/quantile.ts';
import { bySize } from './sizes.ts';

/** The `Other` sides are measured in turn with these two. */
export type PairedRound<T, Other extends string = never> = Record<'product' | 'baseline' | Other, T>;

/** How far the baseline of a round may be from the median of all baselines, as a fraction. */
const MAX_DEVIATION = bySize({ full: 0.25, short: Number.POSITIVE_INFINITY, quick: 0.5 });
const MIN_ROUNDS = bySize({ full: 5, short: 1, quick: 3 });
/** The largest number of rounds, replacements included, as a multiple of those planned. */
const MAX_ROUNDS_FACTOR = 3;

/**
 * Measures the sides in turn, and discards rounds whose baseline deviates.
 * @throws Error `void:` if too few rounds are stable
 */
export async function measurePairedRounds<T, Other extends string = never>(
  rounds: number,
  measure: PairedRound<() => Promise<T>, Other>,
  figureOf: (measured: T) => number,
): Promise<PairedRound<T, Other>[]> {
  const measuredRounds: PairedRound<T, Other>[] = [];
  for (;;) {
    measuredRounds.push(await measureRound(measure));
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

async function measureRound<T, Side extends string>(
  measure: Record<Side, () => Promise<T>>,
): Promise<Record<Side, T>> {
  const round: Partial<Record<Side, T>> = {};
  for (const side of Object.keys(measure) as Side[]) round[side] = await measure[side]();
  return round as Record<Side, T>;
}

/**
 * `ratio` is the median of the rounds' ratios.
 * @param other takes the place of the baseline
 * @throws Error `void:` if a round lacks the figure
 */
export function compareRounds<T, Other extends string = never>(
  rounds: readonly PairedRound<T, Other>[],
  figureOf: (measured: T) => number,
  other: Other | 'baseline' = 'baseline',
) {
  const product = rounds.map((turn) => figureOf(turn.product));
  const baseline = rounds.map((turn) => figureOf(turn[other]));
  const ratios = product.map((figure, round) => figure / (baseline[round] ?? Number.NaN));
  if (ratios.some(Number.isNaN)) throw new Error('void: a round was too short to measure');
  return { product: median(product), baseline: median(baseline), ratio: median(ratios) };
}

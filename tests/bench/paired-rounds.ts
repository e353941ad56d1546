import { median } from '../support/quantile.ts';
import { bySize } from './sizes.ts';

export interface PairedRound<T> {
  product: T;
  baseline: T;
}

/** How far the baseline of a round may be from the baseline's median, as a share of it. */
const MAX_DEVIATION = bySize({ full: 0.25, short: Number.POSITIVE_INFINITY, quick: 0.5 });
/** With fewer rounds left a median says nothing. */
const MIN_ROUNDS = bySize({ full: 5, short: 1, quick: 3 });
/** Rounds that were thrown out are made up for, up to so many times the rounds that were planned. */
const MAX_EXTRA_ROUNDS_FACTOR = 3;

/**
 * Measures product and baseline in turns (A B A B) and answers with the rounds whose baseline did not stray.
 * @throws Error when the machine was too restless to say anything
 */
export async function measurePairedRounds<T>(
  rounds: number,
  measure: { product: () => Promise<T>; baseline: () => Promise<T> },
  figureOf: (measured: T) => number,
): Promise<PairedRound<T>[]> {
  const turns: PairedRound<T>[] = [];
  for (;;) {
    turns.push({ product: await measure.product(), baseline: await measure.baseline() });
    if (turns.length < rounds) continue;
    const typical = median(turns.map(({ baseline }) => figureOf(baseline)));
    const stableRounds = turns.filter(
      ({ baseline }) => Math.abs(figureOf(baseline) / typical - 1) <= MAX_DEVIATION,
    );
    if (stableRounds.length >= Math.min(MIN_ROUNDS, rounds)) return stableRounds;
    if (turns.length >= MAX_EXTRA_ROUNDS_FACTOR * rounds)
      throw new Error(
        `void: the baseline was stable in only ${stableRounds.length} of ${turns.length} rounds`,
      );
  }
}

/**
 * Medians of one figure over the rounds: of the product's, of the baseline's, and of their ratios.
 * @throws Error when a round has no such figure
 */
export function compareRounds<T>(turns: readonly PairedRound<T>[], figureOf: (measured: T) => number) {
  const product = turns.map((turn) => figureOf(turn.product));
  const baseline = turns.map((turn) => figureOf(turn.baseline));
  const ratios = product.map((figure, round) => figure / (baseline[round] ?? Number.NaN));
  if (ratios.some(Number.isNaN)) throw new Error('void: a round was too short to measure');
  return { product: median(product), baseline: median(baseline), ratio: median(ratios) };
}

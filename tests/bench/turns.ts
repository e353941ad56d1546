import { median } from '../support/quantile.ts';
import { sized } from './sizes.ts';

export interface Turn<T> {
  product: T;
  floor: T;
}

/** How far the floor of a round may be from the floor's median, as a share of it. */
const STRAY = sized({ full: 0.25, short: Number.POSITIVE_INFINITY, quick: 0.5 });
/** With fewer rounds left a median says nothing. */
const FEWEST = sized({ full: 5, short: 1, quick: 3 });
/** Rounds that were thrown out are made up for, up to so many times the rounds that were planned. */
const PATIENCE = 3;

/**
 * Measures product and floor in turns (A B A B) and answers with the rounds whose floor did not stray.
 * @throws Error when the machine was too restless to say anything
 */
export async function takeTurns<T>(
  rounds: number,
  measure: { product: () => Promise<T>; floor: () => Promise<T> },
  figureOf: (measured: T) => number,
): Promise<Turn<T>[]> {
  const turns: Turn<T>[] = [];
  for (;;) {
    turns.push({ product: await measure.product(), floor: await measure.floor() });
    if (turns.length < rounds) continue;
    const usual = median(turns.map(({ floor }) => figureOf(floor)));
    const steady = turns.filter(({ floor }) => Math.abs(figureOf(floor) / usual - 1) <= STRAY);
    if (steady.length >= Math.min(FEWEST, rounds)) return steady;
    if (turns.length >= PATIENCE * rounds)
      throw new Error(`void: the floor strayed in all but ${steady.length} of ${turns.length} rounds`);
  }
}

/**
 * Medians of one figure over the rounds: of the product's, of the floor's, and of their ratios.
 * @throws Error when a round has no such figure
 */
export function compare<T>(turns: readonly Turn<T>[], figureOf: (measured: T) => number) {
  const product = turns.map((turn) => figureOf(turn.product));
  const floor = turns.map((turn) => figureOf(turn.floor));
  const ratios = product.map((figure, round) => figure / (floor[round] ?? Number.NaN));
  if (ratios.some(Number.isNaN)) throw new Error('void: a round was too short to say anything');
  return { product: median(product), floor: median(floor), ratio: median(ratios) };
}

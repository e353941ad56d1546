import { type Percentiles, percentilesOf } from '../percentiles.ts';

/** Fewer KOTs say nothing about the kitchen. */
export const MIN_TIMED_KOTS = 5;

/** In ms: half of the KOTs, and nine of ten, took at most so long. */
export interface KitchenTimes extends Percentiles {
  kots: number;
}

/**
 * @param durations in ms, one for each KOT
 * @returns null for fewer than 5 KOTs
 */
export function summarizeKitchenTimes(durations: readonly number[]): KitchenTimes | null {
  const kots = durations.length;
  const times = percentilesOf(durations);
  if (kots < MIN_TIMED_KOTS || !times) return null;
  return { kots, median: Math.round(times.median), percentile90: times.percentile90 };
}

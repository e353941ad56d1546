/** Fewer KOTs say nothing about the kitchen. */
const MIN_TIMED_KOTS = 5;

/** In ms. */
export interface KitchenTimes {
  kots: number;
  median: number;
  /** Nine of ten KOTs took at most so long. */
  percentile90: number;
}

/**
 * @param durations in ms, one for each KOT
 * @returns null for fewer than 5 KOTs
 */
export function summarizeKitchenTimes(durations: readonly number[]): KitchenTimes | null {
  const kots = durations.length;
  if (kots < MIN_TIMED_KOTS) return null;
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (rank: number) => sorted[rank - 1] ?? 0;
  return {
    kots,
    median: Math.round((at(Math.floor((kots + 1) / 2)) + at(Math.ceil((kots + 1) / 2))) / 2),
    percentile90: at(Math.ceil(kots * 0.9)),
  };
}

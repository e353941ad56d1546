interface TimedRow {
  row: string;
  /** In ms. Null if it is not known. */
  duration: number | null;
  isCancelled: boolean;
}

/** The lowest value that so many of the values do not exceed, found by counting. */
const lowestOf = (values: readonly number[], isEnough: (atMost: number) => boolean): number =>
  Math.min(...values.filter((value) => isEnough(values.filter((other) => other <= value).length)));

/** In whole seconds, of times in ms. */
export function percentilesByCounting(values: readonly number[]) {
  const count = values.length;
  const lower = lowestOf(values, (atMost) => 2 * atMost >= count);
  const upper = lowestOf(values, (atMost) => 2 * atMost > count);
  const ninth = lowestOf(values, (atMost) => 10 * atMost >= 9 * count);
  return {
    median: Math.round(Math.round((lower + upper) / 2) / 1000),
    percentile90: Math.round(ninth / 1000),
  };
}

/** Computed apart from the product's rules, in whole seconds. */
function columnsOf(rows: readonly TimedRow[], fewest: number) {
  const timed = rows.filter(({ isCancelled }) => !isCancelled);
  const values = timed.flatMap(({ duration }) => (duration !== null && duration >= 0 ? [duration] : []));
  const count = values.length;
  return {
    kots: count,
    ...(count >= fewest && percentilesByCounting(values)),
    cancelled: rows.length - timed.length,
    untimed: timed.length - count,
  };
}

/** What a report says of KOTs. A row with fewer times than `fewest` has no median. */
export function recountTimes(rows: readonly TimedRow[], fewest: number) {
  const keys = [...new Set(rows.map(({ row }) => row))];
  return {
    rows: Object.fromEntries(
      keys.map((key) => [
        key,
        columnsOf(
          rows.filter(({ row }) => row === key),
          fewest,
        ),
      ]),
    ),
    totals: columnsOf(rows, fewest),
  };
}

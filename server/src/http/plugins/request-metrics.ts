import type { Route } from '@tawa/shared/contract/route.ts';

/** Upper ends of the buckets, in ms; one more holds whatever took longer. */
export const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const;

/** The answers of one call with one class of status. */
export interface CallTimes {
  method: string;
  /** The contract's path with its `:names`, so that no shop and no input is in it. */
  path: string;
  /** Of the status: 2 for 200 to 299. */
  hundred: number;
  /** How many fell into each bucket and, last, beyond. */
  counts: number[];
  sumMs: number;
}

export interface CallMeter {
  /** Once an answer, as it leaves. `began` is 0 for one that was refused before it was begun: it has no time. */
  seen(status: number, began: number): void;
}

export interface CallMeters {
  of(route: Route): CallMeter;
  /** Of whatever was called at all. */
  all(): CallTimes[];
}

/** Counts in plain numbers: the hot path pays for two additions, whoever reads them makes the text. */
export function createCallMeters(): CallMeters {
  const all: CallTimes[] = [];
  return {
    of({ method, path }) {
      const byHundred: CallTimes[] = [];
      const begin = (hundred: number): CallTimes => {
        const counts = Array<number>(BUCKETS_MS.length + 1).fill(0);
        const times = { method, path, hundred, counts, sumMs: 0 };
        byHundred[hundred] = times;
        all.push(times);
        return times;
      };
      return {
        seen(status, began) {
          if (began === 0) return;
          const ms = performance.now() - began;
          const hundred = (status / 100) | 0;
          const times = byHundred[hundred] ?? begin(hundred);
          let bucket = 0;
          while (ms > (BUCKETS_MS[bucket] ?? Infinity)) bucket++;
          times.counts[bucket] = (times.counts[bucket] ?? 0) + 1;
          times.sumMs += ms;
        },
      };
    },
    all: () => all,
  };
}

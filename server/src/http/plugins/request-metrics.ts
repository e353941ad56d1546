import type { Route } from '@tawa/shared/contract/route.ts';

/** Upper ends of the buckets, in ms; one more holds whatever took longer. */
export const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const;

/** The answers of one call with one class of status. */
export interface RequestTimings {
  method: string;
  /** The contract's path with its `:names`, so that no shop and no input is in it. */
  path: string;
  /** Of the status: 2 for 200 to 299. */
  statusClass: number;
  /** How many fell into each bucket and, last, beyond. */
  counts: number[];
  sumMs: number;
}

export interface RequestMeter {
  /** Once an answer, as it leaves. `began` is 0 for one that was refused before it was begun: it has no time. */
  observe(status: number, startedAt: number): void;
}

export interface RequestMetrics {
  forRoute(route: Route): RequestMeter;
  /** Of whatever was called at all. */
  all(): RequestTimings[];
}

/** Counts in plain numbers: the hot path pays for two additions, whoever reads them makes the text. */
export function createRequestMetrics(): RequestMetrics {
  const all: RequestTimings[] = [];
  return {
    forRoute({ method, path }) {
      const byStatusClass: RequestTimings[] = [];
      const createTimings = (statusClass: number): RequestTimings => {
        const counts = Array<number>(BUCKETS_MS.length + 1).fill(0);
        const times = { method, path, statusClass, counts, sumMs: 0 };
        byStatusClass[statusClass] = times;
        all.push(times);
        return times;
      };
      return {
        observe(status, startedAt) {
          if (startedAt === 0) return;
          const ms = performance.now() - startedAt;
          const statusClass = (status / 100) | 0;
          const times = byStatusClass[statusClass] ?? createTimings(statusClass);
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

import type { ErrorCode } from '@tawa/shared/contract/errors.ts';
import type { Route } from '@tawa/shared/contract/route.ts';

/** Upper bounds in ms; one more bucket counts longer requests. */
export const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const;

export interface RequestTimings {
  method: string;
  /** The path has `:names` in place of ids. */
  path: string;
  /** 2 for 200 to 299. */
  statusClass: number;
  counts: number[];
  sumMs: number;
}

export interface RequestMeter {
  /** Ignores a `startedAt` of 0, which means that an earlier hook rejected the request. */
  observe(status: number, startedAt: number): void;
}

export interface RequestMetrics {
  /** Call it once per route. */
  forRoute(route: Route): RequestMeter;
  all(): RequestTimings[];
}

export function createRequestMetrics(): RequestMetrics {
  const all: RequestTimings[] = [];
  return {
    forRoute({ method, path }) {
      const byStatusClass: RequestTimings[] = [];
      const createTimings = (statusClass: number): RequestTimings => {
        const counts = Array<number>(BUCKETS_MS.length + 1).fill(0);
        const timings = { method, path, statusClass, counts, sumMs: 0 };
        byStatusClass[statusClass] = timings;
        all.push(timings);
        return timings;
      };
      return {
        observe(status, startedAt) {
          if (startedAt === 0) return;
          const ms = performance.now() - startedAt;
          const statusClass = (status / 100) | 0;
          const timings = byStatusClass[statusClass] ?? createTimings(statusClass);
          let bucket = 0;
          while (ms > (BUCKETS_MS[bucket] ?? Infinity)) bucket++;
          timings.counts[bucket] = (timings.counts[bucket] ?? 0) + 1;
          timings.sumMs += ms;
        },
      };
    },
    all: () => all,
  };
}

export interface ErrorCounter {
  increment(code: ErrorCode): void;
  readonly byCode: ReadonlyMap<ErrorCode, number>;
}

export function createErrorCounter(): ErrorCounter {
  const byCode = new Map<ErrorCode, number>();
  return { byCode, increment: (code) => void byCode.set(code, (byCode.get(code) ?? 0) + 1) };
}

import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 60_000;

export interface LoopLag {
  /** Percentiles (ms) of the last one to two minutes. */
  read(): { p50: number; p99: number };
  /** Discards the startup. */
  open(): void;
  close(): void;
}

export function createLoopLag(): LoopLag {
  const startHistogram = () => {
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
    return delay;
  };
  // Reset alternately: the older covers at least a minute.
  let [older, younger] = [startHistogram(), startHistogram()];
  const timer = setInterval(() => {
    older.reset();
    [older, younger] = [younger, older];
  }, WINDOW_MS).unref();
  return {
    read() {
      const lagMs = (percent: number) =>
        older.count === 0 ? 0 : Math.max(0, older.percentile(percent) / 1e6 - RESOLUTION_MS);
      return { p50: lagMs(50), p99: lagMs(99) };
    },
    open() {
      older.reset();
      younger.reset();
    },
    close() {
      clearInterval(timer);
      older.disable();
      younger.disable();
    },
  };
}

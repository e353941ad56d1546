import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 60_000;

/** How late the event loop runs: what every call waits beside its own work. */
export interface LoopLag {
  /** Percentiles in ms, over the last one to two minutes. */
  read(): { p50: number; p99: number };
  /** Forgets what was before, which is the program's own start. */
  open(): void;
  close(): void;
}

export function createLoopLag(): LoopLag {
  const begin = () => {
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
    return delay;
  };
  // Two that take turns to begin anew: the older one always knows a whole minute.
  let [older, younger] = [begin(), begin()];
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

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

const RESOLUTION_MS = 20;
const WINDOW_MS = 60_000;

export interface LoopLag {
  /** Percentiles (ms) of the last one to two minutes. */
  read(): { p50: number; p99: number };
}

export function registerLoopLag(http: FastifyInstance): LoopLag {
  const startHistogram = () => {
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
    return delay;
  };
  // The two are reset in turn, so that the older one covers at least a minute.
  let [older, younger] = [startHistogram(), startHistogram()];
  const timer = setInterval(() => {
    older.reset();
    [older, younger] = [younger, older];
  }, WINDOW_MS).unref();
  // The delays of the start are discarded.
  http.addHook('onListen', async () => {
    older.reset();
    younger.reset();
  });
  http.addHook('onClose', async () => {
    clearInterval(timer);
    older.disable();
    younger.disable();
  });
  return {
    read() {
      const lagMs = (percent: number) =>
        older.count === 0 ? 0 : Math.max(0, older.percentile(percent) / 1e6 - RESOLUTION_MS);
      return { p50: lagMs(50), p99: lagMs(99) };
    },
  };
}

import { spawnSync } from 'node:child_process';

/** ms that `node` printing a word takes on a quiet machine; where it takes longer, so do starts, stops and answers. */
const IDLE_NODE_START_MS = 60;

/** What `node` printing a word takes now, in ms. Nothing else of this process goes on meanwhile. */
export function measureNodeStartMs(): number {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', 'console.log("hello")']);
  return performance.now() - started;
}

/** How many times slower than a quiet machine this one is, by such a floor; never less than 1. */
export const slowdownFactor = (floorMs: number): number => Math.max(1, floorMs / IDLE_NODE_START_MS);

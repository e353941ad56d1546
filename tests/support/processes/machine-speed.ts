import { spawnSync } from 'node:child_process';

/** Time of `node -e` on an idle machine. */
const IDLE_NODE_START_MS = 60;

export function measureNodeStartMs(): number {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', 'console.log("hello")']);
  return performance.now() - started;
}

/** At least 1. */
export const slowdownFactor = (nodeStartMs: number): number => Math.max(1, nodeStartMs / IDLE_NODE_START_MS);

import { spawnSync } from 'node:child_process';

/** The time that `node -e` takes on an idle machine. */
const IDLE_NODE_START_MS = 60;

export function measureNodeStartMs(): number {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', 'console.log("hello")']);
  return performance.now() - started;
}

/** Returns at least 1. */
export const slowdownFactor = (nodeStartMs: number): number => Math.max(1, nodeStartMs / IDLE_NODE_START_MS);

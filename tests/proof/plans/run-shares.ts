import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Counts } from './evening.ts';
import { addUp, LANES, type PlanRuns } from './run-plans.ts';

const MAIN = join(import.meta.dirname, 'run-share.main.ts');

interface Message {
  counts: [what: string, times: number][];
  faults: string[];
}

async function runShare(count: number, seed: number): Promise<PlanRuns> {
  const child = fork(MAIN, [String(count), String(seed)], { execArgv: ['--import', 'tsx'] });
  // In case the test fails early.
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`a share of the plans ended with ${code}`);
  });
  const [found] = (await Promise.race([once(child, 'message'), exited])) as [Message];
  child.disconnect();
  const counts: Counts = new Map(found.counts);
  return { counts, faults: found.faults };
}

/**
 * Divides the plans among processes, each with a client and a server of its own, because one process uses one core. A seed
 * repeats the runs.
 */
export async function runShares(
  processes: number,
  { count, seed }: { count: number; seed: number },
): Promise<PlanRuns> {
  const share = Math.ceil(count / processes);
  const shares = Array.from({ length: processes }, (_, n) => runShare(share, seed + n * LANES));
  return addUp(await Promise.all(shares));
}

import fc from 'fast-check';
import type { TestServer } from '../../support/server.ts';
import { assertHistoryMatches } from './assert-model.ts';
import { createSmallShops } from './small-shop.ts';
import type { ModelRef, SystemUnderTest } from './step.ts';
import { anyStep } from './steps.ts';

/** Concurrent writes share commits, which is faster. */
const CONCURRENT_RUNS = 8;
const MAX_STEPS = 40;

export interface ModelRuns {
  runs: number;
  steps: number;
  refused: number;
  neverSucceeded: string[];
  /** Shortest failing sequence found, and its error. */
  faults: string[];
}

/** Each run has a new shop; a seed repeats its runs. */
export async function runModel(
  server: TestServer,
  { count, seed, shrinks }: { count: number; seed: number; shrinks: boolean },
): Promise<ModelRuns> {
  const shops = await createSmallShops(server);
  const done = new Map<string, number>();
  let [steps, refused] = [0, 0];
  let isBroken = false;

  const shop = (send: SystemUnderTest['send']): SystemUnderTest => ({
    send,
    countStep(does, isDone) {
      steps++;
      if (!isDone) refused++;
      done.set(does, (done.get(does) ?? 0) + Number(isDone));
    },
  });

  const property = fc.asyncProperty(
    fc.commands([anyStep], { maxCommands: MAX_STEPS, size: 'max' }),
    async (commands) => {
      // Without shrinking, one fault ends all lanes.
      if (isBroken && !shrinks) return;
      const { send, model: now } = await shops.open();
      const model: ModelRef = { current: now };
      try {
        await fc.asyncModelRun(() => ({ model, real: shop(send) }), commands);
        await assertHistoryMatches(model.current, send);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    },
  );

  const lanes = Array.from({ length: CONCURRENT_RUNS }, (_, lane) =>
    fc.check(property, {
      seed: seed + lane,
      numRuns: Math.ceil((count - lane) / CONCURRENT_RUNS),
      // Long runs, steps by weight.
      unbiased: true,
      endOnFailure: !shrinks,
    }),
  );
  try {
    const results = await Promise.all(lanes);
    return {
      runs: results.reduce((sum, { numRuns }) => sum + numRuns, 0),
      steps,
      refused,
      neverSucceeded: [...done].flatMap(([does, times]) => (times > 0 ? [] : [does])),
      faults: results.flatMap(({ failed, counterexample, errorInstance, seed }) =>
        failed ? [`${(errorInstance as Error).message}, after: ${counterexample} (seed ${seed})`] : [],
      ),
    };
  } finally {
    shops.close();
  }
}

import { createRandom } from '@tawa/server/demo/random.ts';
import { equalParts } from '@tawa/shared/invoices/payments.rules.ts';
import type { TestServer } from '../../support/server.ts';
import { type Counts, Difference, type PlanRules } from './evening.ts';
import { createPlanShops, type PlanShops } from './plan-shops.ts';
import { expectDay, newEvening, serveTable } from './sitting.ts';

/** Shops at one time, each with a seed of its own. Concurrent writes share commits, which is faster. */
export const LANES = 8;
const TABLES_PER_EVENING = 15;

export const sharedRules: PlanRules = { equalParts };

export interface PlanRuns {
  counts: Counts;
  faults: string[];
}

interface Lane {
  shops: PlanShops;
  seed: number;
  count: number;
  rules: PlanRules;
}

/** Ends with `count` splits and `count` plans at least, or with the first fault. */
async function runLane({ shops, seed, count, rules }: Lane): Promise<PlanRuns> {
  const counts: Counts = new Map();
  const random = createRandom(seed);
  const isDone = () => ['splits', 'plans'].every((what) => (counts.get(what) ?? 0) >= count);
  while (!isDone()) {
    const startedAt = Date.now();
    const evening = newEvening(await shops.open(random), random, rules, counts);
    try {
      for (let table = 0; table < TABLES_PER_EVENING && !isDone(); table++) await serveTable(evening);
      await expectDay(evening, startedAt);
    } catch (error) {
      if (!(error instanceof Difference)) throw error;
      return {
        counts,
        faults: [`${error.message} (seed ${seed}, table ${counts.get('tables served') ?? 0})`],
      };
    }
  }
  return { counts, faults: [] };
}

export function addUp(results: readonly PlanRuns[]): PlanRuns {
  const counts: Counts = new Map();
  for (const [what, times] of results.flatMap((result) => [...result.counts]))
    counts.set(what, (counts.get(what) ?? 0) + times);
  return { counts, faults: results.flatMap(({ faults }) => faults) };
}

/** A seed repeats the runs. */
export async function runPlans(
  server: TestServer,
  { count, seed, rules = sharedRules }: { count: number; seed: number; rules?: PlanRules },
): Promise<PlanRuns> {
  const shops = await createPlanShops(server);
  const share = Math.ceil(count / LANES);
  const lanes = Array.from({ length: LANES }, (_, n) =>
    runLane({ shops, seed: seed + n, count: share, rules }),
  );
  try {
    return addUp(await Promise.all(lanes));
  } finally {
    shops.close();
  }
}

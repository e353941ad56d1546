// @postgres full

import { expect, test } from 'vitest';
import { POSTGRES_URL } from '../support/postgres/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { loseResponses } from './plans/lose-responses.ts';
import { type PlanRuns, runPlans, sharedRules } from './plans/run-plans.ts';
import { runShares } from './plans/run-shares.ts';
import { bySize, describeControls, expectProofToFail, prove, SEED } from './proof.ts';
import { corruptByTrigger } from './store/corrupt-by-trigger.ts';

const COUNT = bySize({ small: POSTGRES_URL ? 150 : 400, full: 100_000 });
/** Another number divides the seeds in another way. */
const PROCESSES = 2;
const CONTROL_COUNT = 200;
/** With some of the responses lost. */
const LOSSY_COUNT = 40;
const LOST_EVERY = 5;
const NAME = 'splits and payment plans';
/** Each kind must occur in a run. Otherwise the proof does not cover it. */
const KINDS = [
  'splits',
  'splits refused',
  'joined back',
  'plans',
  'plans in equal parts',
  'plans in given amounts',
  'settled at once',
  'payments',
  'payments above what is due refused',
  'with change',
  'tips',
  'on credit',
  'waivers',
  'refunds',
  'corrections',
];

const expectExact = ({ faults }: PlanRuns) => expect(faults, faults[0]).toEqual([]);

test('splits and payments are exact to the paisa, and a table is free when its last bill is paid', async () => {
  await prove(NAME, () => runShares(PROCESSES, { count: COUNT, seed: SEED }), {
    figures: ({ counts, faults }) => ({
      ...Object.fromEntries(counts),
      faults: faults.length,
      seed: String(SEED),
    }),
    holds(found) {
      expectExact(found);
      expect(KINDS.filter((kind) => !found.counts.has(kind))).toEqual([]);
      for (const kind of ['splits', 'plans']) expect(found.counts.get(kind)).toBeGreaterThanOrEqual(COUNT);
    },
  });
});

test('a lost response is asked for again under the same key, and nothing is done twice', async () => {
  const server = await startServer();
  try {
    const lost = loseResponses(server, { every: LOST_EVERY });
    expectExact(await runPlans(server, { count: LOSSY_COUNT, seed: SEED }));
    expect(lost.count()).toBeGreaterThan(LOSSY_COUNT);
    expect(lost.countRepeated()).toBe(lost.count());
  } finally {
    await server.close();
  }
});

interface Mutant {
  reason: RegExp;
  rules?: typeof sharedRules;
  breakIt?: (server: TestServer) => void;
}

const MUTANTS: Record<string, Mutant> = {
  'equal parts that are rounded down, without the rest': {
    reason: /due after \d+ equal parts of \d+: [1-9]\d* for 0/,
    rules: { equalParts: (due, count) => Array.from({ length: count }, () => Math.floor(due / count)) },
  },
  'a tip that pays a part of the bill': {
    reason: /received: \d+ for \d+/,
    breakIt: corruptByTrigger(
      'AFTER INSERT ON payments',
      "NEW.tip > 0 AND NEW.kind = 'PAYMENT'",
      'UPDATE payments SET amount = amount + tip WHERE id = NEW.id',
    ),
  },
  'a request that is repeated without its key': {
    reason: /(subtotal|due|received|payments): .+ for |: 4\d\d .+, expected 20[01]/,
    breakIt: (server) => void loseResponses(server, { every: LOST_EVERY, forgetsKeys: true }),
  },
  'a table that its first paid bill frees': {
    reason: /table T\d: free for occupied, with [1-9]\d* open bills/,
    breakIt: corruptByTrigger(
      'AFTER UPDATE OF status ON invoices',
      "NEW.status = 'PAID'",
      'UPDATE kots SET paid_at = NEW.paid_at WHERE table_id = NEW.table_id AND paid_at IS NULL',
    ),
  },
};

describeControls(() => {
  test.each(Object.entries(MUTANTS))('%s', async (mutant, { reason, rules = sharedRules, breakIt }) => {
    const server = await startServer();
    try {
      breakIt?.(server);
      await expectProofToFail(NAME, mutant, reason, async () =>
        expectExact(await runPlans(server, { count: CONTROL_COUNT, seed: SEED, rules })),
      );
    } finally {
      await server.close();
    }
  });
});

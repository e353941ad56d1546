// @postgres full

import { expect, test } from 'vitest';
import { POSTGRES_URL } from '../support/postgres/databases.ts';
import type { DayRuns } from './days/run-days.ts';
import { runUntouchedDays } from './days/untouched-days.ts';
import { bySize, describeControls, expectProofToFail, prove, SEED } from './proof.ts';

const COUNT = bySize({ small: 25, full: 1_000 });
const CONTROL_COUNT = 5;
const NAME = 'untouched days';
/** Each kind must occur in a run. Otherwise the proof does not cover it. */
const KINDS = [
  ...[
    'bills',
    'splits',
    'joined back',
    'discounts',
    'void bills',
    'voids after cooking',
    'credit notes of an amount',
  ],
  'credit notes of items',
  ...['payments', 'on credit', 'collections', 'waivers', 'refunds', 'corrections'],
  ...['shops upgraded to a chain', 'customers erased', 'chains compared with an earlier head'],
  POSTGRES_URL ? 'restarts' : 'shops restored from a backup',
];

const expectNothingNamed = ({ faults }: DayRuns) => expect(faults, faults[0]).toEqual([]);

test('npm run verify names nothing in days that nobody touched, with erasures, upgrades and restores', () =>
  prove(NAME, () => runUntouchedDays({ count: COUNT, seed: SEED }), {
    figures: ({ counts, faults }) => ({
      ...Object.fromEntries(counts),
      'false alarms': faults.length,
      seed: String(SEED),
    }),
    holds(found) {
      expectNothingNamed(found);
      expect(KINDS.filter((kind) => !found.counts.has(kind))).toEqual([]);
      expect(found.counts.get('days')).toBeGreaterThanOrEqual(COUNT);
    },
  }));

/** What somebody does who can write the database. None of these rows has a trigger. */
const TAMPERINGS: Record<string, { reason: RegExp; sql: string }> = {
  'a bill that is made smaller by hand': {
    reason: /the chain of [\w-]+: bill \S+ of \S+ was changed/,
    sql: `UPDATE invoices SET sub_total = sub_total - 100
      WHERE id = (SELECT id FROM invoices WHERE status = 'PAID' AND document = 'INVOICE' ORDER BY id DESC LIMIT 1)`,
  },
  'a payment that gets another mode by hand': {
    reason: /the chain of [\w-]+: payment [\w-]+ of \S+ was changed/,
    sql: `UPDATE payments SET payment_mode = 'DUE'
      WHERE id = (SELECT id FROM payments WHERE payment_mode = 'CASH' ORDER BY id DESC LIMIT 1)`,
  },
  'a reason that is typed again by hand': {
    reason: /the chain of [\w-]+: the text of audit entry \d+ was changed/,
    sql: `UPDATE audit_texts SET text = 'Guest left'
      WHERE id = (SELECT id FROM audit_texts WHERE text <> '' ORDER BY id DESC LIMIT 1)`,
  },
};

describeControls(() => {
  test.each(Object.entries(TAMPERINGS))('%s', (mutant, { reason, sql }) =>
    expectProofToFail(NAME, mutant, reason, async () =>
      expectNothingNamed(
        await runUntouchedDays({ count: CONTROL_COUNT, seed: SEED, tamper: ({ exec }) => exec(sql) }),
      ),
    ),
  );
});

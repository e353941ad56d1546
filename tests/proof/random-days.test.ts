// @postgres full

import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type DayRuns, runDays } from './days/run-days.ts';
import { bySize, describeControls, expectProofToFail, prove, SEED } from './proof.ts';
import { corruptByTrigger } from './store/corrupt-by-trigger.ts';

const COUNT = bySize({ small: 25, full: 10_000 });
const CONTROL_COUNT = 20;
const NAME = 'random days';
/** Each kind must occur in a run. Otherwise the proof does not cover it. */
const KINDS = [
  ...['bills', 'splits', 'joined back', 'discounts', 'charged with inclusive prices'],
  ...['voids before cooking', 'voids after cooking', 'orders cancelled', 'void bills'],
  ...['payments', 'tips', 'with change', 'on credit', 'collections', 'waivers', 'waivers taken back'],
  ...[
    'refunds',
    'corrections',
    'corrections without a drawer',
    'credit notes of an amount',
    'credit notes of items',
  ],
  ...['lines lowered', 'complimentary lines', 'in own modes', 'own modes renamed'],
  ...['days with two drawers', 'days without a drawer', 'cash in no drawer', 'payments after a count'],
  ...['IN', 'OUT', 'DROP', 'EXPENSE', 'movements taken back', 'exact counts', 'counts that differ'],
  ...['bills of other days paid or changed', 'reports', 'reports of finished days', 'sheets of GST'],
];

const expectRight = ({ faults }: DayRuns) => expect(faults, faults[0]).toEqual([]);

/** A check of the clock would take what the proof moves for a clock that was set back. */
const startDayServer = () => startServer({}, undefined, { clockCheckMs: 86_400_000 });

test('every Z equals the books of its day and a recount of its rows, and every report adds up and stays', async () => {
  const server = await startDayServer();
  try {
    await prove(NAME, () => runDays(server, { count: COUNT, seed: SEED }), {
      figures: ({ counts, faults }) => ({
        ...Object.fromEntries(counts),
        faults: faults.length,
        seed: String(SEED),
      }),
      holds(found) {
        expectRight(found);
        expect(KINDS.filter((kind) => !found.counts.has(kind))).toEqual([]);
        expect(found.counts.get('days')).toBeGreaterThanOrEqual(COUNT);
      },
    });
  } finally {
    await server.close();
  }
});

interface Mutant {
  reason: RegExp;
  breakIt: (server: TestServer) => void;
}

const CHANGE = 'NEW.tendered - NEW.amount - NEW.tip';

const MUTANTS: Record<string, Mutant> = {
  'change counted as sales in the sums of reports': {
    reason: /report by day of the day is off by -[\d.]+|report by day: received \d+ for \d+/,
    breakIt: corruptByTrigger(
      'AFTER INSERT ON payments',
      `NEW.kind = 'PAYMENT' AND NEW.tendered > NEW.amount + NEW.tip`,
      `UPDATE takings SET received = received + ${CHANGE} WHERE shop_id = NEW.shop_id AND payment_mode = 'CASH'`,
    ),
  },
  'change counted as sales in the payments of a Z': {
    reason: /Z \d+: .*\breceived \d+ for \d+/,
    breakIt: corruptByTrigger(
      'AFTER UPDATE OF closed_at ON shifts',
      'NEW.closed_at IS NOT NULL',
      'UPDATE payments SET amount = tendered - tip WHERE shift_id = NEW.id AND tendered IS NOT NULL',
    ),
  },
  'a cash refund that is not taken out of the drawer': {
    reason: /(X|count|closing) of (Counter|Bar): /,
    breakIt: corruptByTrigger(
      'AFTER INSERT ON payments',
      `NEW.kind = 'REFUND' AND NEW.payment_mode = 'CASH'`,
      'UPDATE payments SET shift_id = NULL WHERE id = NEW.id',
    ),
  },
  'a stored day without its voids': {
    reason: /report by void of [\d-]+, (stored|read again): /,
    breakIt: corruptByTrigger(
      'AFTER INSERT ON report_days',
      `NEW.part = 'voids'`,
      `UPDATE report_days SET sums = '[]' WHERE shop_id = NEW.shop_id AND day = NEW.day AND part = 'voids'`,
    ),
  },
  'an own mode that loses its name': {
    reason: /Z \d+: .*modes \[.*\] for \[/,
    breakIt: corruptByTrigger(
      'AFTER INSERT ON payments',
      'NEW.mode_name IS NOT NULL',
      'UPDATE payments SET mode_name = NULL WHERE id = NEW.id',
    ),
  },
  'a complimentary line that is charged when its bill changes': {
    reason: /bill [\d-]+: total \d+ for \d+/,
    breakIt: corruptByTrigger(
      'AFTER INSERT ON line_adjustments',
      "NEW.kind = 'COMP'",
      'DELETE FROM line_adjustments WHERE id = NEW.id',
    ),
  },
  'a Z without one of its drawers': {
    reason: /Z \d+: .*drawers \[.*\] for \[/,
    breakIt: corruptByTrigger(
      'AFTER UPDATE OF closed_at ON shifts',
      `NEW.drawer = 'Bar'`,
      'UPDATE shifts SET number = -number WHERE id = NEW.id',
    ),
  },
};

describeControls(() => {
  test.each(Object.entries(MUTANTS))('%s', async (mutant, { reason, breakIt }) => {
    const server = await startDayServer();
    try {
      breakIt(server);
      await expectProofToFail(NAME, mutant, reason, async () =>
        expectRight(await runDays(server, { count: CONTROL_COUNT, seed: SEED })),
      );
    } finally {
      await server.close();
    }
  });
});

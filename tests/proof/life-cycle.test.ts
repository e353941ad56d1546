// @postgres full

import { kotInvoicing } from '@tawa/server/features/invoices/kot-invoicing.service.ts';
import { transitions } from '@tawa/shared/orders/orders.rules.ts';
import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type ModelRuns, runModel } from './life-cycle/model-runs.ts';
import { bySize, describeControls, expectProofToFail, prove, SEED } from './proof.ts';
import { findChainFaults } from './store/chain-faults.ts';
import { corruptByTrigger } from './store/corrupt-by-trigger.ts';

const COUNT = bySize({ small: 120, full: 10_000 });
/** At most: a control ends with the first fault. */
const CONTROL_COUNT = 400;
const NAME = 'life cycle as a state machine';
const MAX_REFUSED_PERCENT = 35;

const shareOf = (part: number, whole: number) => Math.round((100 * part) / whole);

const expectNoDifferences = ({ faults }: ModelRuns) =>
  expect(faults, faults[0]?.split(', after: ')[0]).toEqual([]);

test('occupancy, totals and spending always match the KOTs', async () => {
  const server = await startServer();
  const runAndVerify = async () => {
    const found = await runModel(server, { count: COUNT, seed: SEED, shrinks: true });
    return { ...found, faults: [...found.faults, ...(await findChainFaults(server))] };
  };
  await prove(NAME, runAndVerify, {
    figures: ({ runs, steps, refused, faults }) => ({
      runs,
      'steps, after each of which everything shown was compared': steps,
      'of them refused as the contract says it': refused,
      '% of the steps': shareOf(refused, steps),
      faults: faults.length,
      seed: String(SEED),
    }),
    holds(found) {
      expectNoDifferences(found);
      expect(found.runs).toBe(COUNT);
      expect(found.neverSucceeded).toEqual([]);
      // Otherwise most of the run would change nothing.
      expect(shareOf(found.refused, found.steps)).toBeLessThanOrEqual(MAX_REFUSED_PERCENT);
    },
  });
  await server.close();
});

interface Mutant {
  reason: RegExp;
  /** @returns the repair, where closing the server is not enough */
  breakIt(server: TestServer): (() => void) | undefined;
}

const MUTANTS: Record<string, Mutant> = {
  'a table that paying does not empty': {
    reason: /the tables: the server has/,
    breakIt: corruptByTrigger(
      'AFTER UPDATE OF paid_at ON kots',
      'NEW.paid_at IS NOT NULL AND NEW.table_id IS NOT NULL',
      'UPDATE kots SET paid_at = NULL WHERE id = NEW.id',
    ),
  },
  'an invoice that is not totalled again after a change of its KOTs': {
    // A bill whose new total is what was paid would also close, with its KOTs.
    reason: /the (invoices|live KOTs, newest first): the server has/,
    breakIt: () => {
      const { recalculateInvoice } = kotInvoicing;
      kotInvoicing.recalculateInvoice = async () => undefined;
      return () => Object.assign(kotInvoicing, { recalculateInvoice });
    },
  },
  'a customer who is credited twice': {
    reason: /the customers: the server has/,
    breakIt: corruptByTrigger(
      'AFTER UPDATE OF total_spending ON customers',
      'NEW.total_spending > OLD.total_spending',
      'UPDATE customers SET total_spending = 2 * NEW.total_spending - OLD.total_spending WHERE id = NEW.id',
    ),
  },
  'pieces that go back to the count twice': {
    reason: /the items: the server has/,
    breakIt: corruptByTrigger(
      'AFTER UPDATE OF remaining ON items',
      'NEW.remaining > OLD.remaining',
      'UPDATE items SET remaining = 2 * NEW.remaining - OLD.remaining WHERE id = NEW.id',
    ),
  },
  'another quantity that loses the options of a line': {
    reason: /the live KOTs, newest first: the server has/,
    breakIt: corruptByTrigger(
      'AFTER UPDATE OF quantity ON kot_lines',
      'NEW.options IS NOT NULL',
      'UPDATE kot_lines SET options = NULL WHERE id = NEW.id',
    ),
  },
  'a split that loses one of a quantity': {
    reason: /the invoices: the server has/,
    breakIt: corruptByTrigger(
      'AFTER INSERT ON invoice_lines',
      'NEW.quantity > 1',
      `UPDATE invoice_lines SET quantity = NEW.quantity - 1
        WHERE invoice_id = NEW.invoice_id AND kot_line_id = NEW.kot_line_id`,
    ),
  },
  'a split bill that pays for all of its KOTs': {
    reason: /the (tables|live KOTs, newest first): the server has/,
    breakIt: corruptByTrigger(
      'AFTER UPDATE OF status ON invoices',
      "NEW.status = 'PAID' AND NEW.split_from_id IS NOT NULL",
      'UPDATE kots SET paid_at = NEW.paid_at WHERE invoice_id = NEW.split_from_id',
    ),
  },
  'what is taken off a line is not stored': {
    reason: /the invoices: the server has/,
    breakIt: corruptByTrigger(
      'AFTER INSERT ON line_adjustments',
      'NEW.value >= 0',
      'DELETE FROM line_adjustments WHERE id = NEW.id',
    ),
  },
  'a corrected bill that counts in both modes': {
    reason: /the takings: the server has/,
    breakIt: corruptByTrigger(
      'AFTER UPDATE OF bills ON takings',
      'NEW.bills < OLD.bills',
      `UPDATE takings SET bills = OLD.bills
        WHERE shop_id = NEW.shop_id AND day = NEW.day AND payment_mode = NEW.payment_mode`,
    ),
  },
  'an order that is served before anybody confirmed it': {
    reason: /200 .+, expected 409/,
    breakIt: () => {
      const { from } = transitions.serve;
      Object.assign(transitions.serve, { from: ['COOKING', 'REQUESTED'] });
      return () => Object.assign(transitions.serve, { from });
    },
  },
};

describeControls(() => {
  test.each(Object.entries(MUTANTS))('%s', async (mutant, { reason, breakIt }) => {
    const server = await startServer();
    const restore = breakIt(server);
    try {
      await expectProofToFail(NAME, mutant, reason, async () =>
        expectNoDifferences(await runModel(server, { count: CONTROL_COUNT, seed: SEED, shrinks: false })),
      );
    } finally {
      restore?.();
      await server.close();
    }
  });
});

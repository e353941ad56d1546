import { kotInvoicing } from '@tawa/server/features/invoices/kot-invoicing.service.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startServer, type TestServer } from '../support/server.ts';
import { findInvariantViolations } from './malformed/invariants.ts';
import { bySize, describeControls, expectProofToFail, prove } from './proof.ts';
import { creditRaces } from './races/credit-races.ts';
import { discountRaces } from './races/discount-races.ts';
import { idempotencyRaces } from './races/idempotency-races.ts';
import { invoiceRaces } from './races/invoice-races.ts';
import { kotRaces } from './races/kot-races.ts';
import { moveRaces } from './races/move-races.ts';
import { paymentRaces } from './races/payment-races.ts';
import { type Race, type RaceResults, runRaces } from './races/race.ts';
import { shopRaces } from './races/shop-races.ts';
import { splitRaces } from './races/split-races.ts';
import { findWrongSums } from './races/stored-rows.ts';
import { breakStatements } from './store/break-statements.ts';
import { findChainFaults } from './store/chain-faults.ts';

const COUNT = bySize({ small: 120, full: 10_000 });
/** In fewer races one side may win all by chance. */
const MIN_RACES_FOR_BOTH_SIDES = 100;

const kinds = [
  ...kotRaces,
  ...invoiceRaces,
  ...discountRaces,
  ...paymentRaces,
  ...creditRaces,
  ...splitRaces,
  ...moveRaces,
  ...shopRaces,
  ...idempotencyRaces,
];

interface CheckedRaces extends RaceResults {
  /** Violated invariants, wrong sums and faults of chains. */
  wrong: string[];
}

async function runAndCheck(server: TestServer, of: readonly Race[], count: number): Promise<CheckedRaces> {
  const found = await runRaces(server, of, count);
  const wrong = [...findInvariantViolations(server), ...findWrongSums(server)];
  return { ...found, wrong: [...wrong, ...(await findChainFaults(server))] };
}

function expectFair({ faults, wrong }: CheckedRaces): void {
  expect(faults.slice(0, 5), 'races with another end than the contract says').toEqual([]);
  expect(wrong, 'what is stored afterwards').toEqual([]);
}

const kindsWonByBothSides = ({ winsByRace }: RaceResults) =>
  [...winsByRace]
    .filter(([, wins]) => wins.length > 0 && wins.every((count) => count > 0))
    .map(([name]) => name);

test('races: one winner where the contract says one, no line lost, correct totals, no token number missing', async () => {
  const server = await startServer();
  await prove('races', () => runAndCheck(server, kinds, COUNT), {
    figures: (found) => ({
      races: found.races,
      kinds: kinds.length,
      'kinds in which each side came first': kindsWonByBothSides(found).length,
      'with another end than the contract says': found.faults.length,
      'sums, tokens or events wrong': found.wrong.length,
      'came first': [...found.winsByRace].map(([name, wins]) => `${name} ${wins.join(':')}`).join('; '),
    }),
    holds(found) {
      expectFair(found);
      expect(found.races).toBe(COUNT);
      if (COUNT / kinds.length >= MIN_RACES_FOR_BOTH_SIDES)
        expect(kindsWonByBothSides(found)).toEqual(kinds.map(({ name }) => name));
    },
  });
  await server.close();
});

const racesNamed = (...names: string[]) => kinds.filter(({ name }) => names.includes(name));

async function expectMutantToFail(
  mutant: string,
  reason: RegExp,
  of: Race[],
  count: number,
  server: TestServer,
): Promise<void> {
  const found = await runAndCheck(server, of, count);
  await expectProofToFail('races', mutant, reason, async () => expectFair(found));
  await server.close();
}

describeControls(() => {
  test('a KOT whose status is not checked', async () => {
    const server = await startServer();
    // Must precede the first transition, which prepares the statement permanently.
    const removed = breakStatements(server, '"kots"."status" in (?, ?)', "? <> '' and ? <> ''");
    try {
      const of = racesNamed('confirm/confirm', 'confirm/reject');
      await expectMutantToFail('compare-and-set removed', /2 winners/, of, 8, server);
    } finally {
      removed.restore();
    }
    expect(removed.count()).toBe(1);
  });

  test('an invoice that is not recalculated', async () => {
    const { recalculateInvoice } = kotInvoicing;
    kotInvoicing.recalculateInvoice = async () => undefined;
    try {
      const of = racesNamed('complete-order/edit-line', 'two waiters add to one table');
      await expectMutantToFail(
        'the recount of an invoice left out',
        /: .+ \d+ !== \d+/,
        of,
        8,
        await startServer(),
      );
    } finally {
      kotInvoicing.recalculateInvoice = recalculateInvoice;
    }
  });

  test('what a screen showed is not compared', async () => {
    const { updateKot } = ordersApi;
    const { body } = updateKot;
    Object.assign(updateKot, { body: z.object({}) });
    try {
      const of = racesNamed('serve/edit-line');
      await expectMutantToFail(
        'what a screen showed is not compared',
        /serve\/edit-line: .+SERVED/,
        of,
        12,
        await startServer(),
      );
    } finally {
      Object.assign(updateKot, { body });
    }
  });

  test('the total that a screen showed with a discount is not compared', async () => {
    const { setDiscount } = invoicesApi;
    const { body } = setDiscount;
    Object.assign(setDiscount, { body: body?.transform((form) => ({ ...form, shownTotal: undefined })) });
    try {
      const of = racesNamed('discount-line/discount-line');
      await expectMutantToFail(
        'the total that a screen showed with a discount is not compared',
        /discount-line\/discount-line: 2 winners/,
        of,
        8,
        await startServer(),
      );
    } finally {
      Object.assign(setDiscount, { body });
    }
  });
});

import { kotInvoicing } from '@tawa/server/features/invoices/open-bills.service.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startServer, type TestServer } from '../support/server.ts';
import { halvesIn } from './malformed/whole.ts';
import { describeControls, expectRed, prove, sized } from './proof.ts';
import { billRaces } from './races/bill-races.ts';
import { type Found, type Race, runRaces } from './races/race.ts';
import { repeatRaces } from './races/repeat-races.ts';
import { shopRaces } from './races/shop-races.ts';
import { sumsWrong } from './races/stored.ts';
import { ticketRaces } from './races/ticket-races.ts';
import { breakStatements } from './store/broken-sql.ts';

const COUNT = sized({ small: 120, full: 10_000 });
/** With fewer races a kind may have had one winner by chance. */
const BOTH_SIDES_FROM = 100;

const kinds = [...ticketRaces, ...billRaces, ...shopRaces, ...repeatRaces];

interface Looked extends Found {
  /** Half changes, gaps, and sums that are wrong, after all of them. */
  wrong: string[];
}

async function race(server: TestServer, of: readonly Race[], count: number): Promise<Looked> {
  const found = await runRaces(server, of, count);
  return { ...found, wrong: [...halvesIn(server), ...sumsWrong(server)] };
}

function expectFair({ faults, wrong }: Looked): void {
  expect(faults.slice(0, 5), 'races with another end than the contract has').toEqual([]);
  expect(wrong, 'what is stored afterwards').toEqual([]);
}

const bothSides = ({ first }: Found) =>
  [...first].filter(([, wins]) => wins.length > 0 && wins.every((count) => count > 0)).map(([name]) => name);

test('races: one winner where the contract has one, no line lost, totals right, no token missing', async () => {
  const server = await startServer();
  await prove('races', () => race(server, kinds, COUNT), {
    figures: (found) => ({
      races: found.races,
      kinds: kinds.length,
      'kinds in which each side came first': bothSides(found).length,
      'with another end than the contract has': found.faults.length,
      'sums, tokens or events wrong': found.wrong.length,
      'came first': [...found.first].map(([name, wins]) => `${name} ${wins.join(':')}`).join('; '),
    }),
    holds(found) {
      expectFair(found);
      expect(found.races).toBe(COUNT);
      if (COUNT / kinds.length >= BOTH_SIDES_FROM)
        expect(bothSides(found)).toEqual(kinds.map(({ name }) => name));
    },
  });
  await server.close();
});

describeControls(() => {
  const only = (...names: string[]) => kinds.filter(({ name }) => names.includes(name));

  async function red(
    mutant: string,
    reason: RegExp,
    of: Race[],
    count: number,
    server: TestServer,
  ): Promise<void> {
    const found = await race(server, of, count);
    await expectRed('races', mutant, reason, async () => expectFair(found));
    await server.close();
  }

  test('a ticket that moves whatever its status is', async () => {
    const server = await startServer();
    // Before the first ticket moves, when the statement is prepared for good.
    const removed = breakStatements(server, '"kots"."status" in (?, ?)', "? <> '' and ? <> ''");
    try {
      const of = only('confirm/confirm', 'confirm/reject');
      await red('compare-and-set removed', /2 winners/, of, 8, server);
    } finally {
      removed.mend();
    }
    expect(removed.count()).toBe(1);
  });

  test('a bill that is not totalled again', async () => {
    const { recalculateInvoice } = kotInvoicing;
    kotInvoicing.recalculateInvoice = async () => undefined;
    try {
      const of = only('complete-order/edit-line', 'two waiters add to one table');
      await red('the recount of a bill left out', /: .+ \d+ !== \d+/, of, 8, await startServer());
    } finally {
      kotInvoicing.recalculateInvoice = recalculateInvoice;
    }
  });

  test('what a screen showed is not compared', async () => {
    const { updateKot } = ordersApi;
    const { body } = updateKot;
    Object.assign(updateKot, { body: z.object({}) });
    try {
      const of = only('serve/edit-line');
      await red(
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
});

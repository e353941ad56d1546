import { layoutTickets } from '@tawa/client/src/features/kitchen/model/column-layout.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  CANCELLED_SHOWN_MS,
  cancelAllLines,
  isOnKitchenBoard,
  isRecallable,
  KOT_STATUSES,
  type LineChange,
  RECALL_WINDOW_MS,
  recordLineChange,
} from '@tawa/shared/orders/orders.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const NOW = Date.parse('2026-11-20T09:34:56.000Z');
const at = (ms: number) => new Date(NOW - ms).toISOString();
const naan = { id: 'n', name: 'Butter Naan', quantity: 2 };
const unseen: LineChange[] = [{ _id: 'n', name: 'Butter Naan', was: 2, now: 0 }];

test('after any edits of a line the kitchen sees the known and the current quantity', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1 }), (quantities) => {
      let line = naan;
      let changes: LineChange[] = [];
      for (const quantity of quantities) {
        changes = recordLineChange(changes, line, quantity);
        line = { ...line, quantity };
      }
      const expected = line.quantity === 2 ? [] : [{ ...unseen[0], now: line.quantity }];
      expect(changes).toEqual(expected);
    }),
  );
});

test('a cancelled KOT wants nothing, neither the remaining nor the changed quantities', () => {
  const changes: LineChange[] = [
    { _id: 'n', name: 'Butter Naan', was: 3, now: 2 },
    { _id: 'c', name: 'Masala Chai', was: 1, now: 0 },
  ];
  expect(cancelAllLines(changes, [naan])).toEqual([
    { _id: 'c', name: 'Masala Chai', was: 1, now: 0 },
    { _id: 'n', name: 'Butter Naan', was: 3, now: 0 },
  ]);
  // A line changed back to its original quantity, then cancelled with its KOT.
  expect(cancelAllLines([], [naan])).toEqual(unseen);
});

test('the kitchen shows cooking KOTs, and cancelled ones until they are acknowledged or expire', () => {
  const shown = (changes: LineChange[], createdAt: string) =>
    KOT_STATUSES.filter((status) => isOnKitchenBoard({ status, changes, createdAt, servedAt: null }, NOW));
  expect(shown([], at(0))).toEqual(['COOKING']);
  expect(shown(unseen, at(CANCELLED_SHOWN_MS - 1))).toEqual(['COOKING', 'CANCELLED']);
  expect(shown(unseen, at(CANCELLED_SHOWN_MS))).toEqual(['COOKING']);
});

test('a served KOT can be recalled for half an hour', () => {
  const recallable = (servedAt: string | null) =>
    KOT_STATUSES.filter((status) => isRecallable({ status, changes: [], createdAt: at(0), servedAt }, NOW));
  expect(recallable(at(RECALL_WINDOW_MS - 1))).toEqual(['SERVED', 'PAID']);
  expect(recallable(at(RECALL_WINDOW_MS))).toEqual([]);
  expect(recallable(null)).toEqual([]);
});

test('a lower window spreads the tickets over more columns; a higher one moves none', () => {
  const kots = ['1', '2', '3'].map((_id) => ({ _id, items: [naan], specialRequest: '' }) as unknown as Kot);
  const placed = (layout: ReturnType<typeof layoutTickets>) =>
    layout.columns.map((column) => column.map(({ id }) => id));
  const high = layoutTickets({ count: 0, viewportHeight: 0, columns: [] }, kots, 3, 2_000);
  expect(placed(high)).toEqual([['1', '2', '3']]);
  const low = layoutTickets(high, kots, 3, 400);
  expect(placed(low)).toEqual([['1'], ['2'], ['3']]);
  expect(layoutTickets(low, kots, 3, 400)).toBe(low);
  expect(placed(layoutTickets(low, kots, 3, 2_000))).toEqual(placed(low));
});

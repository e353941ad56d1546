import {
  acknowledgeChanges,
  CANCELLED_SHOWN_MS,
  cancelAllLines,
  doneAfterMark,
  isOnKitchenBoard,
  isRecallable,
  KOT_STATUSES,
  type LineChange,
  RECALL_WINDOW_MS,
  recordLineChange,
  recordReplacement,
} from '@tawa/shared/orders/orders.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

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

test('after any changes of choices the kitchen sees the line it knew, and acknowledges them at once', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 6 }), (notes) => {
      let line: { id: string; name: string; quantity: number; note?: string } = naan;
      let changes: LineChange[] = [];
      notes.forEach((note, index) => {
        const added = { ...naan, id: `n${index}`, note };
        changes = recordReplacement(changes, line, 0, added);
        line = added;
      });
      expect(changes).toEqual([
        unseen[0],
        {
          _id: line.id,
          name: naan.name,
          note: line.note,
          was: 0,
          now: 2,
          replaces: { _id: 'n', name: naan.name },
        },
      ]);
      expect(acknowledgeChanges(changes, changes, [line])).toEqual([]);
      // The kitchen knows the new line by now, whatever happens to it later.
      const more = recordLineChange(changes, line, 5);
      expect(acknowledgeChanges(more, changes, [{ ...line, quantity: 5 }])).toEqual([
        { _id: line.id, name: naan.name, note: line.note, was: 2, now: 5 },
      ]);
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
  expect(shown(unseen, at(-CANCELLED_SHOWN_MS))).toEqual(['COOKING']);
});

test('a served KOT can be recalled for half an hour, not if the clock was set back further since', () => {
  const recallable = (servedAt: string | null) =>
    KOT_STATUSES.filter((status) => isRecallable({ status, changes: [], createdAt: at(0), servedAt }, NOW));
  expect(recallable(at(RECALL_WINDOW_MS - 1))).toEqual(['SERVED', 'PAID']);
  expect(recallable(at(RECALL_WINDOW_MS))).toEqual([]);
  expect(recallable(at(1 - RECALL_WINDOW_MS))).toEqual(['SERVED', 'PAID']);
  expect(recallable(at(-RECALL_WINDOW_MS))).toEqual([]);
  expect(recallable(null)).toEqual([]);
});

test('the last marked piece marks its line, and a cleared piece clears the line', () => {
  const naanPiece = { _id: 'naan', itemId: 'n', doneAt: null };
  const lassi = { _id: 'lassi', itemId: 'l', doneAt: at(0) };
  const cheese = { _id: 'cheese', itemId: null, doneAt: null };
  const options = [naanPiece, cheese, lassi];
  const done = (isDone: boolean, optionId?: string) => {
    const { isLineDone, pieceIds } = doneAfterMark(options, { isDone, optionId });
    return [isLineDone, ...pieceIds];
  };
  expect(done(true, 'naan')).toEqual([true, 'naan', 'lassi']);
  expect(done(false, 'lassi')).toEqual([false]);
  expect(done(true, 'lassi')).toEqual([false, 'lassi']);
  expect(done(true)).toEqual([true, 'naan', 'lassi']);
  expect(done(false)).toEqual([false]);
  expect(doneAfterMark(null, { isDone: true })).toEqual({ isLineDone: true, pieceIds: new Set() });
});

describe('a voided quantity', () => {
  const line = { id: 'naan', name: 'Naan', quantity: 3 };

  test('adds up until the kitchen acknowledges it', () => {
    const once = recordLineChange([], line, 2, 1);
    const twice = recordLineChange(once, { ...line, quantity: 2 }, 1, 1);
    expect(twice).toEqual([{ _id: 'naan', name: 'Naan', was: 3, now: 1, voided: 2 }]);
    const shown = [{ _id: 'naan', now: 2 }];
    expect(acknowledgeChanges(twice, shown, [{ ...line, quantity: 1 }])).toEqual([
      { _id: 'naan', name: 'Naan', was: 2, now: 1, voided: 1 },
    ]);
  });

  test('is not shown once as many were added again', () => {
    const voided = recordLineChange([], line, 2, 1);
    expect(recordLineChange(voided, { ...line, quantity: 2 }, 4)).toEqual([
      { _id: 'naan', name: 'Naan', was: 3, now: 4 },
    ]);
  });
});

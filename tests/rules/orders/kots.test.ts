import {
  isOccupying,
  KOT_STATUSES,
  KOT_TYPES,
  type KotAction,
  type KotStatus,
  kotMatches,
  LIVE_STATUSES,
  type LineChange,
  OCCUPYING_STATUSES,
  transitions,
} from '@tawa/shared/orders/orders.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** Contract section 5: the next status by action and status; others are rejected. */
const expectedTransitions: Record<KotAction, Partial<Record<KotStatus, KotStatus>>> = {
  confirm: { REQUESTED: 'COOKING' },
  reject: { REQUESTED: 'REJECTED' },
  serve: { COOKING: 'SERVED' },
  cancel: { COOKING: 'CANCELLED', SERVED: 'CANCELLED' },
  recall: { SERVED: 'COOKING', PAID: 'COOKING' },
};

test('each action starts and ends in the statuses of the contract', () => {
  for (const action of Object.keys(expectedTransitions) as KotAction[]) {
    const { from, to } = transitions[action];
    expect(Object.fromEntries(from.map((status) => [status, to]))).toEqual(expectedTransitions[action]);
  }
  expect(Object.keys(transitions).sort()).toEqual(Object.keys(expectedTransitions).sort());
});

test('a final status allows no action', () => {
  const starts = Object.values(transitions).flatMap(({ from }): readonly KotStatus[] => from);
  for (const end of ['REJECTED', 'CANCELLED'] as const) expect(starts).not.toContain(end);
});

test('statuses that are live and that occupy a table', () => {
  expect(LIVE_STATUSES).toEqual(['REQUESTED', 'COOKING', 'SERVED']);
  expect(OCCUPYING_STATUSES).toEqual(['COOKING', 'SERVED']);
  const paidAt = '2026-11-20T09:34:56.000Z';
  for (const status of KOT_STATUSES) {
    expect(isOccupying({ status, paidAt: null })).toBe(status === 'COOKING' || status === 'SERVED');
    expect(isOccupying({ status, paidAt })).toBe(false);
  }
});

describe('the list of KOTs', () => {
  const kot = fc.record({
    status: fc.constantFrom(...KOT_STATUSES),
    kotType: fc.constantFrom(...KOT_TYPES),
    tokenNo: fc.integer({ min: 1, max: 500 }),
    changes: fc.constant<LineChange[]>([]),
    createdAt: fc.constant('2026-11-20T09:34:56.000Z'),
    servedAt: fc.constant(null),
  });
  const cooking: Parameters<typeof kotMatches>[0] = {
    status: 'COOKING',
    kotType: 'DINEIN',
    tokenNo: 12,
    changes: [],
    createdAt: '2026-11-20T09:34:56.000Z',
    servedAt: null,
  };

  test('without a filter contains the live ones', () => {
    const shown = KOT_STATUSES.filter((status) => kotMatches({ ...cooking, status }, {}));
    expect(shown).toEqual(['REQUESTED', 'COOKING', 'SERVED']);
  });

  test('with a status contains that status only, ended ones too', () => {
    fc.assert(
      fc.property(kot, fc.constantFrom(...KOT_STATUSES), (one, status) => {
        expect(kotMatches(one, { status })).toBe(one.status === status);
      }),
    );
  });

  test('a type narrows the status filter', () => {
    fc.assert(
      fc.property(kot, fc.constantFrom(...KOT_TYPES), (one, kotType) => {
        expect(kotMatches(one, { kotType })).toBe(one.kotType === kotType && kotMatches(one, {}));
        expect(kotMatches(one, { kotType, status: one.status })).toBe(one.kotType === kotType);
      }),
    );
  });

  test.each([
    ['12', true],
    [' 12 ', true],
    ['', true],
    [undefined, true],
    ['1', false],
    ['2', false],
    ['120', false],
    ['012', false],
    ['#12', false],
    ['12.0', false],
    ['naan', false],
  ])('a search for %j finds order #12: %s', (q, found) => {
    expect(kotMatches(cooking, { q })).toBe(found);
  });
});

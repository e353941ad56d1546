import {
  GIVEN_REASONS,
  hasGivenReasons,
  isGivenReason,
  REASON_KINDS,
  repeatedReasonLabel,
} from '@tawa/shared/reasons.ts';
import { expect, test } from 'vitest';

const OWN = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab';

test.each(REASON_KINDS)('%s has six given reasons, which a list has in any order beside its own', (kind) => {
  const given = GIVEN_REASONS[kind];
  expect(new Set(given).size).toBe(6);
  expect(hasGivenReasons(kind, [undefined, ...given.toReversed(), OWN])).toBe(true);
  expect(hasGivenReasons(kind, given.slice(1))).toBe(false);
  expect(hasGivenReasons(kind, [...given, given[0]])).toBe(false);
  expect(hasGivenReasons(kind, [...given.slice(1), given[1]])).toBe(false);
});

test('a list has no given reason of another kind', () => {
  expect(hasGivenReasons('VOID', [...GIVEN_REASONS.VOID, 'offer'])).toBe(false);
  expect(hasGivenReasons('DISCOUNT', GIVEN_REASONS.VOID)).toBe(false);
});

test('a given reason is known by its word', () => {
  expect([...GIVEN_REASONS.VOID, ...GIVEN_REASONS.COMP].every(isGivenReason)).toBe(true);
  expect(isGivenReason(OWN)).toBe(false);
  expect(isGivenReason(undefined)).toBe(false);
});

test('a label is repeated regardless of case, and the first one of it is not', () => {
  expect(repeatedReasonLabel(['Power cut', 'Café', 'power CUT'])).toBe('power CUT');
  expect(repeatedReasonLabel(['Power cut', 'Café'])).toBeUndefined();
});

import {
  type Access,
  accessTable,
  type Caller,
  checkAccess,
  type Verdict,
} from '@tawa/shared/contract/route.ts';
import { expect, test } from 'vitest';

/** Contract section 3, written by hand: a change of the table must be repeated here. */
const expected: [Access, Caller, Verdict][] = [
  ['anyone', 'anonymous', 'allow'],
  ['anyone', 'stranger', 'allow'],
  ['anyone', 'waiter', 'allow'],
  ['anyone', 'owner', 'allow'],

  ['signedIn', 'anonymous', 'UNAUTHENTICATED'],
  ['signedIn', 'stranger', 'allow'],
  ['signedIn', 'waiter', 'allow'],
  ['signedIn', 'owner', 'allow'],

  ['anyOwner', 'anonymous', 'UNAUTHENTICATED'],
  ['anyOwner', 'stranger', 'FORBIDDEN'],
  ['anyOwner', 'waiter', 'FORBIDDEN'],
  ['anyOwner', 'owner', 'allow'],

  ['anyWaiter', 'anonymous', 'UNAUTHENTICATED'],
  ['anyWaiter', 'stranger', 'FORBIDDEN'],
  ['anyWaiter', 'waiter', 'allow'],
  ['anyWaiter', 'owner', 'FORBIDDEN'],

  ['shop.anyone', 'anonymous', 'allow'],
  ['shop.anyone', 'stranger', 'allow'],
  ['shop.anyone', 'waiter', 'allow'],
  ['shop.anyone', 'owner', 'allow'],

  ['shop.staff', 'anonymous', 'UNAUTHENTICATED'],
  ['shop.staff', 'stranger', 'NOT_FOUND'],
  ['shop.staff', 'waiter', 'allow'],
  ['shop.staff', 'owner', 'allow'],

  ['shop.owner', 'anonymous', 'UNAUTHENTICATED'],
  ['shop.owner', 'stranger', 'NOT_FOUND'],
  ['shop.owner', 'waiter', 'FORBIDDEN'],
  ['shop.owner', 'owner', 'allow'],
];

test.each(expected)('on an endpoint of access %s, a %s gets %s', (access, caller, verdict) => {
  expect(checkAccess(access, caller)).toBe(verdict);
});

test('every kind of access and every caller is covered', () => {
  const written = expected.map(([access, caller]) => `${access} ${caller}`).sort();
  const known = Object.entries(accessTable).flatMap(([access, row]) =>
    Object.keys(row).map((caller) => `${access} ${caller}`),
  );
  expect(written).toEqual(known.sort());
});

test('a caller without access cannot tell whether an entity exists', () => {
  for (const [access, row] of Object.entries(accessTable)) {
    if (access.startsWith('shop.')) expect(['allow', 'NOT_FOUND']).toContain(row.stranger);
  }
});

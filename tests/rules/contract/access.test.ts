import {
  type Access,
  type Caller,
  checkAccess,
  type Verdict,
  verdictsOfOpenAccess,
} from '@tawa/shared/contract/access.ts';
import { SHOP_ROLES } from '@tawa/shared/permissions.ts';
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

  [{ may: 'order.read' }, 'anonymous', 'UNAUTHENTICATED'],
  [{ may: 'order.read' }, 'stranger', 'NOT_FOUND'],
  [{ may: 'order.read' }, 'waiter', 'allow'],
  [{ may: 'order.read' }, 'owner', 'allow'],

  [{ may: 'invoice.pay' }, 'anonymous', 'UNAUTHENTICATED'],
  [{ may: 'invoice.pay' }, 'stranger', 'NOT_FOUND'],
  [{ may: 'invoice.pay' }, 'waiter', 'FORBIDDEN'],
  [{ may: 'invoice.pay' }, 'owner', 'allow'],
];

/** Staff who are no owners get what a waiter gets, except where a permission is asked. */
const OTHER_ROLES = SHOP_ROLES.filter((role) => role !== 'waiter' && role !== 'owner');
for (const [access, caller, verdict] of [...expected])
  if (typeof access === 'string' && caller === 'waiter')
    expected.push(...OTHER_ROLES.map((role): (typeof expected)[number] => [access, role, verdict]));

test.each(expected)('on an endpoint of access %o, a %s gets %s', (access, caller, verdict) => {
  expect(checkAccess(access, caller)).toBe(verdict);
});

test('every kind of open access and every caller is covered', () => {
  const written = expected.flatMap(([access, caller]) =>
    typeof access === 'string' ? [`${access} ${caller}`] : [],
  );
  const known = Object.entries(verdictsOfOpenAccess).flatMap(([access, row]) =>
    Object.keys(row).map((caller) => `${access} ${caller}`),
  );
  expect(written.sort()).toEqual(known.sort());
});

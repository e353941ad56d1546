import { rightsOfRow } from '@tawa/server/auth/rights.ts';
import { audiencesOf, rooms, roomsOfSocket } from '@tawa/server/realtime/rooms.ts';
import { listEndpoints } from '@tawa/shared/api.ts';
import { checkAccess } from '@tawa/shared/contract/access.ts';
import {
  ALL_PERMISSIONS,
  NEVER_AT_TERMINALS,
  PERMISSIONS_OF_ROLE,
  type Permission,
  roleMay,
  SHOP_ROLES,
  type ShopRole,
} from '@tawa/shared/permissions.ts';
import { type Effect, effectivePermissions, heldPermissions } from '@tawa/shared/roles/rights.rules.ts';
import { expect, test } from 'vitest';

const EMPLOYED = SHOP_ROLES.filter((role) => role !== 'owner');
const FIXED: readonly Permission[] = ['shop.read', 'manager.manage', 'permission.edit'];
const EFFECTS: readonly (Effect | undefined)[] = [undefined, 'allow', 'deny'];

const column = (permission: Permission, effect: Effect | undefined) =>
  effect ? `${permission}:${effect}` : null;
const rights = (role: ShopRole, permission: Permission, ofRole?: Effect, ofPerson?: Effect) => {
  const row = rightsOfRow(
    {
      shopRole: role,
      roleOverrides: column(permission, ofRole),
      memberOverrides: column(permission, ofPerson),
    },
    false,
  );
  if (!row) throw new Error('no member');
  return row;
};

/** Each permission with each decision about the role and the person: what the rules say, written once more. */
function wrongDecisions(role: ShopRole): string[] {
  const wrong: string[] = [];
  for (const permission of ALL_PERMISSIONS)
    for (const ofRole of EFFECTS)
      for (const ofPerson of EFFECTS) {
        const isFixed = role === 'owner' || FIXED.includes(permission);
        const decided = isFixed ? undefined : (ofPerson ?? ofRole);
        const expected = decided ? decided === 'allow' : roleMay(role, permission);
        const { held } = rights(role, permission, ofRole, ofPerson);
        const others = ALL_PERMISSIONS.filter((one) => one !== permission);
        if (held.has(permission) !== expected || others.some((one) => held.has(one) !== roleMay(role, one)))
          wrong.push(`${permission} ${ofRole} ${ofPerson}`);
      }
  return wrong;
}

test.each(SHOP_ROLES)('a %s holds what person, role and default say, in this order', (role) => {
  expect(wrongDecisions(role)).toEqual([]);
});

test('the control: one permission more by default is a wrong decision', () => {
  const ofCook = PERMISSIONS_OF_ROLE.cook as Set<Permission>;
  const before = rights('cook', 'order.read');
  ofCook.add('invoice.refund');
  const wrong = wrongDecisions('cook');
  ofCook.delete('invoice.refund');
  expect(before.held.has('invoice.refund')).toBe(false);
  expect(wrong).not.toEqual([]);
});

test('each endpoint and each audience follows an override, for each role', () => {
  for (const role of EMPLOYED)
    for (const { endpoint } of listEndpoints()) {
      const { access } = endpoint;
      if (typeof access === 'string' || FIXED.includes(access.may)) continue;
      const allowed = rights(role, access.may, undefined, 'allow');
      const denied = rights(role, access.may, 'allow', 'deny');
      expect(checkAccess(access, role, allowed.held)).toBe('allow');
      expect(checkAccess(access, role, denied.held)).toBe('FORBIDDEN');
      const socketWith = (held: typeof allowed) =>
        roomsOfSocket({ scope: { shopId: 's', rights: held }, invoiceId: undefined });
      expect(socketWith(denied)).not.toContain(`${access.may}:s`);
      // Who may not see prices is in another room of the same events.
      const roomOf = (audience: string) =>
        audience === 'order.read' && !allowed.held.has('price.read')
          ? rooms.ordersWithoutPrices('s')
          : `${audience}:s`;
      expect(socketWith(allowed)).toEqual(audiencesOf({ rights: allowed }).map(roomOf));
    }
});

test('the reason is the rule that decided', () => {
  const reasonOf = (role: ShopRole, permission: Permission, ofRole: Effect | null, ofPerson: Effect | null) =>
    effectivePermissions(role, {
      ofRole: ofRole ? { [permission]: ofRole } : {},
      ofPerson: ofPerson ? { [permission]: ofPerson } : {},
    })[permission];
  expect(reasonOf('waiter', 'invoice.pay', null, null)).toEqual({ isHeld: false, reason: 'default' });
  expect(reasonOf('waiter', 'invoice.pay', 'allow', null)).toEqual({ isHeld: true, reason: 'role' });
  expect(reasonOf('waiter', 'invoice.pay', 'allow', 'deny')).toEqual({ isHeld: false, reason: 'person' });
  expect(reasonOf('manager', 'permission.edit', 'allow', 'allow')).toEqual({
    isHeld: false,
    reason: 'fixed',
  });
  expect(reasonOf('owner', 'invoice.pay', 'deny', 'deny')).toEqual({ isHeld: true, reason: 'fixed' });
});

test('the key of rights is the same for the same permissions, and another for others', () => {
  const plain = rights('waiter', 'invoice.read');
  expect(rights('waiter', 'invoice.read', 'allow').key).not.toBe(plain.key);
  expect(rights('waiter', 'invoice.read', 'allow').key).toBe(
    rights('waiter', 'invoice.read', 'deny', 'allow').key,
  );
  expect(rights('waiter', 'invoice.read', 'deny').key).toBe(plain.key);
  expect(heldPermissions('waiter', { ofRole: {}, ofPerson: {} })).toEqual([...plain.held]);
});

test('decisions of another version about unknown permissions change nothing', () => {
  const decided = { shopRole: 'waiter', roleOverrides: 'robot.start:allow', memberOverrides: null } as const;
  const row = rightsOfRow(decided, false);
  expect(row?.key).toBe(rights('waiter', 'order.read').key);
});

test('at a terminal nobody holds what a PIN must not lead to, and the key says so', () => {
  const decided = { shopRole: 'owner', roleOverrides: null, memberOverrides: null } as const;
  const there = rightsOfRow(decided, true);
  const elsewhere = rightsOfRow(decided, false);
  expect(ALL_PERMISSIONS.filter((permission) => !there?.held.has(permission))).toEqual([
    ...ALL_PERMISSIONS.filter((permission) => NEVER_AT_TERMINALS.has(permission)),
  ]);
  expect(there?.key).not.toBe(elsewhere?.key);
});

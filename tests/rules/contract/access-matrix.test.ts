import { defaultRights } from '@tawa/server/auth/rights.ts';
import { audienceRoomOfEvent, isAboutOrders, rooms, roomsOfSocket } from '@tawa/server/realtime/rooms.ts';
import { listEndpoints } from '@tawa/shared/api.ts';
import { type Caller, checkAccess } from '@tawa/shared/contract/access.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { type LiveEventName, liveEvents } from '@tawa/shared/event-schemas.ts';
import {
  PERMISSIONS,
  PERMISSIONS_OF_ROLE,
  type Permission,
  roleMay,
  SHOP_ROLES,
  type ShopRole,
} from '@tawa/shared/permissions.ts';
import { APPROVABLE_PERMISSIONS } from '@tawa/shared/terminals/approvals.rules.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { receiversOfEvents, verdictsOfEndpoints } from './access-matrix.ts';
import { rolesOfEndpoints, rolesOfEvents } from './role-matrix.ts';

const FROZEN_ROLES: readonly ShopRole[] = ['waiter', 'owner'];
const CALLERS: readonly Caller[] = ['anonymous', 'stranger', ...FROZEN_ROLES];

const verdictsNow = () =>
  Object.fromEntries(
    listEndpoints().map(({ noun, name, endpoint: { access } }) => [
      `${noun}.${name}`,
      CALLERS.map((caller) => checkAccess(access, caller)).join(' '),
    ]),
  );

function receives(name: LiveEventName, role: ShopRole | 'anonymous'): boolean {
  const rights = role === 'anonymous' ? null : defaultRights(role);
  const joined = roomsOfSocket({ scope: { shopId: 's', rights }, invoiceId: undefined });
  if (isAboutOrders({ name }) && joined.includes(rooms.ordersWithoutPrices('s'))) return true;
  return joined.includes(audienceRoomOfEvent({ name, shopId: 's' }));
}

const receiversOf = (name: LiveEventName) =>
  (['anonymous', ...FROZEN_ROLES] as const).filter((role) => receives(name, role)).join(' ');

/** The roles that came later. */
const LATER_ROLES = SHOP_ROLES.filter((role) => !FROZEN_ROLES.includes(role));

const laterRolesOfEndpoints = () =>
  Object.fromEntries(
    listEndpoints().map(({ noun, name, endpoint: { access } }) => [
      `${noun}.${name}`,
      LATER_ROLES.filter((role) => checkAccess(access, role) === 'allow').join(' '),
    ]),
  );

const laterRolesOfEvents = () =>
  Object.fromEntries(
    Object.keys(liveEvents).map((name) => [
      name,
      LATER_ROLES.filter((role) => receives(name as LiveEventName, role)).join(' '),
    ]),
  );

test('each caller gets from each endpoint what the frozen matrix says', () => {
  expect(verdictsNow()).toEqual(verdictsOfEndpoints);
});

test('the control: one permission more for waiters is seen', () => {
  const ofWaiter = PERMISSIONS_OF_ROLE.waiter as Set<Permission>;
  ofWaiter.add('invoice.pay');
  const widened = verdictsNow();
  ofWaiter.delete('invoice.pay');
  expect(widened).not.toEqual(verdictsOfEndpoints);
});

const hasApprovalField = ({ body }: Endpoint): boolean =>
  body instanceof z.ZodObject && 'approval' in body.shape;
const takesApprovals = ({ access }: Endpoint): boolean =>
  typeof access !== 'string' && Boolean(access.mayAsk);
const namesOf = (matches: (endpoint: Endpoint) => boolean) =>
  listEndpoints().flatMap(({ noun, name, endpoint }) => (matches(endpoint) ? [`${noun}.${name}`] : []));

test('the permissions whose acts can be approved are those of the endpoints that take approvals', () => {
  const needed = listEndpoints().flatMap(({ endpoint: { access } }) =>
    typeof access !== 'string' && access.mayAsk ? [access.may] : [],
  );
  expect([...new Set(needed)].sort()).toEqual([...APPROVABLE_PERMISSIONS].sort());
});

test('the endpoints that take approvals, and no others, have the field for it and do a repeated request once', () => {
  const names = namesOf(takesApprovals);
  expect(namesOf(hasApprovalField)).toEqual(names);
  expect(namesOf((endpoint) => takesApprovals(endpoint) && Boolean(endpoint.idempotent))).toEqual(names);
});

test('each event reaches the roles that the frozen matrix says', () => {
  const now = Object.keys(liveEvents).map((name) => [name, receiversOf(name as LiveEventName)]);
  expect(Object.fromEntries(now)).toEqual(receiversOfEvents);
});

test('manager, cashier, captain and cook may call what the matrix of the roles says', () => {
  expect(laterRolesOfEndpoints()).toEqual(rolesOfEndpoints);
});

test('manager, cashier, captain and cook receive what the matrix of the roles says', () => {
  expect(laterRolesOfEvents()).toEqual(rolesOfEvents);
});

test('the control: one permission more for a cook is seen', () => {
  const ofCook = PERMISSIONS_OF_ROLE.cook as Set<Permission>;
  ofCook.add('invoice.read');
  const widened = laterRolesOfEndpoints();
  ofCook.delete('invoice.read');
  expect(widened).not.toEqual(rolesOfEndpoints);
});

test('each role may do what the one below it may, and the owner alone eight things more', () => {
  const held = (role: ShopRole) => Object.keys(PERMISSIONS).filter((one) => roleMay(role, one as Permission));
  const lacks = (role: ShopRole, other: ShopRole) => held(other).filter((one) => !held(role).includes(one));
  expect(lacks('waiter', 'cook')).toEqual([]);
  expect(lacks('captain', 'waiter')).toEqual([]);
  expect(lacks('cashier', 'waiter')).toEqual([]);
  expect(lacks('cashier', 'captain')).toEqual(['order.edit']);
  expect(lacks('manager', 'cashier')).toEqual([]);
  expect(lacks('manager', 'captain')).toEqual([]);
  expect(lacks('manager', 'owner')).toEqual([
    'shop.edit',
    'clock.set',
    'invoice.export',
    'audit.read',
    'customer.export',
    'customer.erase',
    'manager.manage',
    'permission.edit',
  ]);
});

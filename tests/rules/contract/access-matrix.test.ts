import { audienceRoomsOfEvent, rooms } from '@tawa/server/realtime/rooms.ts';
import { listEndpoints } from '@tawa/shared/api.ts';
import { type Caller, checkAccess } from '@tawa/shared/contract/access.ts';
import { type LiveEventName, liveEvents } from '@tawa/shared/event-schemas.ts';
import { PERMISSIONS_OF_ROLE, type Permission, SHOP_ROLES } from '@tawa/shared/permissions.ts';
import { expect, test } from 'vitest';
import { receiversOfEvents, verdictsOfEndpoints } from './access-matrix.ts';

const CALLERS: readonly Caller[] = ['anonymous', 'stranger', 'waiter', 'owner'];

const verdictsNow = () =>
  Object.fromEntries(
    listEndpoints().map(({ noun, name, endpoint: { access } }) => [
      `${noun}.${name}`,
      CALLERS.map((caller) => checkAccess(access, caller)).join(' '),
    ]),
  );

function receiversOf(name: LiveEventName): string {
  const sentTo = audienceRoomsOfEvent({ name, shopId: 's' });
  const roles = SHOP_ROLES.filter((role) => sentTo.includes(rooms.role(role, 's')))
    .sort()
    .reverse();
  return [...(sentTo.includes(rooms.menu('s')) ? ['anonymous'] : []), ...roles].join(' ');
}

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

test('each event reaches the roles that the frozen matrix says', () => {
  const now = Object.keys(liveEvents).map((name) => [name, receiversOf(name as LiveEventName)]);
  expect(Object.fromEntries(now)).toEqual(receiversOfEvents);
});

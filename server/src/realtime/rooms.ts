import { type Audience, liveEvents } from '@tawa/shared/event-schemas.ts';
import { roleMay, SHOP_ROLES, type ShopRole } from '@tawa/shared/permissions.ts';
import { may, type ShopScope } from '../auth/shop-scope.ts';
import type { LoggedEvent } from '../events/event-log.repository.ts';
import type { SocketData } from './socket-types.ts';

/** Only the server puts sockets into rooms. A member is in one room, that of the role. */
export const rooms = {
  role: (role: ShopRole, shopId: string) => `${role}:${shopId}`,
  menu: (shopId: string) => `menu:${shopId}`,
  invoice: (invoiceId: string) => `invoice:${invoiceId}`,
  kot: (kotId: string) => `kot:${kotId}`,
};

const AUDIENCES: readonly Audience[] = [
  ...new Set(Object.values(liveEvents).map(({ audience }) => audience)),
];

const rolesOfAudience = Object.fromEntries(
  AUDIENCES.map((audience) => [
    audience,
    SHOP_ROLES.filter((role) => audience === 'everyone' || roleMay(role, audience)),
  ]),
) as Record<Audience, ShopRole[]>;

/** The audiences of which the caller receives the events. */
export const audiencesOf = (scope: ShopScope): Audience[] =>
  AUDIENCES.filter((audience) => audience === 'everyone' || may(scope, audience));

export function roomsOfSocket({ scope: { shopId, shopRole }, invoiceId }: SocketData): string[] {
  if (invoiceId !== undefined) return [rooms.invoice(invoiceId)];
  return [shopRole === 'anonymous' ? rooms.menu(shopId) : rooms.role(shopRole, shopId)];
}

export function audienceRoomsOfEvent({ name, shopId }: Pick<LoggedEvent, 'name' | 'shopId'>): string[] {
  const { audience } = liveEvents[name];
  const ofMembers = rolesOfAudience[audience].map((role) => rooms.role(role, shopId));
  return audience === 'everyone' ? [...ofMembers, rooms.menu(shopId)] : ofMembers;
}

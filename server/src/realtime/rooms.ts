import { type Audience, liveEvents } from '@tawa/shared/event-schemas.ts';
import { may, type ShopScope } from '../auth/shop-scope.ts';
import type { LoggedEvent } from '../events/event-log.repository.ts';
import type { SocketData } from './socket-types.ts';

const ORDERS = 'order.read' satisfies Audience;

/** Only the server puts sockets into rooms. A member is in one room for each audience, as the permissions say. */
export const rooms = {
  audience: (audience: Audience, shopId: string) => `${audience}:${shopId}`,
  /** For members who see orders and may not see prices. */
  ordersWithoutPrices: (shopId: string) => `${ORDERS}.withoutPrices:${shopId}`,
  /** For one member of the shop. */
  person: (userId: string, shopId: string) => `person.${userId}:${shopId}`,
  invoice: (invoiceId: string) => `invoice:${invoiceId}`,
  kot: (kotId: string) => `kot:${kotId}`,
};

const AUDIENCES: readonly Audience[] = [
  ...new Set(Object.values(liveEvents).map(({ audience }) => audience)),
];

/** The audiences of which the caller receives the events. */
export const audiencesOf = (scope: Pick<ShopScope, 'rights'>): Audience[] =>
  AUDIENCES.filter((audience) => audience === 'everyone' || (audience !== 'person' && may(scope, audience)));

interface Listener {
  scope: Pick<ShopScope, 'shopId' | 'rights'> & Partial<Pick<ShopScope, 'person'>>;
  invoiceId: SocketData['invoiceId'];
}

export function roomsOfSocket({ scope, invoiceId }: Listener): string[] {
  if (invoiceId !== undefined) return [rooms.invoice(invoiceId)];
  const { shopId, rights, person } = scope;
  const joined = audiencesOf(scope).map((audience) =>
    audience === ORDERS && !may(scope, 'price.read')
      ? rooms.ordersWithoutPrices(shopId)
      : rooms.audience(audience, shopId),
  );
  return rights && person ? [...joined, rooms.person(person.userId, shopId)] : joined;
}

/** An event for one person names that person in its payload. */
export function audienceRoomOfEvent(
  event: Pick<LoggedEvent, 'name' | 'shopId'> & { payload?: object },
): string {
  const { name, shopId, payload = {} } = event;
  if (liveEvents[name].audience === 'person') {
    const userId = 'userId' in payload ? String(payload.userId) : '';
    return rooms.person(userId, shopId);
  }
  return rooms.audience(liveEvents[name].audience, shopId);
}

export const isAboutOrders = ({ name }: Pick<LoggedEvent, 'name'>): boolean =>
  liveEvents[name].audience === ORDERS;

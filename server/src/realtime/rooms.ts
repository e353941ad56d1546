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
  invoice: (invoiceId: string) => `invoice:${invoiceId}`,
  kot: (kotId: string) => `kot:${kotId}`,
};

const AUDIENCES: readonly Audience[] = [
  ...new Set(Object.values(liveEvents).map(({ audience }) => audience)),
];

/** The audiences of which the caller receives the events. */
export const audiencesOf = (scope: Pick<ShopScope, 'rights'>): Audience[] =>
  AUDIENCES.filter((audience) => audience === 'everyone' || may(scope, audience));

interface Listener {
  scope: Pick<ShopScope, 'shopId' | 'rights'>;
  invoiceId: SocketData['invoiceId'];
}

export function roomsOfSocket({ scope, invoiceId }: Listener): string[] {
  if (invoiceId !== undefined) return [rooms.invoice(invoiceId)];
  return audiencesOf(scope).map((audience) =>
    audience === ORDERS && !may(scope, 'price.read')
      ? rooms.ordersWithoutPrices(scope.shopId)
      : rooms.audience(audience, scope.shopId),
  );
}

export function audienceRoomOfEvent({ name, shopId }: Pick<LoggedEvent, 'name' | 'shopId'>): string {
  return rooms.audience(liveEvents[name].audience, shopId);
}

export const isAboutOrders = ({ name }: Pick<LoggedEvent, 'name'>): boolean =>
  liveEvents[name].audience === ORDERS;

import { type Audience, liveEvents } from '@tawa/shared/event-schemas.ts';
import type { ShopScope } from '../auth/shop-scope.ts';
import type { LoggedEvent } from '../events/event-log.repository.ts';
import type { SocketData } from './socket-types.ts';

/** Only the server puts sockets into rooms. */
export const rooms = {
  staff: (shopId: string) => `staff:${shopId}`,
  owner: (shopId: string) => `owner:${shopId}`,
  menu: (shopId: string) => `menu:${shopId}`,
  invoice: (invoiceId: string) => `invoice:${invoiceId}`,
  kot: (kotId: string) => `kot:${kotId}`,
};

export const audiencesByRole: Record<ShopScope['shopRole'], readonly Audience[]> = {
  owner: ['owner', 'staff', 'everyone'],
  waiter: ['staff', 'everyone'],
  anonymous: ['everyone'],
};

export function roomsOfSocket({ scope, invoiceId }: SocketData): string[] {
  if (invoiceId !== undefined) return [rooms.invoice(invoiceId)];
  switch (scope.shopRole) {
    case 'owner':
      return [rooms.staff(scope.shopId), rooms.owner(scope.shopId)];
    case 'waiter':
      return [rooms.staff(scope.shopId)];
    case 'anonymous':
      return [rooms.menu(scope.shopId)];
  }
}

const roomsOfAudience: Record<Audience, (shopId: string) => string[]> = {
  owner: (shopId) => [rooms.owner(shopId)],
  staff: (shopId) => [rooms.staff(shopId)],
  everyone: (shopId) => [rooms.staff(shopId), rooms.menu(shopId)],
};

export function audienceRoomsOfEvent({ name, shopId }: LoggedEvent): string[] {
  return roomsOfAudience[liveEvents[name].audience](shopId);
}

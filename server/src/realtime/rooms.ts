import {
  type Audience,
  type InvoiceStatusMessage,
  type KotStatusMessage,
  liveEvents,
  type ServerToClient,
} from '@tawa/shared/event-schemas.ts';
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

function audienceRoomsOfEvent({ name, shopId }: LoggedEvent): string[] {
  return roomsOfAudience[liveEvents[name].audience](shopId);
}

/** undefined if the status is unchanged. */
function toKotStatusMessage({ name, payload, seq, at, shopId }: LoggedEvent): KotStatusMessage | undefined {
  if (!('kot' in payload) || name === 'kot:changed') return undefined;
  const { _id, tokenNo, status } = payload.kot;
  // A KOT paid before it is served keeps its status.
  if (name === 'kot:paid' && status !== 'PAID') return undefined;
  return { seq, at, shopId, kotId: _id, tokenNo, status };
}

function toInvoiceStatusMessage({ payload, seq, at, shopId }: LoggedEvent): InvoiceStatusMessage | undefined {
  if (!('invoice' in payload)) return undefined;
  const { _id, status, totalPayment } = payload.invoice;
  return { seq, at, shopId, invoiceId: _id, status, totalPayment };
}

interface Message {
  name: keyof ServerToClient;
  message: Parameters<ServerToClient[keyof ServerToClient]>[0];
}

interface OutgoingMessage extends Message {
  rooms: string[];
}

export const toMessage = ({ name, seq, at, shopId, payload }: LoggedEvent): Message => ({
  name,
  message: { seq, at, shopId, ...payload },
});

/** Includes those of KOT and invoice tracking. */
export function outgoingMessages(event: LoggedEvent): OutgoingMessage[] {
  const messages: OutgoingMessage[] = [{ rooms: audienceRoomsOfEvent(event), ...toMessage(event) }];
  const kotStatus = toKotStatusMessage(event);
  if (kotStatus)
    messages.push({ rooms: [rooms.kot(kotStatus.kotId)], name: 'kot:status', message: kotStatus });
  const invoiceStatus = toInvoiceStatusMessage(event);
  if (invoiceStatus)
    messages.push({
      rooms: [rooms.invoice(invoiceStatus.invoiceId)],
      name: 'invoice:status',
      message: invoiceStatus,
    });
  return messages;
}

import type { LoggedEvent, ServerToClient } from '@tawa/shared/event-schemas.ts';
import { rooms, roomsOfEvent } from './rooms.ts';
import { toMessage } from './socket.ts';
import { toInvoiceStatus, toKotStatus } from './status-messages.ts';

export interface OutgoingMessage {
  rooms: readonly string[];
  message: { [N in keyof ServerToClient]: [name: N, ...Parameters<ServerToClient[N]>] }[keyof ServerToClient];
}

export function outgoingMessages(event: LoggedEvent): OutgoingMessage[] {
  const posts: OutgoingMessage[] = [{ rooms: roomsOfEvent(event), message: toMessage(event) }];
  const kotStatus = toKotStatus(event);
  if (kotStatus) posts.push({ rooms: [rooms.kot(kotStatus.kotId)], message: ['kot:status', kotStatus] });
  const invoiceStatus = toInvoiceStatus(event);
  if (invoiceStatus)
    posts.push({
      rooms: [rooms.invoice(invoiceStatus.invoiceId)],
      message: ['invoice:status', invoiceStatus],
    });
  return posts;
}

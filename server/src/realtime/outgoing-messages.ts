import type { LoggedEvent, ServerToClient } from '@tawa/shared/contract/event-schemas.ts';
import { rooms, roomsOfEvent } from './rooms.ts';
import { toMessage } from './socket.ts';
import { toInvoiceStatus, toKotStatus } from './status-messages.ts';

/** A message and the rooms that it goes to. */
export interface OutgoingMessage {
  rooms: readonly string[];
  message: { [N in keyof ServerToClient]: [name: N, ...Parameters<ServerToClient[N]>] }[keyof ServerToClient];
}

/** All that an event tells, and to whom: itself to the shop, and where an order or a bill stands to who follows it. */
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

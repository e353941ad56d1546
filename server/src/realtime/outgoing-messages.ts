import type {
  InvoiceStatusMessage,
  KotStatusMessage,
  LoggedEvent,
  ServerToClient,
} from '@tawa/shared/event-schemas.ts';
import { rooms, roomsOfEvent } from './rooms.ts';
import { toMessage } from './socket.ts';

/** undefined if the status has not changed. */
function toKotStatus({ name, payload, seq, at, shopId }: LoggedEvent): KotStatusMessage | undefined {
  if (!('kot' in payload) || name === 'kot:changed') return undefined;
  const { _id, tokenNo, status } = payload.kot;
  // A KOT paid before it is served keeps its status.
  if (name === 'kot:paid' && status !== 'PAID') return undefined;
  return { seq, at, shopId, kotId: _id, tokenNo, status };
}

function toInvoiceStatus({ payload, seq, at, shopId }: LoggedEvent): InvoiceStatusMessage | undefined {
  if (!('invoice' in payload)) return undefined;
  const { _id, status, totalPayment } = payload.invoice;
  return { seq, at, shopId, invoiceId: _id, status, totalPayment };
}

export interface OutgoingMessage {
  rooms: readonly string[];
  message: { [N in keyof ServerToClient]: [name: N, ...Parameters<ServerToClient[N]>] }[keyof ServerToClient];
}

export function outgoingMessages(event: LoggedEvent): OutgoingMessage[] {
  const messages: OutgoingMessage[] = [{ rooms: roomsOfEvent(event), message: toMessage(event) }];
  const kotStatus = toKotStatus(event);
  if (kotStatus) messages.push({ rooms: [rooms.kot(kotStatus.kotId)], message: ['kot:status', kotStatus] });
  const invoiceStatus = toInvoiceStatus(event);
  if (invoiceStatus)
    messages.push({
      rooms: [rooms.invoice(invoiceStatus.invoiceId)],
      message: ['invoice:status', invoiceStatus],
    });
  return messages;
}

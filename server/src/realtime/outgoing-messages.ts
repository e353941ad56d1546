import type {
  InvoiceStatusMessage,
  KotStatusMessage,
  LiveMessage,
  ServerToClient,
} from '@tawa/shared/event-schemas.ts';
import { hidePrices } from '@tawa/shared/orders/hidden-prices.rules.ts';
import type { LoggedEvent } from '../events/event-log.repository.ts';
import { audienceRoomOfEvent, isAboutOrders, rooms } from './rooms.ts';

/** Returns undefined if the status has not changed. */
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

/** The event as members get it who may not see prices. */
export function withoutPrices(event: LoggedEvent): LoggedEvent {
  if (!('kot' in event.payload)) return event;
  return { ...event, payload: { ...event.payload, kot: hidePrices(event.payload.kot) } } as LoggedEvent;
}

interface Message {
  name: keyof ServerToClient;
  message: Parameters<ServerToClient[keyof ServerToClient]>[0];
}

interface OutgoingMessage extends Message {
  room: string;
}

export const toMessage = ({ name, seq, at, shopId, payload }: LoggedEvent): Message => ({
  name,
  message: { seq, at, shopId, ...payload },
});

/** For `events` of `ready`, where the name has no place of its own. */
export const toNamedMessage = ({ name, seq, at, shopId, payload }: LoggedEvent) =>
  ({ name, seq, at, shopId, ...payload }) as LiveMessage;

/**
 * Includes the messages to those who track a KOT or an invoice. Makes no message for an empty room, because making and
 * encoding it would take time at each order.
 * @param isJoined whether a socket of this process is in the room
 */
export function* outgoingMessages(
  event: LoggedEvent,
  isJoined: (room: string) => boolean,
): Generator<OutgoingMessage> {
  const audience = audienceRoomOfEvent(event);
  if (isJoined(audience)) yield { room: audience, ...toMessage(event) };
  const pricesHidden = rooms.ordersWithoutPrices(event.shopId);
  if (isAboutOrders(event) && isJoined(pricesHidden))
    yield { room: pricesHidden, ...toMessage(withoutPrices(event)) };
  const kotStatus = toKotStatusMessage(event);
  if (kotStatus && isJoined(rooms.kot(kotStatus.kotId)))
    yield { room: rooms.kot(kotStatus.kotId), name: 'kot:status', message: kotStatus };
  const invoiceStatus = toInvoiceStatusMessage(event);
  if (invoiceStatus && isJoined(rooms.invoice(invoiceStatus.invoiceId)))
    yield { room: rooms.invoice(invoiceStatus.invoiceId), name: 'invoice:status', message: invoiceStatus };
}

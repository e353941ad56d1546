import type {
  InvoiceStatusMessage,
  KotStatusMessage,
  LoggedEvent,
} from '@tawa/shared/contract/event-schemas.ts';

/** What the diner of a ticket is told of its event: the status alone, and only when it changed. */
export function toKotStatus({ name, payload, seq, at, shopId }: LoggedEvent): KotStatusMessage | undefined {
  if (!('kot' in payload) || name === 'kot:changed') return undefined;
  const { _id, tokenNo, status } = payload.kot;
  // Paid before it is served, a ticket cooks on.
  if (name === 'kot:paid' && status !== 'PAID') return undefined;
  return { seq, at, shopId, kotId: _id, tokenNo, status };
}

/** What whoever has a bill's link is told of its event: where it stands and what it comes to. */
export function toInvoiceStatus({ payload, seq, at, shopId }: LoggedEvent): InvoiceStatusMessage | undefined {
  if (!('invoice' in payload)) return undefined;
  const { _id, status, totalPayment } = payload.invoice;
  return { seq, at, shopId, invoiceId: _id, status, totalPayment };
}

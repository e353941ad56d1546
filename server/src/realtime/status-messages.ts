import type { InvoiceStatusMessage, KotStatusMessage, LoggedEvent } from '@tawa/shared/event-schemas.ts';

/** undefined if the status has not changed. */
export function toKotStatus({ name, payload, seq, at, shopId }: LoggedEvent): KotStatusMessage | undefined {
  if (!('kot' in payload) || name === 'kot:changed') return undefined;
  const { _id, tokenNo, status } = payload.kot;
  // A KOT paid before it is served keeps its status.
  if (name === 'kot:paid' && status !== 'PAID') return undefined;
  return { seq, at, shopId, kotId: _id, tokenNo, status };
}

export function toInvoiceStatus({ payload, seq, at, shopId }: LoggedEvent): InvoiceStatusMessage | undefined {
  if (!('invoice' in payload)) return undefined;
  const { _id, status, totalPayment } = payload.invoice;
  return { seq, at, shopId, invoiceId: _id, status, totalPayment };
}

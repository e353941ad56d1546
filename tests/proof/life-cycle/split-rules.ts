import { addCharges, newInvoice, recalculateInvoice } from './invoice-rules.ts';
import {
  holdsMoney,
  invoiceAmounts,
  invoiceLines,
  isOpen,
  type Model,
  type ModelInvoice,
  rejectWith,
  requireAt,
} from './model.ts';

export interface WantedInvoice {
  parts: ModelInvoice['parts'];
  packingFee: number;
  deliveryCharges: number;
}

const sumOf = (bills: readonly WantedInvoice[], charge: 'packingFee' | 'deliveryCharges'): number =>
  bills.reduce((sum, bill) => sum + bill[charge], 0);

/** A line that is named twice counts twice. */
function sumByLine(parts: ModelInvoice['parts']): ModelInvoice['parts'] {
  const quantities = new Map<string, number>();
  for (const { lineId, quantity } of parts) quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity);
  return [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** The discount, and what no bill takes, stay with the source, which must keep something. Returns the new invoices. */
export function splitInvoice(model: Model, nth: number, bills: readonly WantedInvoice[]): ModelInvoice[] {
  const source = requireAt(model.invoices, nth);
  if (!isOpen(source) || source.source !== null || holdsMoney(model, source)) rejectWith(409);
  const left = new Map(invoiceLines(model, source).map(({ id, quantity }) => [id, quantity]));
  for (const { lineId, quantity } of bills.flatMap(({ parts }) => parts))
    left.set(lineId, (left.get(lineId) ?? 0) - quantity);
  const quantities = [...left.values()];
  if (quantities.some((quantity) => quantity < 0) || quantities.every((quantity) => quantity === 0))
    rejectWith(400);
  const { table, tableName, mergedNames } = source;
  const charges = {
    discount: source.charges.discount,
    packingFee: source.charges.packingFee - sumOf(bills, 'packingFee'),
    deliveryCharges: source.charges.deliveryCharges - sumOf(bills, 'deliveryCharges'),
  };
  if (charges.packingFee < 0 || charges.deliveryCharges < 0) rejectWith(400);
  source.charges = charges;
  const opened = bills.map(({ parts, packingFee, deliveryCharges }) => ({
    ...newInvoice(model),
    id: '',
    kind: 'SPLIT' as const,
    status: 'OPEN' as const,
    ...{ table, tableName, mergedNames },
    source: model.invoices.indexOf(source),
    parts: sumByLine(parts),
    charges: { discount: 0, packingFee, deliveryCharges },
  }));
  model.invoices.push(...opened);
  if (charges.discount > 0 && charges.discount >= invoiceAmounts(model, source).subTotal) rejectWith(400);
  recalculateInvoice(model, source);
  return opened;
}

/** The source gets everything back, also while it is paid in part. */
export function joinInvoice(model: Model, nth: number): void {
  const invoice = requireAt(model.invoices, nth);
  const source = model.invoices[invoice.source ?? -1];
  if (!isOpen(invoice) || !source || holdsMoney(model, invoice) || !isOpen(source)) rejectWith(409);
  invoice.parts = [];
  addCharges(source, recalculateInvoice(model, invoice));
  recalculateInvoice(model, source);
}

import { divideAdjustment, joinAdjustments, setAdjustment } from './discount-rules.ts';
import { addCharges, hasFittingDiscount, newInvoice, recalculateInvoice } from './invoice-rules.ts';
import {
  billedLine,
  holdsMoney,
  invoiceKots,
  invoiceLines,
  isOpen,
  type LineAdjustment,
  type Model,
  type ModelInvoice,
  rejectWith,
  requireAt,
} from './model.ts';

export interface WantedInvoice {
  parts: Omit<ModelInvoice['parts'][number], 'adjustment'>[];
  packingFee: number;
  deliveryCharges: number;
}

const sumOf = (bills: readonly WantedInvoice[], charge: 'packingFee' | 'deliveryCharges'): number =>
  bills.reduce((sum, bill) => sum + bill[charge], 0);

/** A line that is named twice counts twice. */
function sumByLine(parts: WantedInvoice['parts']): WantedInvoice['parts'] {
  const quantities = new Map<string, number>();
  for (const { lineId, quantity } of parts) quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity);
  return [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** What lines lose goes with them, by the source first. Call it before the parts leave the source. */
function divideAdjustments(
  model: Model,
  source: ModelInvoice,
  bills: readonly WantedInvoice['parts'][],
): ModelInvoice['parts'][] {
  const parts = bills.map((bill) =>
    sumByLine(bill).map((part) => ({ ...part, adjustment: null as LineAdjustment | null })),
  );
  for (const line of invoiceLines(model, source)) {
    const taken = parts.map((bill) => bill.find(({ lineId }) => lineId === line.id));
    const quantities = taken.map((part) => part?.quantity ?? 0);
    const rest = quantities.reduce((left, quantity) => left - quantity, line.quantity);
    const [ofSource = null, ...ofParts] = divideAdjustment(line, [rest, ...quantities]);
    setAdjustment(model, source, line.id, ofSource);
    for (const [n, part] of taken.entries()) if (part) part.adjustment = ofParts[n] ?? null;
  }
  return parts;
}

/** The own discount, and what no bill takes, stay with the source, which must keep something. Returns the new invoices. */
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
  const divided = divideAdjustments(
    model,
    source,
    bills.map(({ parts }) => parts),
  );
  const opened = bills.map(({ packingFee, deliveryCharges }, n) => ({
    ...newInvoice(model),
    id: '',
    kind: 'SPLIT' as const,
    status: 'OPEN' as const,
    ...{ table, tableName, mergedNames },
    source: model.invoices.indexOf(source),
    parts: divided[n] ?? [],
    charges: { discount: 0, packingFee, deliveryCharges },
  }));
  model.invoices.push(...opened);
  if (!hasFittingDiscount(model, source)) rejectWith(400);
  recalculateInvoice(model, source);
  return opened;
}

/** The source gets everything back, also while it is paid in part. */
export function joinInvoice(model: Model, nth: number): void {
  const invoice = requireAt(model.invoices, nth);
  const source = model.invoices[invoice.source ?? -1];
  if (!isOpen(invoice) || !source || holdsMoney(model, invoice) || !isOpen(source)) rejectWith(409);
  for (const line of invoiceKots(model, invoice).flatMap(({ lines }) => lines)) {
    const onSplit = billedLine(model, invoice, line);
    if (onSplit.quantity > 0)
      setAdjustment(model, source, line.id, joinAdjustments(billedLine(model, source, line), onSplit));
  }
  invoice.parts = [];
  addCharges(source, recalculateInvoice(model, invoice));
  recalculateInvoice(model, source);
}

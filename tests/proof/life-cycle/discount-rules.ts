import { recalculateInvoice } from './invoice-rules.ts';
import {
  invoiceAmounts,
  invoiceLines,
  isOpen,
  type Line,
  type LineAdjustment,
  type Model,
  type ModelInvoice,
  rejectWith,
  requireAt,
  takenOff,
} from './model.ts';

/** By decision 102. Each `Line` here has the quantity that one invoice holds, and how that part was lowered. */

/** Of the part of a line that the invoice holds. */
export function setAdjustment(
  model: Model,
  { source, parts }: ModelInvoice,
  lineId: string,
  adjustment: LineAdjustment | null,
): void {
  const lines = source === null ? model.kots.flatMap((kot) => kot.lines) : [];
  for (const line of lines) if (line.id === lineId) line.adjustment = adjustment;
  for (const part of parts) if (part.lineId === lineId) part.adjustment = adjustment;
}

/** What has gone since it was set counts no more. Null if nothing is left of the line. */
function presentAdjustment(line: Line): LineAdjustment | null {
  const { adjustment, quantity } = line;
  if (!adjustment || quantity === 0) return null;
  const { kind, value } = adjustment;
  if (kind === 'PERCENT') return { kind, value, quantity };
  return {
    kind,
    value: kind === 'AMOUNT' ? takenOff(line) : 0,
    quantity: Math.min(adjustment.quantity, quantity),
  };
}

/**
 * Divides the discount of a line among the bills that hold the given quantities of it. The first bills get the lowered
 * items, up to their quantity. An amount is divided in proportion to them, to the paisa.
 */
export function divideAdjustment(line: Line, quantities: readonly number[]): (LineAdjustment | null)[] {
  const present = presentAdjustment(line);
  if (!present) return quantities.map(() => null);
  const { kind, value } = present;
  if (kind === 'PERCENT')
    return quantities.map((quantity) => (quantity > 0 ? { kind, value, quantity } : null));
  const amountOf = (units: number) => Math.round((value * units) / present.quantity);
  let given = 0;
  return quantities.map((wanted) => {
    const quantity = Math.min(wanted, present.quantity - given);
    if (quantity === 0) return null;
    const amount = amountOf(given + quantity) - amountOf(given);
    given += quantity;
    return { kind, value: amount, quantity };
  });
}

/** Two percents stay one if they are equal; of two kinds remains the amount that they came to. */
export function joinAdjustments(onSource: Line, onSplit: Line): LineAdjustment | null {
  const [one, other] = [presentAdjustment(onSource), presentAdjustment(onSplit)];
  if (onSource.quantity === 0) return other;
  const all = [one, other].filter((each) => each !== null);
  const [first] = all;
  if (!first) return null;
  const quantity = all.reduce((sum, each) => sum + each.quantity, 0);
  const { kind } = first;
  const isOneKind = all.every((each) => each.kind === kind);
  const isOnePercent = kind === 'PERCENT' && isOneKind && one?.value === other?.value;
  if (isOnePercent) return { ...first, quantity };
  if (isOneKind && kind !== 'PERCENT')
    return { kind, value: all.reduce((sum, each) => sum + each.value, 0), quantity };
  return { kind: 'AMOUNT', value: takenOff(onSource) + takenOff(onSplit), quantity };
}

/** A value or quantity of 0 takes back what was taken off. A `quantity` of undefined is all of the line. */
type LineDiscountForm =
  | { kind: 'PERCENT' | 'AMOUNT'; value: number }
  | { kind: 'COMP'; quantity: number | undefined };

export interface LineDiscount {
  lineId: string;
  form: LineDiscountForm;
  /** The form lacks something, whatever the line is. */
  isIncomplete: boolean;
  /** The total that the screen showed. */
  shownTotal: number | undefined;
}

/** Null if nothing is taken off any more. */
function adjustmentOf(form: LineDiscountForm, { price, quantity: held }: Line): LineAdjustment | null {
  if (form.kind === 'COMP') {
    const { kind, quantity = held } = form;
    if (quantity > held) rejectWith(400);
    return quantity === 0 ? null : { kind, value: 0, quantity };
  }
  const { kind, value } = form;
  if (kind === 'AMOUNT' && value > 0 && value >= price * held) rejectWith(400);
  return value === 0 ? null : { kind, value, quantity: held };
}

export function lowerLine(
  model: Model,
  nth: number,
  { lineId, form, isIncomplete, shownTotal }: LineDiscount,
): void {
  if (isIncomplete) rejectWith(400);
  const invoice = requireAt(model.invoices, nth);
  if (!isOpen(invoice)) rejectWith(409);
  if (shownTotal !== undefined && shownTotal !== invoiceAmounts(model, invoice).total) rejectWith(409);
  const line = invoiceLines(model, invoice).find(({ id }) => id === lineId);
  if (!line) rejectWith(404);
  setAdjustment(model, invoice, lineId, adjustmentOf(form, line));
  recalculateInvoice(model, invoice);
}

import {
  allocateProportionally,
  computeInvoiceTax,
  negate,
  type RateShare,
  shareBase,
  sharesByRate,
  type TaxLine,
} from '../gst.ts';
import { type Charges, invoiceTotal, type TaxTotals } from './invoices.rules.ts';
import { proportion } from './line-discount.rules.ts';

/** What an invoice has of a KOT line. All amounts are in paise, rates in basis points. */
interface CreditableLine {
  id: string;
  price: number;
  quantity: number;
  gstRate?: number | null | undefined;
  /** What was taken off the line alone. */
  discount?: number | undefined;
}

/** The amounts of an invoice, or of a credit note, which are negative. */
interface InvoiceAmounts extends Charges, Required<TaxTotals> {
  subTotal: number;
  /** Null if the shop is not registered for GST. */
  gst: { inclusive: boolean; lines: readonly TaxLine[] } | null;
}

/** A paid invoice with what earlier credit notes gave back of it. */
export interface CreditableInvoice extends InvoiceAmounts {
  lines: readonly CreditableLine[];
  received: number;
  creditNotes: readonly InvoiceAmounts[];
  /** How many of each line they gave back, by the line's id. */
  creditedQuantities: ReadonlyMap<string, number>;
}

/** What goes back: items, or an amount that includes tax. */
export type CreditedPart =
  | { lines: readonly { orderItemId: string; quantity: number }[] }
  | { amount: number };

interface CreditNote extends Charges, Required<TaxTotals> {
  subTotal: number;
  taxLines: TaxLine[];
  lines: { id: string; quantity: number }[];
}

/** The errors of the server that say why a credit note is refused. */
export type CreditFault =
  | 'invoice.no_amount'
  | `invoice.credit_${'quantity' | 'used_up' | 'above_paid' | 'lines_above_left'}`;

/** What an invoice has at a rate, and what is left of it. Half of the tax is CGST, half SGST. */
interface RateRest extends RateShare {
  taxable: number;
  half: number;
  taxableLeft: number;
  halfLeft: number;
}

/** What a credit note takes at a rate, all positive. */
interface Taken {
  rate: number;
  taxable: number;
  half: number;
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

const sumOf = <T>(rows: readonly T[], amountOf: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0);

/** Returns what is left of what was received, in paise. Credit notes have negative totals. */
export function creditLeft({
  received,
  creditNotes,
}: Pick<CreditableInvoice, 'received' | 'creditNotes'>): number {
  return received + sumOf(creditNotes, invoiceTotal);
}

/**
 * Items without a rate of their own had the shop's rate, which the invoice does not store and which may be another one
 * today. Tries each stored rate, and returns the one that gives the stored taxable amounts.
 */
function findDefaultRate(invoice: CreditableInvoice, taxLines: readonly TaxLine[]): number {
  const inclusive = invoice.gst?.inclusive ?? false;
  const found = taxLines.find(({ rate }) => {
    const settings = { scheme: 'REGULAR', rate, inclusive, roundsOff: false } as const;
    const { lines } = computeInvoiceTax(settings, invoice);
    return (
      lines.length === taxLines.length &&
      lines.every((line, n) => line.rate === taxLines[n]?.rate && line.taxable === taxLines[n]?.taxable)
    );
  });
  return found?.rate ?? taxLines[0]?.rate ?? 0;
}

/** An invoice without tax has one rate, which is 0. */
function restsByRate(invoice: CreditableInvoice): { defaultRate: number; rests: RateRest[] } {
  const taxLines = invoice.gst?.lines ?? [];
  if (taxLines.length === 0) {
    const [share = { rate: 0, items: 0, lineDiscount: 0, discount: 0, charges: 0 }] = sharesByRate(0, {
      ...invoice,
      lines: invoice.lines.map(({ price, quantity, discount }) => ({ price, quantity, discount })),
    });
    const taxable = shareBase(share);
    const credited = sumOf(invoice.creditNotes, (note) => invoiceTotal({ ...note, roundOff: 0 }));
    return {
      defaultRate: 0,
      rests: [{ ...share, taxable, half: 0, taxableLeft: taxable + credited, halfLeft: 0 }],
    };
  }
  const defaultRate = findDefaultRate(invoice, taxLines);
  const rests = sharesByRate(defaultRate, invoice).map((share) => {
    const atRate = ({ gst }: InvoiceAmounts) => gst?.lines.find(({ rate }) => rate === share.rate);
    const { taxable = 0, cgst: half = 0 } = atRate(invoice) ?? {};
    return {
      ...share,
      taxable,
      half,
      taxableLeft: taxable + sumOf(invoice.creditNotes, (note) => atRate(note)?.taxable ?? 0),
      halfLeft: half + sumOf(invoice.creditNotes, (note) => atRate(note)?.cgst ?? 0),
    };
  });
  return { defaultRate, rests };
}

const grossOf = ({ taxable, half }: { taxable: number; half: number }): number => taxable + 2 * half;
const grossLeft = ({ taxableLeft, halfLeft }: RateRest): number => taxableLeft + 2 * halfLeft;

/**
 * Divides an amount that includes tax. The tax follows from what all credit notes together have taken, so that their
 * sum is that of the invoice. A share of a single paisa can have a paisa of each tax and a taxable amount below 0.
 */
function takeGross(rest: RateRest, amount: number): Taken {
  const taken = grossOf(rest) - grossLeft(rest) + amount;
  const half = proportion(rest.half, taken, grossOf(rest)) - (rest.half - rest.halfLeft);
  const atLeast = Math.max(0, Math.ceil((amount - rest.taxableLeft) / 2));
  const fitting = clamp(half, 0, Math.min(rest.halfLeft, Math.floor(amount / 2)));
  const taxHalf = Math.max(atLeast, fitting);
  return { rate: rest.rate, taxable: amount - 2 * taxHalf, half: taxHalf };
}

/** Adds the tax to an amount that does not include it. */
function takeTaxable(rest: RateRest, taxable: number): Taken {
  const taken = rest.taxable - rest.taxableLeft + taxable;
  const half = proportion(rest.half, taken, rest.taxable) - (rest.half - rest.halfLeft);
  return { rate: rest.rate, taxable, half: clamp(half, 0, rest.halfLeft) };
}

const takeAll = ({ rate, taxableLeft, halfLeft }: RateRest): Taken => ({
  rate,
  taxable: taxableLeft,
  half: halfLeft,
});

function toCreditNote(
  { gst }: CreditableInvoice,
  taken: readonly Taken[],
  {
    subTotal,
    discount = 0,
    packingFee = 0,
    deliveryCharges = 0,
    roundOff = 0,
    lines = [],
  }: Partial<CreditNote>,
): CreditNote {
  const isTaxed = gst !== null && gst.lines.length > 0;
  const tax = sumOf(taken, ({ half }) => 2 * half);
  const base = sumOf(taken, ({ taxable }) => taxable) + (gst?.inclusive ? tax : 0);
  return {
    subTotal: negate(subTotal ?? base),
    discount: negate(discount),
    packingFee: negate(packingFee),
    deliveryCharges: negate(deliveryCharges),
    taxAdded: gst?.inclusive ? 0 : negate(tax),
    roundOff: negate(roundOff),
    taxLines: isTaxed
      ? taken
          .filter(({ taxable, half }) => taxable !== 0 || half !== 0)
          .map(({ rate, taxable, half }) => ({
            rate,
            taxable: negate(taxable),
            cgst: negate(half),
            sgst: negate(half),
          }))
      : [],
    lines,
  };
}

const leftOfRoundOff = ({ roundOff, creditNotes }: CreditableInvoice): number =>
  roundOff + sumOf(creditNotes, (note) => note.roundOff);

function creditAmount(invoice: CreditableInvoice, amount: number): CreditNote | CreditFault {
  if (amount <= 0) return 'invoice.no_amount';
  if (amount > creditLeft(invoice)) return 'invoice.credit_above_paid';
  const { rests } = restsByRate(invoice);
  const roundOffLeft = leftOfRoundOff(invoice);
  const atRates = sumOf(rests, grossLeft);
  if (amount === atRates + roundOffLeft)
    return toCreditNote(invoice, rests.map(takeAll), { roundOff: roundOffLeft });
  const shared = Math.min(amount, atRates);
  const shares = allocateProportionally(shared, rests.map(grossLeft));
  const taken = rests.map((rest, n) => takeGross(rest, shares[n] ?? 0));
  return toCreditNote(invoice, taken, { roundOff: amount - shared });
}

/** Returns how many of each line go back; a line that is named twice counts twice. */
function quantitiesOf(lines: readonly { orderItemId: string; quantity: number }[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { orderItemId, quantity } of lines)
    quantities.set(orderItemId, (quantities.get(orderItemId) ?? 0) + quantity);
  return quantities;
}

/** What was taken off the first `units` of a line. */
const takenOffFirst = ({ discount = 0, quantity }: CreditableLine, units: number): number =>
  proportion(discount, units, quantity);

/** Whether the line cost nothing, even before the discount of the whole invoice. */
const isFree = ({ price, quantity, discount = 0 }: CreditableLine): boolean => price * quantity === discount;

function creditLines(
  invoice: CreditableInvoice,
  named: readonly { orderItemId: string; quantity: number }[],
): CreditNote | CreditFault {
  const quantities = quantitiesOf(named);
  const known = new Set(invoice.lines.map(({ id }) => id));
  if (![...quantities.keys()].every((id) => known.has(id))) return 'invoice.credit_quantity';
  const lines = invoice.lines.map((line) => ({
    ...line,
    before: invoice.creditedQuantities.get(line.id) ?? 0,
    now: quantities.get(line.id) ?? 0,
  }));
  if (lines.some(({ now, quantity }) => now > quantity)) return 'invoice.credit_quantity';
  if (lines.some(({ now, before, quantity }) => before + now > quantity)) return 'invoice.credit_used_up';
  const paysBack = lines.some((line) => line.now > 0 && !isFree(line));
  // A free item that nobody names does not keep the rest of the money.
  const isLast = lines.every(
    (line) => line.before + line.now === line.quantity || (paysBack && isFree(line)),
  );
  const { defaultRate, rests } = restsByRate(invoice);
  const isTaxed = (invoice.gst?.lines.length ?? 0) > 0;
  const rateOf = ({ gstRate }: CreditableLine) => (isTaxed ? (gstRate ?? defaultRate) : 0);
  const baseLeft = (rest: RateRest) => (invoice.gst?.inclusive ? grossLeft(rest) : rest.taxableLeft);
  const taken: Taken[] = [];
  let [discount, charges] = [0, 0];
  for (const rest of rests) {
    const atRate = lines.filter((line) => rateOf(line) === rest.rate);
    const lineDiscountBefore = sumOf(atRate, (line) => takenOffFirst(line, line.before));
    const lineDiscount =
      sumOf(atRate, (line) => takenOffFirst(line, line.before + line.now)) - lineDiscountBefore;
    const valueBefore = sumOf(atRate, ({ price, before }) => price * before) - lineDiscountBefore;
    const value = sumOf(atRate, ({ price, now }) => price * now) - lineDiscount;
    const discounted = rest.items - rest.lineDiscount;
    const discountShare =
      proportion(rest.discount, valueBefore + value, discounted) -
      proportion(rest.discount, valueBefore, discounted);
    const base = value - discountShare;
    if (base > baseLeft(rest)) return 'invoice.credit_lines_above_left';
    discount += lineDiscount + discountShare;
    // The last items also take what is left beyond their price. What a credit note over an amount gave back lowers it.
    if (isLast) {
      charges += baseLeft(rest) - base;
      taken.push(takeAll(rest));
    } else taken.push(invoice.gst?.inclusive ? takeGross(rest, base) : takeTaxable(rest, base));
  }
  // Packing comes first; delivery is the rest.
  const packingFee = Math.min(invoice.packingFee, charges);
  const roundOffLeft = leftOfRoundOff(invoice);
  const note = toCreditNote(invoice, taken, {
    subTotal: sumOf(lines, ({ price, now }) => price * now),
    discount,
    packingFee,
    deliveryCharges: charges - packingFee,
    roundOff: isLast ? roundOffLeft : 0,
    lines: lines.filter(({ now }) => now > 0).map(({ id, now }) => ({ id, quantity: now })),
  });
  const total = negate(invoiceTotal(note));
  if (total <= 0) return 'invoice.no_amount';
  return total > creditLeft(invoice) ? 'invoice.credit_lines_above_left' : note;
}

/**
 * Computes the credit note over a part of a paid invoice, in paise. Items go back at their price less what was taken off
 * them and their share of the discount, with their tax. The last items also take packing, delivery, round-off and every
 * paisa that is left. An amount is spread over what is left at each rate. Credit notes over all of an invoice add up to it, at each rate.
 * @returns negative amounts, or why the credit note is refused
 */
export function creditInvoice(invoice: CreditableInvoice, part: CreditedPart): CreditNote | CreditFault {
  return 'amount' in part ? creditAmount(invoice, part.amount) : creditLines(invoice, part.lines);
}

/**
 * Goods and services tax (CGST Act 2017, sections 9, 10 and 15; CGST Rules, rules 46 and 49). A shop with
 * COMPOSITION issues a bill of supply, which may show no tax.
 */
export const GST_SCHEMES = ['NONE', 'REGULAR', 'COMPOSITION'] as const;
export type GstScheme = (typeof GST_SCHEMES)[number];

/** The highest legal rate, in percent. */
export const MAX_GST_RATE = 40;
/** The usual rate of restaurants, in percent. */
export const DEFAULT_GST_RATE = 5;

export function percentToBasisPoints(percent: number): number {
  return Math.round(percent * 100);
}

export function basisPointsToPercent(basisPoints: number): number {
  return basisPoints / 100;
}

export interface GstSettings {
  scheme: GstScheme;
  /** In basis points: 500 is 5 %. Applies to packing, delivery, and items without a rate of their own. */
  rate: number;
  /** True if menu prices include the tax. */
  inclusive: boolean;
  roundsOff: boolean;
}

/** True if invoices add tax to the menu prices. */
export function isTaxExclusive({
  gstScheme,
  gstInclusive,
}: {
  gstScheme: GstScheme;
  gstInclusive: boolean;
}): boolean {
  return gstScheme === 'REGULAR' && !gstInclusive;
}

/** The rate is in basis points; all amounts are in one unit. CGST and SGST are equal (section 9). */
export interface TaxLine {
  rate: number;
  taxable: number;
  cgst: number;
  sgst: number;
}

export interface InvoiceTax {
  lines: TaxLine[];
  /** 0 if the prices include the tax. */
  taxAdded: number;
  /** −50 to 50 paise. */
  roundOff: number;
}

export interface TaxableInvoice {
  lines: readonly {
    price: number;
    quantity: number;
    gstRate?: number | null | undefined;
    /** What is taken off this line alone. */
    discount?: number | undefined;
  }[];
  /** All of it, with what is taken off single lines. */
  discount: number;
  packingFee: number;
  deliveryCharges: number;
}

const NO_TAX: InvoiceTax = { lines: [], taxAdded: 0, roundOff: 0 };

/**
 * Computes the tax by rate, and what tax and rounding add to the total, in paise. The discount is subtracted
 * before tax; packing and delivery are taxed. Amounts may be 0 or negative: the tax of an invoice with all signs
 * reversed is the tax of the invoice, reversed.
 */
export function computeInvoiceTax(settings: GstSettings, invoice: TaxableInvoice): InvoiceTax {
  if (settings.scheme === 'NONE') return NO_TAX;
  const lines =
    settings.scheme === 'COMPOSITION'
      ? []
      : amountsByRate(settings, invoice).map(([rate, amount]) =>
          computeTaxLine(rate, amount, settings.inclusive),
        );
  const tax = lines.reduce((sum, { cgst, sgst }) => sum + cgst + sgst, 0);
  const taxAdded = settings.inclusive ? 0 : tax;
  const items = invoice.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const total = items - invoice.discount + invoice.packingFee + invoice.deliveryCharges + taxAdded;
  return { lines, taxAdded, roundOff: settings.roundsOff ? roundOffPaise(total) : 0 };
}

/** Returns what to add to reach the nearest rupee; it may be negative. */
export function roundOffPaise(totalPaise: number): number {
  return roundHalfAwayFromZero(totalPaise / 100) * 100 - totalPaise;
}

/** `Math.round` rounds halves up, so a negative invoice would not be the mirror of a positive one. */
function roundHalfAwayFromZero(value: number): number {
  const rounded = Math.round(Math.abs(value));
  return value < 0 ? negate(rounded) : rounded;
}

/** What an invoice has of a rate, in basis points. Inclusive prices still contain their tax. */
export interface RateShare {
  rate: number;
  items: number;
  /** What is taken off single lines. */
  lineDiscount: number;
  /** The share of what is taken off the rest of the invoice. */
  discount: number;
  charges: number;
}

/**
 * The lowest rate comes first. Packing and delivery have `defaultRate`, and so have items without a rate. What is taken off a
 * line lowers its own rate, and the rest of the discount is shared by what is left.
 */
export function sharesByRate(defaultRate: number, invoice: TaxableInvoice): RateShare[] {
  const sums = new Map<number, { items: number; lineDiscount: number }>();
  for (const { price, quantity, gstRate, discount = 0 } of invoice.lines) {
    const rate = gstRate ?? defaultRate;
    const { items, lineDiscount } = sums.get(rate) ?? { items: 0, lineDiscount: 0 };
    sums.set(rate, { items: items + price * quantity, lineDiscount: lineDiscount + discount });
  }
  const charges = invoice.packingFee + invoice.deliveryCharges;
  if (charges !== 0 && !sums.has(defaultRate)) sums.set(defaultRate, { items: 0, lineDiscount: 0 });
  const rates = [...sums].sort(([a], [b]) => a - b);
  const ofLines = rates.reduce((sum, [, { lineDiscount }]) => sum + lineDiscount, 0);
  const discounts = allocateProportionally(
    invoice.discount - ofLines,
    rates.map(([, { items, lineDiscount }]) => items - lineDiscount),
  );
  return rates.map(([rate, { items, lineDiscount }], index) => ({
    rate,
    items,
    lineDiscount,
    discount: discounts[index] ?? 0,
    charges: rate === defaultRate ? charges : 0,
  }));
}

/** Returns what a rate comes to: the items less their discounts, plus charges. */
export const shareBase = ({ items, lineDiscount, discount, charges }: Omit<RateShare, 'rate'>): number =>
  items - lineDiscount - discount + charges;

/** Returns the base of each rate that has any. */
function amountsByRate(
  settings: GstSettings,
  invoice: TaxableInvoice,
): [basisPoints: number, paise: number][] {
  return sharesByRate(settings.rate, invoice)
    .map((share): [number, number] => [share.rate, shareBase(share)])
    .filter(([, amount]) => amount !== 0);
}

/** Allocates integers. Differences of rounding go to the largest remainders. */
export function allocateProportionally(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  if (totalWeight === 0) return weights.map(() => 0);
  if (totalWeight < 0) return allocateProportionally(negate(amount), weights.map(negate)).map(negate);
  // In paise, the product of two amounts can exceed 2^53: one crore rupees squared is 10^18.
  const parts = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { whole: Number(product / BigInt(totalWeight)), remainder: Number(product % BigInt(totalWeight)) };
  });
  let undistributed = amount - parts.reduce((sum, { whole }) => sum + whole, 0);
  const byRemainder = parts
    .map((_, index) => index)
    .sort((a, b) => (parts[b]?.remainder ?? 0) - (parts[a]?.remainder ?? 0));
  for (const index of byRemainder) {
    const part = parts[index];
    if (undistributed === 0 || !part) break;
    part.whole += 1;
    undistributed -= 1;
  }
  return parts.map(({ whole }) => whole);
}

/** Reverses the sign. Unlike the operator, it keeps 0 from becoming −0. */
export const negate = (value: number): number => 0 - value;

const BASIS_POINTS_PER_WHOLE = 10_000;

function computeTaxLine(basisPoints: number, amount: number, inclusive: boolean): TaxLine {
  // Half of the tax is rounded, so that both halves are equal.
  const half = roundHalfAwayFromZero(
    (amount * basisPoints) /
      (2 * (inclusive ? BASIS_POINTS_PER_WHOLE + basisPoints : BASIS_POINTS_PER_WHOLE)),
  );
  return { rate: basisPoints, taxable: inclusive ? amount - 2 * half : amount, cgst: half, sgst: half };
}

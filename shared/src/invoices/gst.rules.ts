/**
 * Goods and services tax on a bill (CGST Act 2017, sections 9, 10 and 15; CGST Rules, rules 46 and 49). A shop
 * outside it has no tax at all; one on the composition levy writes a bill of supply and may show no tax.
 */
export const GST_SCHEMES = ['NONE', 'REGULAR', 'COMPOSITION'] as const;
export type GstScheme = (typeof GST_SCHEMES)[number];

/** The highest rate there is, in percent. */
export const MAX_GST_RATE = 40;
/** A restaurant's usual rate, in percent. */
export const DEFAULT_GST_RATE = 5;

/** Percent, as sent over the wire with at most two decimals, to whole hundredths of a percent. */
export function percentToBasisPoints(percent: number): number {
  return Math.round(percent * 100);
}

/** Whole hundredths of a percent to percent for the wire. */
export function basisPointsToPercent(basisPoints: number): number {
  return basisPoints / 100;
}

/** How a shop is taxed. Rates are whole hundredths of a percent: 500 is 5 %. */
export interface GstSettings {
  scheme: GstScheme;
  /** Of every item that has no rate of its own, and of packing and delivery. */
  rate: number;
  /** Whether the prices on the menu hold the tax already. */
  inclusive: boolean;
  /** Whether a bill is rounded to the rupee. */
  roundsOff: boolean;
}

/** True of a shop whose bills add tax to the prices on its menu, so that they come to more. */
export function isTaxExclusive({
  gstScheme,
  gstInclusive,
}: {
  gstScheme: GstScheme;
  gstInclusive: boolean;
}): boolean {
  return gstScheme === 'REGULAR' && !gstInclusive;
}

/** The tax at one rate, in one unit of money; paise are exact. The two halves are alike (section 9: CGST and SGST). */
export interface TaxLine {
  rate: number;
  taxable: number;
  cgst: number;
  sgst: number;
}

export interface InvoiceTax {
  lines: TaxLine[];
  /** What the tax adds to the bill: nothing when the prices hold it. */
  taxAdded: number;
  /** What rounding adds or takes away, −50 to 50 paise. */
  roundOff: number;
}

interface TaxableInvoice {
  lines: readonly { price: number; quantity: number; gstRate: number | null }[];
  discount: number;
  packingFee: number;
  deliveryCharges: number;
}

const NO_TAX: InvoiceTax = { lines: [], taxAdded: 0, roundOff: 0 };

/** The tax of a bill, from paise to paise. The discount comes off before the tax; packing and delivery are taxed. */
export function computeInvoiceTax(settings: GstSettings, invoice: TaxableInvoice): InvoiceTax {
  if (settings.scheme === 'NONE') return NO_TAX;
  const lines =
    settings.scheme === 'COMPOSITION'
      ? []
      : taxableByRate(settings, invoice).map(([rate, amount]) =>
          computeTaxLine(rate, amount, settings.inclusive),
        );
  const tax = lines.reduce((sum, { cgst, sgst }) => sum + cgst + sgst, 0);
  const taxAdded = settings.inclusive ? 0 : tax;
  const items = invoice.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const total = items - invoice.discount + invoice.packingFee + invoice.deliveryCharges + taxAdded;
  return { lines, taxAdded, roundOff: settings.roundsOff ? roundOffToRupee(total) : 0 };
}

/** What brings a total in paise to the nearest whole rupee. */
export function roundOffToRupee(total: number): number {
  return Math.round(total / 100) * 100 - total;
}

/** What is taxed at each rate, the lowest first: items less their share of the discount, and the charges. */
function taxableByRate(settings: GstSettings, invoice: TaxableInvoice): [rate: number, amount: number][] {
  const amounts = new Map<number, number>();
  const put = (rate: number, amount: number) => amounts.set(rate, (amounts.get(rate) ?? 0) + amount);
  for (const { price, quantity, gstRate } of invoice.lines) put(gstRate ?? settings.rate, price * quantity);
  const rates = [...amounts.keys()].sort((a, b) => a - b);
  const shares = allocateProportionally(
    invoice.discount,
    rates.map((rate) => amounts.get(rate) ?? 0),
  );
  rates.forEach((rate, index) => {
    put(rate, -(shares[index] ?? 0));
  });
  const charges = invoice.packingFee + invoice.deliveryCharges;
  if (charges > 0) put(settings.rate, charges);
  return [...amounts].filter(([, amount]) => amount > 0).sort(([a], [b]) => a - b);
}

/** A whole amount in whole parts in proportion to the weights; what rounding leaves goes to the largest remainders. */
function allocateProportionally(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  if (totalWeight === 0) return weights.map(() => 0);
  // BigInt: a crore of rupees times a crore is more than a number holds exactly.
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

/** Hundredths of a percent in the whole. */
const BASIS_POINTS_PER_WHOLE = 10_000;

function computeTaxLine(rate: number, amount: number, inclusive: boolean): TaxLine {
  // Half the tax, to the nearest paisa, so that both halves are alike and make up the whole.
  const half = Math.round(
    (amount * rate) / (2 * (inclusive ? BASIS_POINTS_PER_WHOLE + rate : BASIS_POINTS_PER_WHOLE)),
  );
  return { rate, taxable: inclusive ? amount - 2 * half : amount, cgst: half, sgst: half };
}

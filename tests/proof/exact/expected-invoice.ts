import type { GstSettings } from '@tawa/shared/gst.ts';
import type { GeneratedInvoice, GeneratedLine } from './generated-invoice.ts';

/** Invoice amounts in paise, implemented independently from the CGST rules and the contract. */
export interface ExpectedInvoice {
  subTotal: bigint;
  /** With what single lines lose. */
  discount: bigint;
  tax: { rate: bigint; taxable: bigint; half: bigint }[];
  taxAdded: bigint;
  roundOff: bigint;
  total: bigint;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
/** Rounds half up; `amount` must not be negative. */
const divideRounded = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);

/** Remaining paise go one each to the largest remainders. */
function allocateDiscount(discount: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights);
  if (all === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (discount * weight) / all);
  const rests = weights.map((weight) => (discount * weight) % all);
  for (let left = discount - sum(shares); left > 0n; left--) {
    const largest = rests.reduce((best, rest, index) => (rest > (rests[best] ?? -1n) ? index : best), 0);
    shares[largest] = (shares[largest] ?? 0n) + 1n;
    rests[largest] = -1n;
  }
  return shares;
}

export const expectedAmount = ({ ownPrice, options, quantity }: GeneratedLine): bigint =>
  sum([BigInt(ownPrice), ...options.map(({ price, qty }) => BigInt(price) * BigInt(qty))]) * BigInt(quantity);

/** What a line loses before the discount of the whole invoice. */
export function expectedLineDiscount(line: GeneratedLine): bigint {
  const { adjustment, quantity } = line;
  if (!adjustment) return 0n;
  const base = expectedAmount(line);
  const covered = BigInt(Math.min(adjustment.quantity, quantity));
  const costOfCovered = (base / BigInt(quantity)) * covered;
  if (adjustment.kind === 'COMP') return costOfCovered;
  const least = (one: bigint, other: bigint) => (one < other ? one : other);
  if (adjustment.kind === 'AMOUNT')
    return least(
      divideRounded(BigInt(adjustment.value) * covered, BigInt(adjustment.quantity)),
      costOfCovered,
    );
  // Only what is complimentary is free, so a percent leaves a paisa.
  return least(divideRounded(base * BigInt(adjustment.value), 10_000n), base - 1n);
}

const expectedNet = (line: GeneratedLine): bigint => expectedAmount(line) - expectedLineDiscount(line);

function calculateTax({ rate, inclusive }: GstSettings, invoice: GeneratedInvoice): ExpectedInvoice['tax'] {
  const own = (line: GeneratedInvoice['lines'][number]): number => line.gstRate ?? rate;
  const rates = [...new Set(invoice.lines.map(own))].sort((a, b) => a - b);
  const weights = rates.map((one) => sum(invoice.lines.filter((line) => own(line) === one).map(expectedNet)));
  const shares = allocateDiscount(BigInt(invoice.discount), weights);
  const amounts = new Map(rates.map((one, index) => [one, (weights[index] ?? 0n) - (shares[index] ?? 0n)]));
  const charges = BigInt(invoice.packingFee) + BigInt(invoice.deliveryCharges);
  amounts.set(rate, (amounts.get(rate) ?? 0n) + charges);
  return [...amounts]
    .filter(([, amount]) => amount > 0n)
    .sort(([a], [b]) => a - b)
    .map(([one, amount]) => {
      const hundredths = BigInt(one);
      const half = divideRounded(amount * hundredths, 2n * (inclusive ? 10_000n + hundredths : 10_000n));
      return { rate: hundredths, taxable: inclusive ? amount - 2n * half : amount, half };
    });
}

export function calculateExpectedInvoice(settings: GstSettings, invoice: GeneratedInvoice): ExpectedInvoice {
  const subTotal = sum(invoice.lines.map(expectedAmount));
  const tax = settings.scheme === 'REGULAR' ? calculateTax(settings, invoice) : [];
  const taxAdded = settings.inclusive ? 0n : sum(tax.map(({ half }) => 2n * half));
  const discount = BigInt(invoice.discount) + sum(invoice.lines.map(expectedLineDiscount));
  const charges = BigInt(invoice.packingFee) + BigInt(invoice.deliveryCharges);
  const before = subTotal - discount + charges + taxAdded;
  const isRounded = settings.roundsOff && settings.scheme !== 'NONE';
  const roundOff = isRounded ? divideRounded(before, 100n) * 100n - before : 0n;
  return { subTotal, discount, tax, taxAdded, roundOff, total: before + roundOff };
}

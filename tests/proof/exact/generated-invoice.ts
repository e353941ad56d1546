import type { Random } from '@tawa/server/demo/random.ts';
import { GST_SCHEMES, type GstSettings, MAX_GST_RATE } from '@tawa/shared/gst.ts';
import { DISCOUNT_KINDS, type DiscountKind } from '@tawa/shared/invoices/discount.rules.ts';
import { PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { MAX_OPTION_QUANTITY } from '@tawa/shared/menu/item-choices.rules.ts';
import { MAX_RUPEES } from '@tawa/shared/money.ts';

/** Prices in paise, of one; the rate in hundredths of a percent. */
export interface GeneratedLine {
  name: string;
  /** Of the item or its size, without options. */
  ownPrice: number;
  options: { name: string; price: number; qty: number }[];
  quantity: number;
  gstRate: number | null;
  /** The value is in hundredths of a percent for PERCENT, in paise for AMOUNT. It was set for `quantity` of the line. */
  adjustment?: { kind: DiscountKind; value: number; quantity: number } | null;
}

/** Amounts in paise. */
export interface GeneratedInvoice {
  settings: GstSettings;
  lines: GeneratedLine[];
  /** Of the whole invoice, beside what its lines lose. */
  discount: number;
  packingFee: number;
  deliveryCharges: number;
  paymentMode: PaymentMode;
  /** Ignored unless the total is larger. */
  waived: number;
}

const MAX_PAISE = MAX_RUPEES * 100;
const RATES = [null, 0, 500, 1_200, 1_800, 2_800, MAX_GST_RATE * 100];

/** 2 % are limits of the contract. */
function generatePrice(random: Random): number {
  if (random.chance(0.02)) return random.pick([0, 1, MAX_PAISE - 1, MAX_PAISE]);
  return random.chance(0.5) ? random.integer(1, 600) * 100 : random.integer(1, 90_000);
}

const generateCharge = (random: Random): number =>
  random.chance(0.5) ? 0 : random.integer(0, random.chance(0.01) ? MAX_PAISE : 20_000);

function generateOptions(random: Random): GeneratedLine['options'] {
  const count = random.chance(0.7) ? 0 : random.integer(1, 4);
  return Array.from({ length: count }, (_, n) => ({
    name: `Add-on ${n}`,
    price: random.chance(0.2) ? 0 : random.integer(1, 20_000),
    qty: random.integer(1, MAX_OPTION_QUANTITY),
  }));
}

/** Some of the lines are smaller than when it was set, and some larger. */
function generateAdjustment(random: Random, base: number, quantity: number): GeneratedLine['adjustment'] {
  if (base === 0 || random.chance(0.6)) return null;
  const kind = random.pick(DISCOUNT_KINDS);
  const setFor = random.chance(0.6) ? quantity : random.integer(1, quantity + 3);
  if (kind === 'COMP') return { kind, value: 0, quantity: setFor };
  if (kind === 'AMOUNT')
    return { kind, value: random.integer(1, Math.min(base, MAX_PAISE)), quantity: setFor };
  return {
    kind,
    value: random.pick([1, 333, 1_000, 1_250, 9_999, random.integer(1, 9_999)]),
    quantity: setFor,
  };
}

const priceOf = ({ ownPrice, options }: Pick<GeneratedLine, 'ownPrice' | 'options'>): number =>
  options.reduce((sum, { price, qty }) => sum + price * qty, ownPrice);

export function generateInvoice(random: Random): GeneratedInvoice {
  const count = random.chance(0.01) ? 100 : random.integer(1, 6);
  const lines = Array.from({ length: count }, (_, n) => {
    const quantity = random.chance(0.9) ? random.integer(1, 5) : random.integer(1, 99);
    const priced = { ownPrice: generatePrice(random), options: generateOptions(random) };
    return {
      name: `Dish ${n % 5}`,
      ...priced,
      quantity,
      gstRate: random.chance(0.6) ? null : random.pick(RATES),
      adjustment: generateAdjustment(random, priceOf(priced) * quantity, quantity),
    };
  });
  // The discount of the whole invoice is below what its lines leave.
  const undiscounted = lines.filter(({ adjustment }) => adjustment === null);
  const left = undiscounted.reduce((sum, line) => sum + priceOf(line) * line.quantity, 0);
  return {
    settings: {
      scheme: random.pick(GST_SCHEMES),
      rate: random.chance(0.7) ? 500 : random.integer(0, MAX_GST_RATE * 100),
      inclusive: random.chance(0.5),
      roundsOff: random.chance(0.5),
    },
    lines,
    discount: random.chance(0.5) ? 0 : random.integer(0, Math.max(0, Math.min(left - 1, MAX_PAISE))),
    packingFee: generateCharge(random),
    deliveryCharges: generateCharge(random),
    paymentMode: random.pick(PAYMENT_MODES),
    waived: random.chance(0.7) ? 0 : random.integer(0, 5_000),
  };
}

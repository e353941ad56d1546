import type { TaxLine } from '../gst.ts';
import { negate } from '../gst.ts';

export const MAX_Z_NUMBER = 1_000_000_000;

/** What a bill comes to, in its parts and in one unit. Rates are in basis points. */
export interface BilledParts {
  /** Items at the menu's prices. */
  gross: number;
  discount: number;
  charges: number;
  /** 0 if prices include the tax. */
  taxAdded: number;
  roundOff: number;
  taxes: readonly TaxLine[];
}

export const NOTHING_BILLED: BilledParts = {
  gross: 0,
  discount: 0,
  charges: 0,
  taxAdded: 0,
  roundOff: 0,
  taxes: [],
};

function addTaxes(one: readonly TaxLine[], other: readonly TaxLine[]): TaxLine[] {
  const byRate = new Map<number, TaxLine>();
  for (const { rate, taxable, cgst, sgst } of [...one, ...other]) {
    const sum = byRate.get(rate) ?? { rate, taxable: 0, cgst: 0, sgst: 0 };
    byRate.set(rate, {
      rate,
      taxable: sum.taxable + taxable,
      cgst: sum.cgst + cgst,
      sgst: sum.sgst + sgst,
    });
  }
  return [...byRate.values()].sort((a, b) => a.rate - b.rate);
}

export const addBilled = (one: BilledParts, other: BilledParts): BilledParts => ({
  gross: one.gross + other.gross,
  discount: one.discount + other.discount,
  charges: one.charges + other.charges,
  taxAdded: one.taxAdded + other.taxAdded,
  roundOff: one.roundOff + other.roundOff,
  taxes: addTaxes(one.taxes, other.taxes),
});

export const negateBilled = (parts: BilledParts): BilledParts => ({
  gross: negate(parts.gross),
  discount: negate(parts.discount),
  charges: negate(parts.charges),
  taxAdded: negate(parts.taxAdded),
  roundOff: negate(parts.roundOff),
  taxes: parts.taxes.map(({ rate, taxable, cgst, sgst }) => ({
    rate,
    taxable: negate(taxable),
    cgst: negate(cgst),
    sgst: negate(sgst),
  })),
});

export const billedTotal = ({ gross, discount, charges, taxAdded, roundOff }: BilledParts): number =>
  gross - discount + charges + taxAdded + roundOff;

/** The gross amount without discounts, and without the tax that prices include. */
export const billedNet = (parts: BilledParts): number =>
  parts.gross - parts.discount - (billedTax(parts) - parts.taxAdded);

/** By how much a report does not add up: the bills, or else the cash. It is 0 if everything adds up. */
export const offBy = ({
  difference,
  cashDifference = 0,
}: {
  difference: number;
  /** Reports of earlier versions lack it. */
  cashDifference?: number | undefined;
}): number => (difference === 0 ? cashDifference : difference);

/** The tax of all rates, added to prices or included in them. */
export const billedTax = ({ taxes }: BilledParts): number =>
  taxes.reduce((sum, { cgst, sgst }) => sum + cgst + sgst, 0);

import { addBilled, type BilledParts, billedTotal, NOTHING_BILLED } from '../days/days.rules.ts';

/** What documents of one kind come to, in paise. */
export interface SuppliesSums {
  documents: number;
  billed: BilledParts;
  /** Of documents without tax, and without their round-off. */
  untaxed: number;
}

export const NO_SUPPLIES: SuppliesSums = { documents: 0, billed: NOTHING_BILLED, untaxed: 0 };

export const addSupplies = (one: SuppliesSums, other: SuppliesSums): SuppliesSums => ({
  documents: one.documents + other.documents,
  billed: addBilled(one.billed, other.billed),
  untaxed: one.untaxed + other.untaxed,
});

/** What one document is of the sums. */
export const suppliesOf = (billed: BilledParts): SuppliesSums => ({
  documents: 1,
  billed,
  untaxed: billed.taxes.length === 0 ? billedTotal(billed) - billed.roundOff : 0,
});

/** What the tax of all rates is computed from. */
export const taxableOf = ({ billed }: SuppliesSums): number =>
  billed.taxes.reduce((sum, { taxable }) => sum + taxable, 0);

import { addBilled, type BilledParts, NOTHING_BILLED } from '../days/days.rules.ts';

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

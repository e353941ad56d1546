import { billedTotal } from '../days/days.rules.ts';
import { basisPointsToPercent } from '../gst.ts';
import { ALL_PAYMENT_MODES, type PaymentMode } from '../invoices/invoices.rules.ts';
import { tallyTexts } from '../messages/reports.tally.en.ts';
import { type SuppliesSums, taxableOf } from './gst-month.rules.ts';

/** In paise, refunds taken off. */
export interface MoneyOfMode {
  /** Of bills, without tips. */
  received: number;
  tips: number;
  /** What customers paid of what they owed. */
  collected: number;
}

export interface TallyDay {
  /** A calendar date in Asia/Kolkata. */
  date: string;
  /** Invoices and credit notes of the date. */
  supplies: SuppliesSums;
  money: ReadonlyMap<PaymentMode, MoneyOfMode>;
  /** In paise. */
  waived: number;
}

export interface LedgerEntry {
  ledger: string;
  /** In paise. A credit is negative. */
  debit: number;
}

/**
 * What a day changes in each ledger. What is billed and not received is owed by the debtors, and what is received, waived or
 * collected of other days lowers what they owe. The debtors come from the totals of documents, the sales and taxes from their
 * parts, so the sum is 0 if the documents add up.
 */
export function ledgerEntriesOf({ supplies, money, waived }: TallyDay): LedgerEntry[] {
  const { billed, untaxed } = supplies;
  const { ledgers } = tallyTexts;
  const inModes = ALL_PAYMENT_MODES.flatMap((mode) => {
    const ofMode = mode === 'DUE' ? undefined : money.get(mode);
    return mode !== 'DUE' && ofMode ? [{ ledger: tallyTexts.modeLedgers[mode], ...ofMode }] : [];
  });
  const settled = inModes.reduce((sum, { received, collected }) => sum + received + collected, waived);
  const tips = inModes.reduce((sum, mode) => sum + mode.tips, 0);
  const entries: LedgerEntry[] = [
    ...inModes.map(({ ledger, received, tips, collected }) => ({
      ledger,
      debit: received + tips + collected,
    })),
    { ledger: ledgers.waived, debit: waived },
    { ledger: ledgers.debtors, debit: billedTotal(billed) - settled },
    { ledger: ledgers.sales, debit: -(taxableOf(supplies) + untaxed) },
    ...billed.taxes.flatMap(({ rate, cgst, sgst }) => {
      const half = basisPointsToPercent(rate / 2);
      return [
        { ledger: ledgers.cgst(half), debit: -cgst },
        { ledger: ledgers.sgst(half), debit: -sgst },
      ];
    }),
    { ledger: ledgers.roundOff, debit: -billed.roundOff },
    { ledger: ledgers.tips, debit: -tips },
  ];
  return entries.filter(({ debit }) => debit !== 0);
}

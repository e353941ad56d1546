import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';

/** Other faults are the schema's. `max` is in rupees. */
export function amountErrors(text: string, max: number, tooMuch: string): { amount?: string } {
  const amount = Number(cleanNumber(text));
  if (amount === 0) return { amount: invoicePaymentMessages().aboveZero };
  return amount > max ? { amount: tooMuch } : {};
}

import { ALL_PAYMENT_MODES, PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import type { PrintableInvoice } from './printable-invoice.ts';

/** Only a customer who can be called may owe it. */
export function modesOfPayment({ customerId }: Pick<PrintableInvoice, 'customerId'>): readonly PaymentMode[] {
  return customerId?.phoneNo ? ALL_PAYMENT_MODES : PAYMENT_MODES;
}

/** What is on credit is taken off what the customer owes, and money goes back as money. */
export function modesOfRefund({ paymentMode }: { paymentMode: PaymentMode | null }): readonly PaymentMode[] {
  return paymentMode === 'DUE' ? ['DUE'] : PAYMENT_MODES;
}

/** A credit note takes off what is owed only if some of its invoice is on credit. */
export function modesOfCreditNote({ payments }: Pick<PrintableInvoice, 'payments'>): readonly PaymentMode[] {
  const isOnCredit = payments.some(({ paymentMode, held }) => paymentMode === 'DUE' && held > 0);
  return isOnCredit ? ALL_PAYMENT_MODES : PAYMENT_MODES;
}

/** What is still owed is taken off what the customer owes, and what was collected meanwhile went into the drawer. */
export function likelyModeOfCreditNote(
  { paymentMode }: Pick<PrintableInvoice, 'paymentMode'>,
  owed: number,
): PaymentMode {
  if (owed > 0) return 'DUE';
  return paymentMode === null || paymentMode === 'DUE' ? 'CASH' : paymentMode;
}

import type { PaymentMode, Settlement } from './invoices.rules.ts';

/** A waiver is the part of a total that nobody pays. */
export const PAYMENT_KINDS = ['PAYMENT', 'REFUND', 'WAIVER'] as const;

/** All amounts are in the same unit. Paise are exact. */
export interface Payment {
  kind: (typeof PAYMENT_KINDS)[number];
  /** Null for a waiver. */
  paymentMode: PaymentMode | null;
  /** Never negative: the kind says whether it is added. */
  amount: number;
}

export interface Balance {
  /** Payments without refunds. */
  received: number;
  waived: number;
  /** What is still to be paid of the total. */
  due: number;
}

/** The one rule that reads an invoice's payments. */
export function balanceOf(total: number, payments: readonly Pick<Payment, 'kind' | 'amount'>[]): Balance {
  const sumOf = (wanted: Payment['kind']) =>
    payments.reduce((sum, { kind, amount }) => (kind === wanted ? sum + amount : sum), 0);
  const received = sumOf('PAYMENT') - sumOf('REFUND');
  const waived = sumOf('WAIVER');
  return { received, waived, due: total - received - waived };
}

/** Returns what is written when an invoice is paid at once. A payment of 0 keeps the mode of an invoice of 0. */
export function settlementPayments({ received, waived }: Settlement, paymentMode: PaymentMode): Payment[] {
  const payment: Payment = { kind: 'PAYMENT', paymentMode, amount: received };
  return waived === 0 ? [payment] : [payment, { kind: 'WAIVER', paymentMode: null, amount: waived }];
}

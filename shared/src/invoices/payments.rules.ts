import type { AUDIT_REASONS, AuditAct } from '../audit/audit.rules.ts';
import type { PaymentMode, Settlement } from './invoices.rules.ts';

interface KindFacts {
  /** Whether the amount is added to what was received, or without a mode to what was waived. */
  sign: 1 | -1;
  /** What the audit records when it is made. */
  act: AuditAct;
  /** What the audit records when some of it is given back, if not the act of a refund. */
  actOfRefund?: AuditAct;
  /** The reason that is stored when nobody was asked for one. */
  defaultReason?: Extract<(typeof AUDIT_REASONS)[number], 'notStated' | 'aboveDue'>;
}

/**
 * What is true of each kind of row in `payments`. What depends on the mode is not here: money on credit is not received,
 * only cash is in a drawer, and what has no mode moves no money.
 */
const KINDS = {
  PAYMENT: { sign: 1, act: 'payment.added' },
  REFUND: { sign: -1, act: 'payment.refunded', defaultReason: 'aboveDue' },
  /** The part of a total that nobody pays. It has no mode. */
  WAIVER: { sign: 1, act: 'invoice.waived', actOfRefund: 'waiver.takenBack', defaultReason: 'notStated' },
} as const satisfies Record<string, KindFacts>;

export type PaymentKind = keyof typeof KINDS;

export const PAYMENT_KINDS: Readonly<Record<PaymentKind, KindFacts>> = KINDS;

export const ALL_PAYMENT_KINDS = Object.keys(KINDS) as [PaymentKind, ...PaymentKind[]];

/** It gives back some of another payment, or the money of a credit note. It holds nothing itself. */
export const givesBack = (kind: PaymentKind): boolean => PAYMENT_KINDS[kind].sign < 0;

/** Money comes in by it, or will: on credit. */
export const takesMoney = ({ kind, paymentMode }: Pick<Payment, 'kind' | 'paymentMode'>): boolean =>
  paymentMode !== null && !givesBack(kind);

/** The refund of a credit note is the only one that names no payment. */
export const isOfCreditNote = ({ kind, refundOfId }: Pick<StoredPayment, 'kind' | 'refundOfId'>): boolean =>
  givesBack(kind) && refundOfId === null;

/** All amounts are in the same unit. Paise are exact. */
export interface Payment {
  kind: PaymentKind;
  /** Null for a waiver, and for a refund of one, which takes the waiver back. */
  paymentMode: PaymentMode | null;
  /** Never negative: the kind says whether it is added. */
  amount: number;
}

export interface Balance {
  /** Payments without refunds, apart from those on credit. */
  received: number;
  /** What the customer owes from now on. It is paid for the invoice, and comes in later. */
  onCredit: number;
  waived: number;
  /** What is still to be paid of the total. */
  due: number;
}

/** A payment that is stored, so that a refund can name it. */
interface StoredPayment extends Payment {
  id: string;
  /** The payment or waiver of which a refund gives some back; null for other kinds. */
  refundOfId: string | null;
}

/** What can happen to money that has moved, as by UPI, and is more than what is due: it is never cut. */
const WAYS_ABOVE_DUE = ['TIP', 'REFUND', 'REFUSE'] as const;

/** No money has moved on credit, so there is none to give back. */
export function waysAboveDue(mode: PaymentMode): readonly (typeof WAYS_ABOVE_DUE)[number][] {
  return mode === 'DUE' ? ['REFUSE'] : WAYS_ABOVE_DUE;
}

export const MAX_REASON_LENGTH = 120;
export const MAX_REFERENCE_LENGTH = 40;
/** For how long a reference that is used again in the same mode is a likely mistake. */
export const REFERENCE_DAYS = 30;
export const MAX_PARTS = 100;

/** A whole payment above what is due is refused unless it is cash, whose rest goes back as change. */
export interface TakenPayment {
  amount: number;
  /** What was handed over, for amount and tip. */
  tendered: number;
  change: number;
}

/**
 * Cash above what is due is change, whether it comes as the amount or as what is tendered.
 * @returns undefined for less tendered than amount and tip, and for more than is due that is not cash
 */
export function takePayment(
  due: number,
  {
    paymentMode,
    amount,
    tip = 0,
    tendered = amount + tip,
  }: { paymentMode: PaymentMode; amount: number; tip?: number | undefined; tendered?: number | undefined },
): TakenPayment | undefined {
  const taken = paymentMode === 'CASH' ? Math.min(amount, due) : amount;
  if (tendered < amount + tip || taken > due) return undefined;
  return { amount: taken, tendered, change: tendered - taken - tip };
}

/** What a payment or a waiver still holds, its amount without its refunds. A refund holds nothing. */
export function heldAmount(
  { id, kind, amount }: StoredPayment,
  payments: readonly Pick<StoredPayment, 'refundOfId' | 'amount'>[],
): number {
  if (givesBack(kind)) return 0;
  return payments.reduce(
    (held, payment) => (payment.refundOfId === id ? held - payment.amount : held),
    amount,
  );
}

/** Some of the payment was given back in a mode that is not its own. */
export function isRefundedInOtherMode(
  { id, paymentMode }: StoredPayment,
  payments: readonly StoredPayment[],
): boolean {
  return payments.some((payment) => payment.refundOfId === id && payment.paymentMode !== paymentMode);
}

/** The mode of the payment that holds most; of equal ones the earliest. `payments` are in order of their time. */
export function mainPaymentMode(payments: readonly StoredPayment[]): PaymentMode | null {
  let main: { paymentMode: PaymentMode | null; held: number } | undefined;
  for (const payment of payments) {
    const held = heldAmount(payment, payments);
    if (takesMoney(payment) && (!main || held > main.held)) main = { paymentMode: payment.paymentMode, held };
  }
  return main?.paymentMode ?? null;
}

/** The one rule that reads an invoice's payments. */
export function balanceOf(total: number, payments: readonly Payment[]): Balance {
  let received = 0;
  let onCredit = 0;
  let waived = 0;
  for (const { kind, paymentMode, amount } of payments) {
    const signed = PAYMENT_KINDS[kind].sign * amount;
    if (paymentMode === null) waived += signed;
    else if (paymentMode === 'DUE') onCredit += signed;
    else received += signed;
  }
  return { received, onCredit, waived, due: total - received - onCredit - waived };
}

/** False again once all that was received has been given back, and all on credit and all that was waived taken back. */
export function holdsMoney(payments: readonly Payment[]): boolean {
  const { received, onCredit, waived } = balanceOf(0, payments);
  return received !== 0 || onCredit !== 0 || waived !== 0;
}

/** Returns what is written when an invoice is paid at once. A payment of 0 keeps the mode of an invoice of 0. */
export function settlementPayments({ received, waived }: Settlement, paymentMode: PaymentMode): Payment[] {
  const payment: Payment = { kind: 'PAYMENT', paymentMode, amount: received };
  return waived === 0 ? [payment] : [payment, { kind: 'WAIVER', paymentMode: null, amount: waived }];
}

/** Divides what is due into equal parts, in paise. The first parts have what does not divide. They add up exactly. */
export function equalParts(due: number, count: number): number[] {
  const part = Math.floor(due / count);
  return Array.from({ length: count }, (_, index) => (index < due - part * count ? part + 1 : part));
}

const NOTES_IN_PAISE = [50_00, 100_00, 200_00, 500_00];

/** What guests hand over for `amount`, in paise: the next sums of notes of one kind, the least first. */
export function likelyTenders(amount: number): number[] {
  const tenders = NOTES_IN_PAISE.map((note) => Math.ceil(amount / note) * note);
  return [...new Set(tenders)].filter((tender) => tender > amount).sort((a, b) => a - b);
}

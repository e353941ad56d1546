import type { MoneyMode, PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { computeSettlement } from '@tawa/shared/invoices/invoices.rules.ts';
import { likelyTenders } from '@tawa/shared/invoices/payments.rules.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { isExactPaise, toPaise, toRupees } from '@tawa/shared/money.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { useEffect, useState } from 'react';
import { fieldErrors, isApiError, isOutcomeUnknown } from '../../../lib/api/api-error.ts';
import { toastError } from '../../../lib/toasts.ts';
import { useAddPayment, usePayInvoice } from '../invoices.queries.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import { useEqualParts } from './use-equal-parts.ts';

const DOUBLE_TAP_GUARD_MS = 400;

interface PaymentErrors {
  paymentMode?: string;
  amountReceived?: string;
  tendered?: string;
}

/**
 * Amount and mode of the next payment: all that is due, one of several equal parts, or another amount. An amount below
 * what is due is taken as a part, or settles the invoice and the rest is waived.
 */
export function usePayment(shopId: string, invoice: PrintableInvoice) {
  const { due, payments, totalPayment } = invoice;
  const settleAll = usePayInvoice(shopId, invoice._id);
  const takePart = useAddPayment(shopId, invoice._id);
  const [initialTotal] = useState(totalPayment);
  const { part, divide } = useEqualParts(invoice);
  // Undefined until somebody edits the amount, which follows what is paid next until then.
  const [typed, setTyped] = useState<string>();
  const [tenderedText, setTenderedText] = useState('');
  const [mode, setMode] = useState<PaymentMode>();
  const [localErrors, setLocalErrors] = useState<PaymentErrors>({});
  const isTapGuarded = useIsTapGuarded(due);

  const target = part?.amount ?? due;
  const amountText = typed ?? String(target);
  const amount = parseRupees(amountText);
  const isTyped = amount !== target;
  const settlement = amount === undefined ? undefined : computeSettlement(toPaise(due), toPaise(amount));
  const tendered = tenderedText === '' ? undefined : (parseRupees(tenderedText) ?? Number.NaN);
  const change =
    tendered === undefined || amount === undefined ? undefined : toPaise(tendered) - toPaise(amount);
  const above =
    hasMoved(mode) && amount !== undefined && toPaise(amount) > toPaise(due)
      ? { mode, above: toRupees(toPaise(amount) - toPaise(due)) }
      : undefined;
  const isPaying = settleAll.isPending || takePart.isPending;
  const failed = settleAll.error ?? takePart.error;

  function take(taken: NonNullable<typeof takePart.variables>): void {
    takePart.mutate(taken, { onSuccess: startNext });
  }

  /**
   * Sends a part again that may have been taken already. The server applies the same request once, whatever is due by
   * now. @returns false if the outcome of the latest part is known
   */
  function retryUnknown(): boolean {
    if (!isOutcomeUnknown(takePart.error) || !takePart.variables || isPaying) return false;
    take(takePart.variables);
    return true;
  }

  function submit(chosen: PaymentMode | undefined, asPart: boolean): void {
    if (retryUnknown()) return;
    const found: PaymentErrors = {};
    if (!settlement) found.amountReceived = amountErrorMessage(amountText, due);
    if (!chosen) found.paymentMode = invoiceMessages().pay.selectMode;
    const isGiven = chosen === 'CASH' && tendered !== undefined;
    if (isGiven && !(change !== undefined && change >= 0))
      found.tendered = invoiceMessages().pay.cashGivenTooLow;
    setLocalErrors(found);
    const [firstError] = Object.values(found);
    if (firstError) return void toastError(firstError);
    if (!chosen || amount === undefined || isTapGuarded || isPaying) return;
    // Settling cannot say what was given, and takes nothing on credit, so all that is due is taken as a payment then.
    if (asPart || chosen === 'DUE' || (isGiven && amount === due))
      take({
        body: {
          paymentMode: chosen,
          amount,
          tendered: isGiven ? tendered : undefined,
          part: part && !isTyped ? { number: part.number, of: part.of } : undefined,
          expectedDue: due,
        },
        paymentsBefore: payments.length,
      });
    else
      settleAll.mutate({
        paymentMode: chosen,
        amountReceived: amount,
        expectedTotal: totalPayment,
        expectedDue: due,
      });
  }

  /** Takes more than is due, because it has moved already, and gives the rest back. */
  function takeAbove(refundMode: MoneyMode): void {
    if (!above || amount === undefined || isTapGuarded || isPaying) return;
    if (retryUnknown()) return;
    take({
      body: { paymentMode: above.mode, amount, refundMode, expectedDue: due },
      paymentsBefore: payments.length,
    });
  }

  /** Takes what is due, and what came above it as a tip. */
  function takeTip(): void {
    if (!above || isTapGuarded || isPaying) return;
    if (retryUnknown()) return;
    take({
      body: { paymentMode: above.mode, amount: due, tip: above.above, expectedDue: due },
      paymentsBefore: payments.length,
    });
  }

  function startNext(): void {
    setTyped(undefined);
    setTenderedText('');
    setMode(undefined);
  }

  function clearErrors(): void {
    setLocalErrors({});
    settleAll.reset();
    takePart.reset();
  }

  return {
    due,
    totalPayment,
    initialTotal,
    /** The part that is paid next, of several equal ones. */
    part,
    share(count: number) {
      if (isPaying) return;
      divide(count);
      startNext();
      clearErrors();
    },
    amountText,
    /** What a tap on a mode pays at once. */
    target,
    /** True if the amount differs from `target`; choosing a mode does not pay yet then. */
    isTyped,
    received: settlement && toRupees(settlement.received),
    waived: mode !== 'DUE' && settlement && settlement.waived > 0 ? toRupees(settlement.waived) : undefined,
    tenderedText,
    /** Nothing of it is waived: the rest stays to be paid. */
    isCreditPart: isTyped && mode === 'DUE',
    /** In rupees; undefined if no cash was typed, or too little. */
    change: change !== undefined && change >= 0 ? toRupees(change) : undefined,
    tenders: amount === undefined ? [] : likelyTenders(toPaise(amount)).map(toRupees),
    mode,
    /** Set if the amount is more than is due and comes in a mode that has no change. */
    above,
    takeAbove,
    takeTip,
    /** Nothing is taken, and what is due can be paid again. */
    refuse() {
      startNext();
      clearErrors();
    },
    isTapGuarded,
    isPaying,
    isOutcomeUnknown: isOutcomeUnknown(failed),
    errors: { ...errorsOf(failed), ...creditErrorsOf(takePart), ...localErrors },
    setAmount(text: string) {
      setTyped(text);
      clearErrors();
    },
    setTendered(text: string) {
      setTenderedText(text);
      clearErrors();
    },
    pick(chosen: PaymentMode) {
      if (!isTyped || isOutcomeUnknown(takePart.error)) return submit(chosen, part !== undefined);
      setMode(chosen);
      setLocalErrors(settlement ? {} : { amountReceived: amountErrorMessage(amountText, due) });
    },
    settle: () => submit(isTyped ? mode : undefined, false),
    takePart: () => submit(mode, true),
  };
}

/** Cash above what is due is change, and on credit nothing moves. */
function hasMoved(mode: PaymentMode | undefined): mode is Exclude<MoneyMode, 'CASH'> {
  return mode !== undefined && mode !== 'CASH' && mode !== 'DUE';
}

/** `add-payment` calls the amount `amount` and `pay-invoice` calls it `amountReceived`; the dialog has one field for both. */
function errorsOf(error: Error | null): PaymentErrors {
  const { amount, ...fields } = fieldErrors(error) as PaymentErrors & { amount?: string };
  return amount === undefined ? fields : { amountReceived: amount, ...fields };
}

/** Why the customer may not owe it names no field, and is said beside the modes. */
function creditErrorsOf({ error, variables }: ReturnType<typeof useAddPayment>): PaymentErrors {
  const isRejected = isApiError(error, 'CONFLICT') && variables?.body.paymentMode === 'DUE';
  return isRejected && error ? { paymentMode: error.message } : {};
}

export type PaymentControl = ReturnType<typeof usePayment>;

/** Parses digits with at most two decimals, without sign and commas; undefined for any other text. */
function parseRupees(text: string): number | undefined {
  const plain = cleanNumber(text);
  const amount = /^\d{1,13}(\.\d{0,9})?$/.test(plain) ? Number(plain) : Number.NaN;
  return isExactPaise(amount) ? amount : undefined;
}

/** Returns why `settle` rejects the amount. Call it only with an amount that `settle` rejects. */
function amountErrorMessage(text: string, due: number): string {
  const m = invoiceMessages().pay;
  const amount = Number(cleanNumber(text) || Number.NaN);
  if (amount > due) return m.moreThanTotal;
  return amount > 0 && !isExactPaise(amount) ? m.twoDecimals : m.aboveZero;
}

/**
 * Returns true for 400 ms after the dialog opened or what is due changed, when taps are ignored as double taps.
 */
function useIsTapGuarded(due: number): boolean {
  const [unguardedDue, setUnguardedDue] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setUnguardedDue(due), DOUBLE_TAP_GUARD_MS);
    return () => clearTimeout(timer);
  }, [due]);
  return unguardedDue !== due;
}

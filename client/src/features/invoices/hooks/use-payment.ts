import { computeSettlement, type MoneyMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { likelyTenders } from '@tawa/shared/invoices/payments.rules.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import { useEffect, useState } from 'react';
import { fieldErrors, isApiError, isOutcomeUnknown } from '../../../lib/api/api-error.ts';
import { toastError } from '../../../lib/toasts.ts';
import { useAddPayment, usePayInvoice } from '../invoices.queries.ts';
import { isOwnMode, type PayableMode } from '../model/payable-modes.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import { amountErrorMessage, parseRupees } from '../model/typed-rupees.ts';
import { isReferenceUsed } from '../model/used-reference.ts';
import { useEqualParts } from './use-equal-parts.ts';
import { useTipAndReference } from './use-tip-and-reference.ts';

const DOUBLE_TAP_GUARD_MS = 400;

interface PaymentErrors {
  paymentMode?: string;
  amountReceived?: string;
  tendered?: string;
  tip?: string;
  reference?: string;
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
  const extras = useTipAndReference();
  const [mode, setMode] = useState<PayableMode>();
  const [submittedMode, setSubmittedMode] = useState<PayableMode>();
  const [localErrors, setLocalErrors] = useState<PaymentErrors>({});
  const isTapGuarded = useIsTapGuarded(due);

  const target = part?.amount ?? due;
  const amountText = typed ?? String(target);
  const amount = parseRupees(amountText);
  const isTyped = amount !== target;
  const settlement = amount === undefined ? undefined : computeSettlement(toPaise(due), toPaise(amount));
  const tendered = tenderedText === '' ? undefined : (parseRupees(tenderedText) ?? Number.NaN);
  const change =
    tendered === undefined || amount === undefined
      ? undefined
      : toPaise(tendered) - toPaise(amount) - extras.tipInPaise;
  const above =
    hasMoved(mode) && amount !== undefined && toPaise(amount) > toPaise(due)
      ? { mode, above: toRupees(toPaise(amount) - toPaise(due)) }
      : undefined;
  const takesPartOnly = isTyped && (extras.isTyped || (mode !== undefined && !isSettled(mode)));
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

  function submit(chosen: PayableMode | undefined, asPart: boolean): void {
    if (retryUnknown()) return;
    const found: PaymentErrors = {};
    if (!settlement) found.amountReceived = amountErrorMessage(amountText, due);
    if (!chosen) found.paymentMode = invoiceMessages().pay.selectMode;
    const isCash = chosen?.paymentMode === 'CASH';
    const isGiven = isCash && tendered !== undefined;
    if (isGiven && !(change !== undefined && change >= 0))
      found.tendered = invoiceMessages().pay.cashGivenTooLow;
    if (extras.tip === undefined) found.tip = amountErrorMessage(extras.tipText);
    if (isCash && extras.reference) found.reference = invoiceMessages().pay.noReferenceOfCash;
    setLocalErrors(found);
    const [firstError] = Object.values(found);
    if (firstError) return void toastError(firstError);
    if (!chosen || amount === undefined || isTapGuarded || isPaying) return;
    setSubmittedMode(chosen);
    // Settling cannot say what was given, so all that is due is taken as a payment then.
    if (asPart || extras.isTyped || !isSettled(chosen) || (isGiven && amount === due))
      take({
        body: {
          paymentMode: chosen.id,
          amount,
          ...extras.body,
          tendered: isGiven ? tendered : undefined,
          part: part && !isTyped ? { number: part.number, of: part.of } : undefined,
          expectedDue: due,
        },
        paymentsBefore: payments.length,
      });
    else
      settleAll.mutate({
        paymentMode: chosen.id,
        amountReceived: amount,
        expectedTotal: totalPayment,
        expectedDue: due,
      });
  }

  /** Also checks the tip, and sends a part again that may have been taken already. */
  function canTake(): boolean {
    if (isTapGuarded || isPaying || retryUnknown()) return false;
    if (extras.tip === undefined) setLocalErrors({ tip: amountErrorMessage(extras.tipText) });
    return extras.tip !== undefined;
  }

  /** Takes more than is due, because it has moved already, and gives the rest back. */
  function takeAbove(refundMode: string): void {
    if (!above || amount === undefined || !canTake()) return;
    setSubmittedMode(above.mode);
    take({
      body: { paymentMode: above.mode.id, amount, refundMode, ...extras.body, expectedDue: due },
      paymentsBefore: payments.length,
    });
  }

  /** Takes what is due, and what came above it as a tip. */
  function takeTip(): void {
    if (!above || !canTake()) return;
    setSubmittedMode(above.mode);
    const tip = toRupees(toPaise(above.above) + extras.tipInPaise);
    take({
      body: { paymentMode: above.mode.id, amount: due, ...extras.body, tip, expectedDue: due },
      paymentsBefore: payments.length,
    });
  }

  function startNext(): void {
    setTyped(undefined);
    setTenderedText('');
    setMode(undefined);
    extras.clear();
  }

  /** Takes the payment whose reference was refused. */
  function reuseReference(reason: string): void {
    if (!takePart.variables || isPaying) return;
    const { body, paymentsBefore } = takePart.variables;
    take({ body: { ...body, reuse: true, reason }, paymentsBefore });
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
    waived: !takesPartOnly && settlement && settlement.waived > 0 ? toRupees(settlement.waived) : undefined,
    tenderedText,
    /** Nothing is waived: the rest stays to be paid. */
    takesPartOnly,
    /** In rupees; undefined if no cash was typed, or too little. */
    change: change !== undefined && change >= 0 ? toRupees(change) : undefined,
    tenders: amount === undefined ? [] : likelyTenders(toPaise(amount) + extras.tipInPaise).map(toRupees),
    mode,
    /** Set if the amount is more than is due and comes in a mode that has no change. */
    above,
    takeAbove,
    takeTip,
    /** Undefined if the latest payment was not refused for its reference, which then names the bill of it. */
    reuseReference: isReferenceUsed(takePart.error) || isReusing(takePart) ? reuseReference : undefined,
    /** Nothing is taken, and what is due can be paid again. */
    refuse() {
      startNext();
      clearErrors();
    },
    isTapGuarded,
    isPaying,
    isOutcomeUnknown: isOutcomeUnknown(failed),
    errors: { ...errorsOf(failed), ...creditErrorsOf(takePart.error, submittedMode), ...localErrors },
    setAmount(text: string) {
      setTyped(text);
      clearErrors();
    },
    setTendered(text: string) {
      setTenderedText(text);
      clearErrors();
    },
    tipText: extras.tipText,
    /** In rupees; 0 without one. */
    tip: toRupees(extras.tipInPaise),
    /** What the guest hands over or sends, in rupees. */
    withTip: (rupees: number) => toRupees(toPaise(rupees) + extras.tipInPaise),
    setTip(text: string) {
      extras.setTipText(text);
      clearErrors();
    },
    referenceText: extras.referenceText,
    setReference(text: string) {
      extras.setReferenceText(text);
      clearErrors();
    },
    pick(chosen: PayableMode) {
      if (!isTyped || isOutcomeUnknown(takePart.error)) return submit(chosen, part !== undefined);
      setMode(chosen);
      setLocalErrors(settlement ? {} : { amountReceived: amountErrorMessage(amountText, due) });
    },
    settle: () => submit(isTyped ? mode : undefined, false),
    takePart: () => submit(mode, true),
  };
}

/** Cash above what is due is change, and on credit nothing moves. */
function hasMoved(mode: PayableMode | undefined): mode is PayableMode {
  return mode !== undefined && mode.paymentMode !== 'CASH' && mode.paymentMode !== 'DUE';
}

/** Settling knows the modes of every shop in which money comes in. */
function isSettled(mode: PayableMode): mode is PayableMode & { id: MoneyMode } {
  return !isOwnMode(mode) && mode.paymentMode !== 'DUE';
}

/** `add-payment` calls the amount `amount` and `pay-invoice` calls it `amountReceived`; the dialog has one field for both. */
function errorsOf(error: Error | null): PaymentErrors {
  const { amount, ...fields } = fieldErrors(error) as PaymentErrors & { amount?: string };
  return amount === undefined ? fields : { amountReceived: amount, ...fields };
}

/** Why the customer may not owe it names no field, and is said beside the modes. */
function creditErrorsOf(error: Error | null, mode: PayableMode | undefined): PaymentErrors {
  const isRejected = isApiError(error, 'CONFLICT') && !isReferenceUsed(error) && mode?.paymentMode === 'DUE';
  return isRejected && error ? { paymentMode: error.message } : {};
}

/** The reason stays in sight while the payment is taken with it. */
const isReusing = ({ isPending, variables }: ReturnType<typeof useAddPayment>): boolean =>
  isPending && variables?.body.reuse === true;

export type PaymentControl = ReturnType<typeof usePayment>;

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

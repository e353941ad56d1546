import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { computeSettlement } from '@tawa/shared/invoices/invoices.rules.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { isExactPaise, toPaise, toRupees } from '@tawa/shared/money.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { useEffect, useState } from 'react';
import { fieldErrors, isOutcomeUnknown } from '../../../lib/api/api-error.ts';
import { toastError } from '../../../lib/toasts.ts';
import { usePayInvoice } from '../invoices.queries.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';

const DOUBLE_TAP_GUARD_MS = 400;

interface PaymentErrors {
  paymentMode?: string;
  amountReceived?: string;
}

/**
 * Amount and mode of a payment that settles the invoice. If the amount is lower than the total, the rest is
 * waived.
 */
export function usePayment(shopId: string, invoice: PrintableInvoice) {
  const { totalPayment: total } = invoice;
  const pay = usePayInvoice(shopId, invoice._id);
  const [initialTotal] = useState(total);
  // Undefined until somebody edits the amount, which follows the total until then.
  const [typed, setTyped] = useState<string>();
  const [mode, setMode] = useState<PaymentMode>();
  const [localErrors, setLocalErrors] = useState<PaymentErrors>({});
  const isTapGuarded = useIsTapGuarded(total);

  const amountText = typed ?? String(total);
  const amount = parseRupees(amountText);
  const isPartial = amount !== total;
  const settlement = amount === undefined ? undefined : computeSettlement(toPaise(total), toPaise(amount));

  function submit(chosen: PaymentMode | undefined): void {
    const found: PaymentErrors = {};
    if (!settlement) found.amountReceived = amountErrorMessage(amountText, total);
    if (!chosen) found.paymentMode = invoiceMessages().pay.selectMode;
    setLocalErrors(found);
    const [firstError] = Object.values(found);
    if (firstError) toastError(firstError);
    else if (chosen && amount !== undefined && !isTapGuarded && !pay.isPending)
      pay.mutate({ paymentMode: chosen, amountReceived: amount, expectedTotal: total });
  }

  return {
    total,
    initialTotal,
    amountText,
    /** True if the amount differs from the total; choosing a mode does not pay yet then. */
    isPartial,
    received: settlement && toRupees(settlement.received),
    waived: settlement && settlement.waived > 0 ? toRupees(settlement.waived) : undefined,
    mode,
    isTapGuarded,
    isPaying: pay.isPending,
    isOutcomeUnknown: isOutcomeUnknown(pay.error),
    errors: { ...(fieldErrors(pay.error) as PaymentErrors), ...localErrors },
    setAmount(text: string) {
      setTyped(text);
      setLocalErrors({});
      pay.reset();
    },
    pick(chosen: PaymentMode) {
      if (!isPartial) return submit(chosen);
      setMode(chosen);
      setLocalErrors(settlement ? {} : { amountReceived: amountErrorMessage(amountText, total) });
    },
    settle: () => submit(isPartial ? mode : undefined),
  };
}

export type PaymentControl = ReturnType<typeof usePayment>;

/** Parses digits with at most two decimals, without sign and commas; undefined for any other text. */
function parseRupees(text: string): number | undefined {
  const plain = cleanNumber(text);
  const amount = /^\d{1,13}(\.\d{0,9})?$/.test(plain) ? Number(plain) : Number.NaN;
  return isExactPaise(amount) ? amount : undefined;
}

/** Returns why `settle` rejects the amount. Call it only with an amount that `settle` rejects. */
function amountErrorMessage(text: string, total: number): string {
  const m = invoiceMessages().pay;
  const amount = Number(cleanNumber(text) || Number.NaN);
  if (amount > total) return m.moreThanTotal;
  return amount > 0 && !isExactPaise(amount) ? m.twoDecimals : m.aboveZero;
}

/**
 * Returns true for 400 ms after the dialog opened or the total changed, when taps are ignored as double taps.
 */
function useIsTapGuarded(total: number): boolean {
  const [unguardedTotal, setUnguardedTotal] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setUnguardedTotal(total), DOUBLE_TAP_GUARD_MS);
    return () => clearTimeout(timer);
  }, [total]);
  return unguardedTotal !== total;
}

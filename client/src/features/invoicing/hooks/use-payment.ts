import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { settle } from '@tawa/shared/invoices/invoices.rules.ts';
import { isExactPaise, toPaise, toRupees } from '@tawa/shared/money.ts';
import { useEffect, useState } from 'react';
import { isUnsettled, refusedFields } from '../../../lib/api/api-error.ts';
import { toastError } from '../../../lib/toasts.ts';
import type { Bill } from '../components/bill-paper.tsx';
import { usePayBill } from '../invoicing.queries.ts';

/** The second tap of a hasty double tap, or one on its way while the total changed, pays nothing. */
const HOLD_MS = 400;

const SELECT_MODE = 'Select Payment mode';

interface Faults {
  paymentMode?: string;
  amountReceived?: string;
}

/** One payment under way: what is received, how, and what of it may be sent. */
export function usePayment(shopId: string, bill: Bill) {
  const { totalPayment: total } = bill;
  const pay = usePayBill(shopId, bill._id);
  const [before] = useState(total);
  // Until somebody types, the amount is the total, also when the total changes.
  const [typed, setTyped] = useState<string>();
  const [mode, setMode] = useState<PaymentMode>();
  const [faults, setFaults] = useState<Faults>({});
  const isHeld = useHold(total);

  const amountText = typed ?? String(total);
  const amount = amountFrom(amountText);
  const isPart = amount !== total;
  const split = amount === undefined ? undefined : settle(toPaise(total), toPaise(amount));

  function send(chosen: PaymentMode | undefined): void {
    const found: Faults = {};
    if (!split) found.amountReceived = amountFault(amountText, total);
    if (!chosen) found.paymentMode = SELECT_MODE;
    setFaults(found);
    const [fault] = Object.values(found);
    if (fault) toastError(fault);
    else if (chosen && amount !== undefined && !isHeld && !pay.isPending)
      pay.mutate({ paymentMode: chosen, amountReceived: amount, expectedTotal: total });
  }

  return {
    total,
    /** What it was when this was opened. */
    before,
    amountText,
    /** Something else than the whole bill is received, so the mode alone does not pay. */
    isPart,
    received: split && toRupees(split.received),
    waived: split && split.waived > 0 ? toRupees(split.waived) : undefined,
    mode,
    isHeld,
    isPaying: pay.isPending,
    isUnsettled: isUnsettled(pay.error),
    errors: { ...(refusedFields(pay.error) as Faults), ...faults },
    setAmount(text: string) {
      setTyped(text);
      setFaults({});
      pay.reset();
    },
    pick(chosen: PaymentMode) {
      if (!isPart) return send(chosen);
      setMode(chosen);
      setFaults(split ? {} : { amountReceived: amountFault(amountText, total) });
    },
    settle: () => send(isPart ? mode : undefined),
  };
}

function amountFrom(text: string): number | undefined {
  const plain = text.trim();
  const amount = /^\d{1,13}(\.\d{0,9})?$/.test(plain) ? Number(plain) : Number.NaN;
  return isExactPaise(amount) ? amount : undefined;
}

function amountFault(text: string, total: number): string {
  const amount = Number(text.trim() || Number.NaN);
  if (amount > total) return "Amount Received can't be more than invoice payment";
  return amount > 0 && !isExactPaise(amount) ? 'At most two decimals.' : 'Please enter an amount above 0.';
}

function useHold(total: number): boolean {
  const [settledOn, setSettledOn] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSettledOn(total), HOLD_MS);
    return () => clearTimeout(timer);
  }, [total]);
  return settledOn !== total;
}

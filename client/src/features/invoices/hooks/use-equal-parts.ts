import { equalParts } from '@tawa/shared/invoices/payments.rules.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import { useState } from 'react';
import type { PrintableInvoice } from '../model/printable-invoice.ts';

interface Division {
  /** In rupees. */
  parts: readonly number[];
  /** How many payments the invoice had when it was divided. */
  paymentsBefore: number;
}

/** Divides what is due into equal parts, which are paid one after another. */
export function useEqualParts({ due, payments }: PrintableInvoice) {
  const [division, setDivision] = useState<Division>();
  return {
    /** The part that is paid next; undefined if what is due is not divided. */
    part: division && nextPart(division, due, payments.length),
    /** With a count of 1 it is paid whole again. */
    divide(count: number) {
      const parts = equalParts(toPaise(due), count).map(toRupees);
      setDivision(count > 1 ? { parts, paymentsBefore: payments.length } : undefined);
    },
  };
}

/** Undefined once the parts are paid, or what is due is not the rest of the parts any more. */
function nextPart({ parts, paymentsBefore }: Division, due: number, payments: number) {
  const paid = payments - paymentsBefore;
  const rest = parts.slice(paid);
  const [amount] = rest;
  const sum = rest.reduce((all, part) => all + toPaise(part), 0);
  if (amount === undefined || sum !== toPaise(due)) return undefined;
  return { number: paid + 1, of: parts.length, amount };
}

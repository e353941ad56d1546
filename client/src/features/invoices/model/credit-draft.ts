import { percentToBasisPoints } from '@tawa/shared/gst.ts';
import {
  type CreditableInvoice,
  type CreditedPart,
  type CreditFault,
  creditInvoice,
} from '@tawa/shared/invoices/credit-note.rules.ts';
import type { CreditableItem } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { isExactPaise, toPaise, toRupees } from '@tawa/shared/money.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import type { PrintableInvoice } from './printable-invoice.ts';

/** By the id of the KOT's item. */
export type Quantities = Readonly<Record<string, number>>;

function toAmounts({ subTotal, discount, packingFee, deliveryCharges, gst }: PrintableInvoice) {
  const tax = gst && !gst.inclusive ? toPaise(gst.cgst) + toPaise(gst.sgst) : 0;
  return {
    subTotal: toPaise(subTotal),
    discount: toPaise(discount),
    packingFee: toPaise(packingFee),
    deliveryCharges: toPaise(deliveryCharges),
    taxAdded: tax,
    roundOff: toPaise(gst?.roundOff ?? 0),
    gst: gst
      ? {
          inclusive: gst.inclusive,
          lines: gst.lines.map(({ rate, taxable, cgst, sgst }) => ({
            rate: percentToBasisPoints(rate),
            taxable: toPaise(taxable),
            cgst: toPaise(cgst),
            sgst: toPaise(sgst),
          })),
        }
      : null,
  };
}

function toCreditable(
  invoice: PrintableInvoice,
  creditNotes: readonly PrintableInvoice[],
  lines: readonly CreditableItem[],
): CreditableInvoice {
  return {
    ...toAmounts(invoice),
    received: toPaise(invoice.amountReceived ?? 0),
    creditNotes: creditNotes.map(toAmounts),
    creditedQuantities: new Map(
      lines.map(({ orderItemId, quantity, left }) => [orderItemId, quantity - left]),
    ),
    lines: lines.map(({ orderItemId, price, quantity, discount, gstRate }) => ({
      id: orderItemId,
      price: toPaise(price),
      quantity,
      discount: toPaise(discount),
      gstRate: gstRate === null ? null : percentToBasisPoints(gstRate),
    })),
  };
}

/** Returns all that is left of each item. */
export const allLeft = (lines: readonly CreditableItem[]): Quantities =>
  Object.fromEntries(lines.map(({ orderItemId, left }) => [orderItemId, left]));

export const chosenLines = (quantities: Quantities) =>
  Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([orderItemId, quantity]) => ({ orderItemId, quantity }));

/** Returns undefined for a text that is no amount. */
export function parseCreditAmount(text: string): number | undefined {
  const amount = Number(cleanNumber(text) || Number.NaN);
  return amount >= 0 && isExactPaise(amount) ? amount : undefined;
}

/** Returns what goes back in rupees, as the server computes it, or why nothing does. */
export function creditPreview(
  invoice: PrintableInvoice,
  credited: { creditNotes: readonly PrintableInvoice[]; lines: readonly CreditableItem[] },
  part: CreditedPart,
): number | CreditFault {
  const note = creditInvoice(toCreditable(invoice, credited.creditNotes, credited.lines), part);
  return typeof note === 'string' ? note : toRupees(-invoiceTotal(note));
}

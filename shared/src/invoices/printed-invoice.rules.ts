/** The sums of an invoice as they are written on screen, in its picture and on paper. */

import { dinerInvoiceMessages } from '../messages/invoices.diner.en.ts';
import { signedRupees, toPaise, toRupees } from '../money.ts';
import type { DiscountKind } from './discount.rules.ts';
import type { Invoice, InvoicePayment } from './invoices.contract.ts';
import { discountPercent } from './invoices.rules.ts';

export interface PrintedSum {
  name: string;
  /** Includes the currency, and the sign if the amount is negative. */
  amount: string;
}

/** Returns what single lines have of the discount, in paise. */
export function lineDiscountIn(
  { items }: Pick<Invoice, 'items'>,
  counts: (kind: DiscountKind) => boolean = () => true,
): number {
  const adjustments = items.flatMap(({ adjustment }) => adjustment ?? []);
  return adjustments.reduce((sum, { kind, amount }) => sum + (counts(kind) ? toPaise(amount) : 0), 0);
}

/** Returns the discount beside that of single lines, in paise. */
export const ownDiscountIn = (invoice: Pick<Invoice, 'items' | 'discount'>): number =>
  toPaise(invoice.discount) - lineDiscountIn(invoice);

/** Returns what the printed line says below itself if something is taken off it. */
export function printedAdjustment({
  adjustment,
  quantity,
}: Pick<Invoice['items'][number], 'adjustment' | 'quantity'>): PrintedSum | undefined {
  if (!adjustment) return undefined;
  const { totals: m } = dinerInvoiceMessages();
  const { kind, percent, amount } = adjustment;
  const ofLine = percent === undefined ? m.lineDiscount : m.discount(percent);
  const complimentary =
    adjustment.quantity < quantity ? m.someComplimentary(adjustment.quantity) : m.complimentary;
  return { name: kind === 'COMP' ? complimentary : ofLine, amount: signedRupees(-amount) };
}

/** Returns the rows that lead to the total, without charges of 0. */
export function printedCharges(
  invoice: Pick<
    Invoice,
    | 'items'
    | 'subTotal'
    | 'discount'
    | 'discountKind'
    | 'discountPercent'
    | 'coupon'
    | 'packingFee'
    | 'deliveryCharges'
    | 'gst'
  >,
): PrintedSum[] {
  const { subTotal, packingFee, deliveryCharges, gst } = invoice;
  const { totals: m } = dinerInvoiceMessages();
  const rows = [{ name: m.subtotal, rupees: subTotal }];
  const ofLines = lineDiscountIn(invoice);
  const free = lineDiscountIn(invoice, (kind) => kind === 'COMP');
  const lowered = ofLines - free;
  if (free !== 0) rows.push({ name: m.complimentaryItems, rupees: -toRupees(free) });
  if (lowered !== 0) rows.push({ name: m.itemDiscounts, rupees: -toRupees(lowered) });
  const discount = toRupees(ownDiscountIn(invoice));
  const base = toRupees(toPaise(subTotal) - ofLines);
  // A rounded discount is not quite the percentage that somebody gave.
  const percent = invoice.discountPercent ?? discountPercent(Math.abs(base), Math.abs(discount));
  const ofInvoice = invoice.discountKind === 'COMP' ? m.complimentary : m.discount(percent);
  const name = invoice.coupon ? m.coupon(invoice.coupon.code) : ofInvoice;
  if (discount !== 0) rows.push({ name, rupees: -discount });
  if (packingFee !== 0) rows.push({ name: m.packingCharge, rupees: packingFee });
  if (deliveryCharges !== 0) rows.push({ name: m.deliveryCharge, rupees: deliveryCharges });
  if (gst) rows.push(...taxRows(gst));
  if (gst && gst.roundOff !== 0) rows.push({ name: m.roundOff, rupees: gst.roundOff });
  return rows.map(({ name, rupees }) => ({ name, amount: signedRupees(rupees) }));
}

/** Leaves out what was corrected or given back whole. A payment of 0 has the mode of an invoice of 0. */
export function listHeldPayments(payments: readonly InvoicePayment[]): InvoicePayment[] {
  return payments.filter(
    ({ paymentMode, amount, held }) => paymentMode !== null && (held > 0 || amount === 0),
  );
}

/**
 * Returns each payment with its change, what was waived and what is still due; no rows before the first payment. A credit
 * note has what went back.
 */
export function printedPayments(
  invoice: Pick<Invoice, 'document' | 'status' | 'payments' | 'waivedAmount' | 'due'>,
): PrintedSum[] {
  const { document, status, payments, waivedAmount, due } = invoice;
  const { totals: m, paymentMode: modes } = dinerInvoiceMessages();
  const rows: PrintedSum[] = [];
  if (document === 'CREDIT_NOTE')
    for (const { paymentMode, modeName, amount } of payments)
      rows.push({
        name:
          paymentMode === 'DUE' ? m.takenOffCredit : m.givenBack(modeName ?? modes[paymentMode ?? 'OTHER']),
        amount: signedRupees(amount),
      });
  for (const { paymentMode, modeName, held, tip, tendered, change } of listHeldPayments(payments)) {
    const mode = modeName ?? modes[paymentMode ?? 'OTHER'];
    rows.push({ name: paymentMode === 'DUE' ? mode : m.paidBy(mode), amount: signedRupees(held) });
    if (tip > 0) rows.push({ name: m.tip, amount: signedRupees(tip) });
    if (tendered !== null && change > 0)
      rows.push(
        { name: m.cashGiven, amount: signedRupees(tendered) },
        { name: m.change, amount: signedRupees(change) },
      );
  }
  if (waivedAmount > 0) rows.push({ name: m.waived, amount: signedRupees(waivedAmount) });
  if (status === 'OPEN' && payments.length > 0) rows.push({ name: m.toBePaid, amount: signedRupees(due) });
  return rows;
}

/** Returns CGST and SGST for each rate; each of the two is half of it. */
function taxRows({ inclusive, lines }: NonNullable<Invoice['gst']>): { name: string; rupees: number }[] {
  const { tax, taxIncluded } = dinerInvoiceMessages().totals;
  const nameOf = inclusive ? taxIncluded : tax;
  return lines.flatMap(({ rate, taxable, cgst, sgst }) => {
    const halfOf = [rate / 2, signedRupees(taxable)] as const;
    return [
      { name: nameOf('CGST', ...halfOf), rupees: cgst },
      { name: nameOf('SGST', ...halfOf), rupees: sgst },
    ];
  });
}

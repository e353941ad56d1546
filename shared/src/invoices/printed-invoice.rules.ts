/** The sums of an invoice as they are written on screen, in its picture and on paper. */

import { dinerInvoiceMessages } from '../messages/invoices.diner.en.ts';
import { formatRupees } from '../money.ts';
import type { Invoice } from './invoices.contract.ts';
import { discountPercent } from './invoices.rules.ts';

export interface PrintedSum {
  name: string;
  /** Includes the currency, and the sign if the amount is negative. */
  amount: string;
}

/** Returns the rows that lead to the total, without charges of 0. */
export function printedCharges(
  invoice: Pick<Invoice, 'subTotal' | 'discount' | 'packingFee' | 'deliveryCharges' | 'gst'>,
): PrintedSum[] {
  const { subTotal, discount, packingFee, deliveryCharges, gst } = invoice;
  const { totals: m } = dinerInvoiceMessages();
  const rows = [{ name: m.subtotal, rupees: subTotal }];
  if (discount > 0) rows.push({ name: m.discount(discountPercent(subTotal, discount)), rupees: -discount });
  if (packingFee > 0) rows.push({ name: m.packingCharge, rupees: packingFee });
  if (deliveryCharges > 0) rows.push({ name: m.deliveryCharge, rupees: deliveryCharges });
  if (gst) rows.push(...taxRows(gst));
  if (gst && gst.roundOff !== 0) rows.push({ name: m.roundOff, rupees: gst.roundOff });
  return rows.map(({ name, rupees }) => ({ name, amount: signedRupees(rupees) }));
}

/** Returns how the invoice was paid; no rows while it is open. */
export function printedPayment(
  invoice: Pick<Invoice, 'status' | 'paymentMode' | 'amountReceived' | 'totalPayment' | 'waivedAmount'>,
): PrintedSum[] {
  const { status, paymentMode, amountReceived, totalPayment, waivedAmount } = invoice;
  const { totals: m, paymentMode: modes } = dinerInvoiceMessages();
  const rows: PrintedSum[] = [];
  if (status === 'PAID' && paymentMode)
    rows.push({
      name: m.paidBy(modes[paymentMode]),
      amount: signedRupees(amountReceived ?? totalPayment),
    });
  if (waivedAmount > 0) rows.push({ name: m.waived, amount: signedRupees(waivedAmount) });
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

const signedRupees = (rupees: number): string =>
  `${rupees < 0 ? '− ' : ''}₹${formatRupees(Math.abs(rupees))}`;

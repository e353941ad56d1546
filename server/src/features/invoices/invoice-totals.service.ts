import { computeInvoiceTax, type GstSettings, type TaxableInvoice } from '@tawa/shared/gst.ts';
import { linesTotal, toPaise } from '@tawa/shared/money.ts';
import { MAX_ORDER_RUPEES } from '@tawa/shared/orders/orders.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { findShop } from '../shops/shops.repository.ts';
import { UNTAXED } from './invoice-writes.repository.ts';
import type { InvoiceRow, TaxColumns } from './invoices.table.ts';
import type { BilledKot } from './line-adjustments.repository.ts';

/**
 * Returns the subtotal and what single lines lose of it, in paise, and the customer of the first KOT that has one, else the
 * first name without a phone.
 * @throws invoice.too_high above `MAX_ORDER_RUPEES`, because the total would not be exact in paise
 */
export function subTotalAndCustomer(
  kotsWithLines: readonly BilledKot[],
): Pick<InvoiceRow, 'subTotal' | 'lineDiscount' | 'customerId' | 'customerName' | 'customerPhoneNo'> {
  const kots = kotsWithLines.map(({ kot }) => kot);
  const firstWithCustomer =
    kots.find(({ customerId }) => customerId !== null) ??
    kots.find(({ customerName }) => customerName !== null);
  const lines = kotsWithLines.flatMap((kot) => kot.lines);
  const subTotal = linesTotal(lines);
  if (subTotal > toPaise(MAX_ORDER_RUPEES)) throw new AppError('invoice.too_high');
  return {
    subTotal,
    lineDiscount: lines.reduce((sum, { discount = 0 }) => sum + discount, 0),
    customerId: firstWithCustomer?.customerId ?? null,
    customerName: firstWithCustomer?.customerName ?? null,
    customerPhoneNo: firstWithCustomer?.customerPhoneNo ?? null,
  };
}

/** What is taken off an invoice beside what its single lines lose, in paise. */
export const ownDiscount = ({
  discount,
  lineDiscount,
}: Pick<InvoiceRow, 'discount' | 'lineDiscount'>): number => discount - lineDiscount;

interface ChargedAmounts {
  discount: number;
  packingFee: number;
  deliveryCharges: number;
}

async function loadGstSettings(context: ShopContext): Promise<GstSettings | undefined> {
  const shop = await findShop(context);
  if (!shop) return undefined;
  const { gstScheme, gstRate, gstInclusive, roundOff } = shop;
  return { scheme: gstScheme, rate: gstRate, inclusive: gstInclusive, roundsOff: roundOff };
}

/** Call it for open invoices only: it uses the shop's present settings, and a paid invoice keeps its tax. */
export async function calculateInvoiceTax(
  context: ShopContext,
  charges: ChargedAmounts,
  kots: readonly { lines: TaxableInvoice['lines'] }[],
): Promise<TaxColumns> {
  const settings = await loadGstSettings(context);
  if (!settings || settings.scheme === 'NONE') return UNTAXED;
  const { discount, packingFee, deliveryCharges } = charges;
  const lines = kots.flatMap((kot) => kot.lines);
  const tax = computeInvoiceTax(settings, { lines, discount, packingFee, deliveryCharges });
  const gst = { scheme: settings.scheme, inclusive: settings.inclusive, lines: tax.lines };
  return { taxAdded: tax.taxAdded, roundOff: tax.roundOff, gst };
}

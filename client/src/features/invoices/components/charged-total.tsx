import { isTaxExclusive, roundOffPaise } from '@tawa/shared/gst.ts';
import { type Charges, hasValidCharges, invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { lineDiscountIn } from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import { isStillComplimentary } from '../model/still-complimentary.ts';
import classes from './charged-total.module.css';

/**
 * `charges` are rupees as typed; if they are invalid, a dash is shown. Tax that is added is not included,
 * because only the server knows the tax rate of each item.
 */
export function ChargedTotal({
  invoice,
  charges,
  shop,
}: {
  invoice: PrintableInvoice;
  charges: Record<keyof Charges, string>;
  shop: Shop;
}) {
  const m = invoiceMessages().charges;
  const { subTotal } = invoice;
  const paise = {
    subTotal: toPaise(subTotal),
    lineDiscount: lineDiscountIn(invoice),
    discount: toPaise(Number(cleanNumber(charges.discount))),
    packingFee: toPaise(Number(cleanNumber(charges.packingFee))),
    deliveryCharges: toPaise(Number(cleanNumber(charges.deliveryCharges))),
  };
  // Without added tax, the server only rounds the total.
  const isBeforeTax = isTaxExclusive(shop);
  const isRounded = shop.roundOff && shop.gstScheme !== 'NONE' && !isBeforeTax;
  const limited = isStillComplimentary(invoice, paise.discount)
    ? { ...paise, discount: paise.lineDiscount }
    : paise;
  const sum = hasValidCharges(limited) ? invoiceTotal(paise) : Number.NaN;
  const total = isRounded ? sum + roundOffPaise(sum) : sum;
  const amount = Number.isNaN(total) ? '—' : `₹${formatRupees(toRupees(total))}`;
  return (
    <p className={classes.total}>
      <span>{m.subtotal(`₹${formatRupees(subTotal)}`)}</span>
      <strong className="figures">{isBeforeTax ? m.totalBeforeTax(amount) : m.total(amount)}</strong>
    </p>
  );
}

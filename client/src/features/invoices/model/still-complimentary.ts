import { toPaise } from '@tawa/shared/money.ts';
import type { PrintableInvoice } from './printable-invoice.ts';

/** Returns whether the invoice is complimentary and `discount`, in paise, leaves it so. Only then may all of it be discounted. */
export function isStillComplimentary(invoice: PrintableInvoice, discount: number): boolean {
  return invoice.discountKind === 'COMP' && discount === toPaise(invoice.discount);
}

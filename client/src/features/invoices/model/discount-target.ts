import { discountOf } from '@tawa/shared/invoices/discount.rules.ts';
import type { SplittableLine } from '@tawa/shared/invoices/invoices.contract.ts';
import { lineDiscountOf } from '@tawa/shared/invoices/line-discount.rules.ts';
import { lineDiscountIn, ownDiscountIn } from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import type { DiscountValues } from '../invoices.forms.ts';
import type { PrintableInvoice } from './printable-invoice.ts';

/** What is discounted: the whole bill, or a line of it. */
export interface DiscountTarget {
  invoice: PrintableInvoice;
  line: SplittableLine | undefined;
}

/** Returns what the discount is taken of, in paise. The bill's own comes after those of its lines. */
export const discountBase = ({ invoice, line }: DiscountTarget): number =>
  line ? toPaise(line.price) * line.quantity : toPaise(invoice.subTotal) - lineDiscountIn(invoice);

const typedNumber = (text: string) => Number(cleanNumber(text));

/** Returns what the form takes off, in paise. Of a coupon only the server knows it. */
export function discountTyped(target: DiscountTarget, values: DiscountValues): number | undefined {
  const { line } = target;
  const { kind } = values;
  if (kind === 'COUPON') return undefined;
  const base = discountBase(target);
  const value = {
    PERCENT: Math.round(typedNumber(values.percent) * 100),
    AMOUNT: toPaise(typedNumber(values.amount)),
    COMP: base,
  }[kind];
  if (!line) return discountOf({ kind, value }, base);
  const quantity = kind === 'COMP' ? typedNumber(values.quantity) : line.quantity;
  return lineDiscountOf({ kind, value, quantity }, { ...line, price: toPaise(line.price) });
}

/**
 * Returns what the form adds to the discount of the bill, in paise; negative if it takes something back. The bill's own percent
 * is taken of what the discounts of its lines leave. What a coupon gives is left out, because no cap holds it.
 */
export function discountAdded(target: DiscountTarget, values: DiscountValues): number {
  const { invoice, line } = target;
  const typed = discountTyped(target, values);
  if (typed === undefined) return 0;
  const { discountKind, discountPercent = 0, coupon } = invoice;
  const own = coupon ? 0 : ownDiscountIn(invoice);
  if (!line) return typed - own;
  // A complimentary bill comes to nothing before and after.
  if (discountKind === 'COMP') return 0;
  const added = typed - toPaise(line.adjustment?.amount ?? 0);
  if (discountKind !== 'PERCENT' || coupon) return added;
  const rule = { kind: discountKind, value: Math.round(discountPercent * 100) };
  return added + discountOf(rule, discountBase({ invoice, line: undefined }) - added) - own;
}

/** Returns what the form shows first: the discount that there is. */
export function initialDiscount({ invoice, line }: DiscountTarget): DiscountValues {
  const ofInvoice = ownDiscountIn(invoice);
  const { kind, percent, amount } = line
    ? { kind: line.adjustment?.kind, percent: line.adjustment?.percent, amount: line.adjustment?.amount ?? 0 }
    : { kind: invoice.discountKind, percent: invoice.discountPercent, amount: ofInvoice / 100 };
  const code = line ? undefined : invoice.coupon?.code;
  const isAmount = !code && amount > 0 && (kind ?? 'AMOUNT') === 'AMOUNT';
  return {
    orderItemId: line?.orderItemId ?? '',
    kind: code ? 'COUPON' : isAmount ? 'AMOUNT' : (kind ?? 'PERCENT'),
    percent: code || percent === undefined ? '' : String(percent),
    amount: isAmount ? String(amount) : '',
    couponCode: code ?? '',
    quantity: line ? String((kind === 'COMP' && line.adjustment?.quantity) || line.quantity) : '',
    reasonId: '',
    reason: '',
  };
}

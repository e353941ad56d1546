import { basisPointsToPercent } from '@tawa/shared/gst.ts';
import type { DiscountRule } from '@tawa/shared/invoices/discount.rules.ts';
import type { LineDiscountRule } from '@tawa/shared/invoices/line-discount.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { formatRupees, toRupees } from '@tawa/shared/money.ts';
import type { PaymentRow } from './payments.table.ts';

const rupees = (paise: number): string => `₹${formatRupees(toRupees(paise))}`;

/** In which mode money goes back, and with which tip. Returns undefined of a waiver, which moves no money. */
export function describeRefund({
  paymentMode,
  modeName,
  tip,
}: Pick<PaymentRow, 'paymentMode' | 'modeName' | 'tip'>): string | undefined {
  if (paymentMode === null) return;
  const mode = modeName ?? dinerInvoiceMessages().paymentMode[paymentMode];
  return tip === 0 ? mode : replyMessages().invoices.act.withTip(mode, rupees(tip));
}

/** As bills in print name it. */
export const couponLabel = (code: string): string => dinerInvoiceMessages().totals.coupon(code);

/** @param discount the whole of it, in paise, not only what is added */
export function describeDiscount(rule: DiscountRule | undefined, discount: number): string {
  const m = replyMessages().invoices.act;
  if (!rule) return m.noDiscount;
  if (rule.kind === 'COMP') return m.complimentary;
  const whole = m.inAll(rupees(discount));
  if (rule.couponCode) return `${couponLabel(rule.couponCode)} · ${whole}`;
  return rule.kind === 'PERCENT' ? `${basisPointsToPercent(rule.value)} % · ${whole}` : whole;
}

/** Whether a `detail` that `describeDiscount` made names a coupon. Not for the detail of a line. */
export function describesCoupon(detail: string): boolean {
  const [label = ''] = detail.split(' · ');
  return label === couponLabel(label.split(' ').at(-1) ?? '');
}

/** @param taken what is taken off the line, in paise */
export function describeLineDiscount(
  { name, quantity }: { name: string; quantity: number },
  rule: LineDiscountRule | undefined,
  taken: number,
): string {
  const m = replyMessages().invoices.act;
  if (!rule) return m.ofItem(name, m.noDiscount);
  if (rule.kind === 'COMP')
    return m.ofItem(name, rule.quantity < quantity ? m.someComplimentary(rule.quantity) : m.complimentary);
  return m.ofItem(name, describeDiscount(rule, taken));
}

import { DISCOUNT_ACTS } from '../../events/audit.table.ts';
import { describesCoupon } from '../invoices/described-act.service.ts';
import { isWithinOwnDiscountCaps } from '../invoices/discount-caps.service.ts';
import type { MayApprove } from '../terminals/approval-requests.service.ts';

export const mayApprove: MayApprove = async (context, { act, subjectId, amount, detail }) => {
  if (!DISCOUNT_ACTS.some((one) => one === act)) return true;
  // The shop gives what a coupon takes off, so no cap limits it. A request has the coupon only in its sentence. The sentence of a
  // line begins with the name of an item, which could look like a coupon.
  if (act === 'invoice.discounted' && detail !== null && describesCoupon(detail)) return true;
  return isWithinOwnDiscountCaps(context, { invoiceId: subjectId, amount });
};

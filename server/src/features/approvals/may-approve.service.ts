import { DISCOUNT_ACTS } from '../../events/audit.table.ts';
import { describesCoupon } from '../invoices/described-act.service.ts';
import { isWithinOwnDiscountCaps } from '../invoices/discount-caps.service.ts';
import type { RequestToApprove, TimedContext } from '../terminals/approval-requests.service.ts';

/** Says whether the caller may approve a request now, if the caller holds its permission. */
export async function mayApprove(
  context: TimedContext,
  { act, subjectId, amount, detail }: RequestToApprove,
): Promise<boolean> {
  if (!DISCOUNT_ACTS.some((one) => one === act)) return true;
  // The shop gives what a coupon takes off, so no cap holds it. The act itself checks the caps once more.
  if (detail !== null && describesCoupon(detail)) return true;
  return isWithinOwnDiscountCaps(context, { invoiceId: subjectId, amount });
}

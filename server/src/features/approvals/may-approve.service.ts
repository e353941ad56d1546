import { DISCOUNT_ACTS } from '../../events/audit.table.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { requireMayApproveDiscount } from '../invoices/discount-caps.service.ts';
import type { RequestToApprove } from '../terminals/approval-requests.service.ts';

/**
 * Refuses what the caller may not approve although the caller holds the permission.
 * @throws approval.above_own_cap
 */
export async function requireMayApprove(
  write: WriteContext,
  { act, subjectId, amount }: RequestToApprove,
): Promise<void> {
  if (DISCOUNT_ACTS.some((one) => one === act))
    await requireMayApproveDiscount(write, { invoiceId: subjectId, amount });
}

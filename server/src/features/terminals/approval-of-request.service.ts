import type { Permission } from '@tawa/shared/permissions.ts';
import { findRights } from '../../auth/memberships.repository.ts';
import { approvedScope, type ShopContext, type ShopScope } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Approver, AuditedAct } from '../../events/audit.repository.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { findUser } from '../accounts/accounts.repository.ts';
import { statusOfRequest } from './approval-requests.presenter.ts';
import { findRequest, updateRequest } from './approval-requests.repository.ts';
import { otherActError, wrongStatusError } from './approval-requests.service.ts';
import type { ApprovalRequestRow } from './approval-requests.table.ts';

/** @throws approval.not_allowed; for somebody who is no member what `ofNoMember` says */
export async function requireApprover(
  { tx, scope }: ShopContext,
  userId: string,
  permission: Permission | null,
  {
    terminalId = scope.sessionUser?.terminalId,
    ofNoMember = 'approval.wrong_secret',
  }: {
    terminalId?: string | null | undefined;
    ofNoMember?: 'approval.wrong_secret' | 'approval.not_allowed';
  } = {},
): Promise<Approver> {
  const { shopId, person } = scope;
  const rights = await findRights(tx, shopId, { userId, terminalId });
  const user = rights && (await findUser(tx, userId));
  if (!user) throw new AppError(ofNoMember);
  const isOwn = userId === person?.userId && rights.role !== 'owner';
  if (isOwn || !permission || !rights.held.has(permission)) throw new AppError('approval.not_allowed');
  return { userId, name: user.name };
}

/**
 * What somebody approves, in paise. A discount in place of a coupon is all new, because nobody gave what the coupon took off. What
 * a coupon takes off differs when an item is lowered, and nobody gives that either.
 */
export function amountToApprove({ amount, before, after }: AuditedAct): number | undefined {
  if (amount === undefined) return undefined;
  const ofCoupon = (facts: AuditedAct['before']) => Number(facts?.couponDiscount ?? 0);
  if (before?.lineId !== undefined) return amount + ofCoupon(before) - ofCoupon(after);
  return before?.coupon === after?.coupon ? amount : amount + ofCoupon(before);
}

/**
 * The hash names the request of the act; what it comes to can have changed since, as with a price or a tip.
 * @throws approval.other_act
 */
function requireApprovedAct(request: ApprovalRequestRow, done: AuditedAct): void {
  const { subject, detail } = done;
  const isSame =
    subject.id === request.subjectId &&
    amountToApprove(done) === request.amount &&
    (detail ?? null) === request.detail;
  if (!isSame) throw otherActError();
}

/** A repeated request proves that it is the act that was approved. Only a first one needs an approval that is not used. */
export function withRequest<T>(
  unitOfWork: UnitOfWork,
  scope: ShopScope,
  { approvalId, actHash }: { approvalId: string; actHash: string },
  work: (write: WriteContext, approver?: Approver) => Promise<T>,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<T> {
  let approved: { request: ApprovalRequestRow; approver: Approver } | undefined;
  return unitOfWork.write(
    approvedScope(scope),
    async (write) => {
      if (!approved) throw new Error('the approval was not checked');
      const { request, approver } = approved;
      if (statusOfRequest(request, write.at) !== 'APPROVED')
        throw await wrongStatusError(write, request, write.at);
      await updateRequest(write, approvalId, { usedAt: write.at });
      let approvedActs = 0;
      const audit = (one: AuditedAct) => {
        // What the act entails has entries of its own, as when the last line of a bill is voided.
        if (one.act === request.act) {
          requireApprovedAct(request, one);
          approvedActs++;
        }
        write.audit({ ...one, approver });
      };
      const result = await work({ ...write, audit }, approver);
      if (approvedActs !== 1) throw otherActError();
      return result;
    },
    idempotencyKey,
    async (context) => {
      const request = await findRequest(context, approvalId);
      if (request?.requesterId !== context.scope.person?.userId || request?.actHash !== actHash)
        throw otherActError();
      const { decision, decidedBy } = request;
      if (decision !== 'APPROVED' || decidedBy === null)
        throw await wrongStatusError(context, request, context.at);
      // The approver's own device is no terminal, or was one that has already limited the decision.
      const approver = await requireApprover(context, decidedBy, scope.needed, {
        terminalId: null,
        ofNoMember: 'approval.not_allowed',
      });
      approved = { request, approver };
    },
  );
}

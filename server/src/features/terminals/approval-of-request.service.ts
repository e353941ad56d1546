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
import { wrongStatusError } from './approval-requests.service.ts';
import type { ApprovalRequestRow } from './approval-requests.table.ts';

/** @throws approval.wrong_secret for somebody who is no member, approval.not_allowed */
export async function requireApprover(
  { tx, scope }: ShopContext,
  userId: string,
  permission: Permission | null,
  terminalId = scope.sessionUser?.terminalId,
): Promise<Approver> {
  const { shopId, person } = scope;
  const rights = await findRights(tx, shopId, { userId, terminalId });
  const user = rights && (await findUser(tx, userId));
  if (!user) throw new AppError('approval.wrong_secret');
  const isOwn = userId === person?.userId && rights.role !== 'owner';
  if (isOwn || !permission || !rights.held.has(permission)) throw new AppError('approval.not_allowed');
  return { userId, name: user.name };
}

/**
 * The hash names the request of the act; its amount can have changed since, as with a price.
 * @throws approval.other_act
 */
function requireApprovedAct(request: ApprovalRequestRow, { subject, amount }: AuditedAct): void {
  const isSame = subject.id === request.subjectId && amount === request.amount;
  if (!isSame) throw new AppError('approval.other_act');
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
      if (approvedActs !== 1) throw new AppError('approval.other_act');
      return result;
    },
    idempotencyKey,
    async (context) => {
      const request = await findRequest(context, approvalId);
      if (request?.requesterId !== context.scope.person?.userId || request?.actHash !== actHash)
        throw new AppError('approval.other_act');
      const { decision, decidedBy } = request;
      if (decision !== 'APPROVED' || decidedBy === null)
        throw await wrongStatusError(context, request, context.at);
      // The approver's own device is no terminal, or was one that has already limited the decision.
      const approver = await requireApprover(context, decidedBy, scope.needed, null);
      approved = { request, approver };
    },
  );
}

import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import type { LiveEventName } from '@tawa/shared/event-schemas.ts';
import type { ApprovalRequest, approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import {
  APPROVAL_REQUEST_MS,
  type ApprovableAct,
  type ApprovablePermission,
  type ApprovalDecision,
} from '@tawa/shared/terminals/approvals.rules.ts';
import { may, type ShopContext, type ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AuditedAct } from '../../events/audit.repository.ts';
import type { TimedContext, UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { serverNow } from '../../support/server-clock.ts';
import { keepReasonOfRequest } from '../shops/reasons.service.ts';
import { presentRequest, presentRequests, statusOfRequest } from './approval-requests.presenter.ts';
import {
  findRequest,
  insertRequest,
  listRecentRequests,
  updateRequest,
} from './approval-requests.repository.ts';
import type { ApprovalRequestRow } from './approval-requests.table.ts';

/** One act that was done and taken back to learn what it is. */
export interface RehearsedAct {
  act: ApprovableAct;
  permission: ApprovablePermission;
  /** The id in the path of the act. */
  targetId: string;
  subject: AuditedAct['subject'] & { kind: ApprovalRequestRow['subjectKind'] };
  detail: string | null;
  /** As the audit would state it. */
  reason: AuditedAct['reason'];
  /** In paise. */
  amount: number;
  actHash: string;
}

/** The amount is in paise. */
export type RequestToApprove = Pick<ApprovalRequestRow, 'act' | 'subjectId' | 'amount' | 'detail'>;

/** Says whether the caller may approve a request now, if the caller holds its permission. */
export type MayApprove = (context: TimedContext, request: RequestToApprove) => Promise<boolean>;

export interface ApprovalRequestsService {
  /** Another act of the same caller with the same target withdraws the request for the one before, also an approved one. */
  ask(scope: ShopScope, rehearsed: RehearsedAct): Promise<ApprovalRequest>;
  /**
   * Who asked may refuse too, which withdraws the request, also when it is approved and not used.
   * @throws approval.not_found, approval.not_allowed, approval.above_own_cap; approval.wrong_status with the request as it
   * is now
   */
  decide(
    scope: ShopScope,
    approvalId: string,
    decision: ApprovalDecision,
    mayApprove: MayApprove,
  ): Promise<ApprovalRequest>;
  /** `toDecide` leaves out what `mayApprove` denies the caller. `asked` has all that the caller asked for. */
  list(scope: ShopScope, mayApprove: MayApprove): Promise<DataOf<typeof approvalsApi.getApprovalRequests>>;
}

const EVENT_OF_PERMISSION = {
  'order.edit': 'orderApproval:changed',
  'invoice.refund': 'invoiceApproval:changed',
  'invoice.charge': 'discountApproval:changed',
} as const satisfies Record<ApprovablePermission, LiveEventName>;

function announceChange({ announce }: WriteContext, { id, permission }: ApprovalRequestRow): void {
  announce({ name: EVENT_OF_PERMISSION[permission], payload: { approvalId: id } });
}

/** Who asks does not approve it, unless it is the owner. */
function mayDecide(scope: ShopScope, { permission, requesterId }: ApprovalRequestRow): boolean {
  const isOwn = scope.person?.userId === requesterId && scope.rights?.role !== 'owner';
  return !isOwn && may(scope, permission);
}

/** Tells the client this conflict from those of an act. */
const OF_APPROVAL = { isOfApproval: true };

export const otherActError = (): AppError => new AppError('approval.other_act', {}, { data: OF_APPROVAL });

/** The error for a request that is not as the caller takes it to be. @param now ms UTC */
export async function wrongStatusError(
  context: ShopContext,
  row: ApprovalRequestRow,
  now: number,
): Promise<AppError> {
  const approval = await presentRequest(context, row, now);
  const details = { approvalStatus: approval.status, name: approval.requester.name };
  return new AppError('approval.wrong_status', details, { data: { approval, ...OF_APPROVAL } });
}

/** Returns the request for this very act, if it still lives. */
async function withdrawOthers(
  write: WriteContext,
  requesterId: string,
  { act, targetId, actHash, amount, detail }: RehearsedAct,
): Promise<ApprovalRequestRow | undefined> {
  let same: ApprovalRequestRow | undefined;
  for (const row of await listRecentRequests(write, write.at)) {
    const status = statusOfRequest(row, write.at);
    const isAbout = row.requesterId === requesterId && row.act === act && row.targetId === targetId;
    if (!isAbout || (status !== 'WAITING' && status !== 'APPROVED')) continue;
    if (row.actHash === actHash && row.amount === amount && row.detail === detail) same = row;
    else {
      await updateRequest(write, row.id, {
        decision: 'WITHDRAWN',
        decidedBy: requesterId,
        decidedAt: write.at,
      });
      announceChange(write, row);
    }
  }
  return same;
}

export function createApprovalRequestsService({
  read,
  unitOfWork,
}: {
  read: Db;
  unitOfWork: UnitOfWork;
}): ApprovalRequestsService {
  return {
    ask: (scope, rehearsed) =>
      unitOfWork.write(scope, async (write) => {
        const { person, shopId } = write.scope;
        if (!person) throw new AppError('session.missing');
        await keepReasonOfRequest(write, rehearsed.reason);
        const living = await withdrawOthers(write, person.userId, rehearsed);
        if (living) return presentRequest(write, living, write.at);
        const { subject, reason: _, ...facts } = rehearsed;
        const row: ApprovalRequestRow = {
          id: newId(),
          shopId,
          requesterId: person.userId,
          ...facts,
          subjectKind: subject.kind,
          subjectId: subject.id,
          subjectLabel: subject.label,
          createdAt: write.at,
          expiresAt: write.at + APPROVAL_REQUEST_MS,
          decision: null,
          decidedBy: null,
          decidedAt: null,
          usedAt: null,
        };
        await insertRequest(write.tx, row);
        announceChange(write, row);
        return presentRequest(write, row, write.at);
      }),

    decide: (scope, approvalId, decision, mayApprove) =>
      unitOfWork.write(scope, async (write) => {
        const found = await findRequest(write, approvalId);
        if (!found) throw new AppError('approval.not_found');
        const isWithdrawal = decision === 'REFUSED' && found.requesterId === write.scope.person?.userId;
        if (!isWithdrawal && !mayDecide(write.scope, found)) throw new AppError('approval.not_allowed');
        const status = statusOfRequest(found, write.at);
        if (status !== 'WAITING' && !(isWithdrawal && status === 'APPROVED'))
          throw await wrongStatusError(write, found, write.at);
        if (decision === 'APPROVED' && !(await mayApprove(write, found)))
          throw new AppError('approval.above_own_cap');
        const decidedBy = write.scope.person?.userId ?? null;
        const decided = await updateRequest(write, approvalId, {
          decision: isWithdrawal ? 'WITHDRAWN' : decision,
          decidedBy,
          decidedAt: write.at,
        });
        if (!decided) throw new AppError('approval.not_found');
        announceChange(write, decided);
        const { requesterId: userId } = decided;
        write.announce({ name: 'approval:decided', payload: { userId, approvalId, decision } });
        return presentRequest(write, decided, write.at);
      }),

    async list(scope, mayApprove) {
      const now = serverNow();
      const context = { tx: read, scope, at: now };
      const rows = await listRecentRequests(context, now);
      const toDecide: ApprovalRequestRow[] = [];
      for (const row of rows) {
        const isWaiting = statusOfRequest(row, now) === 'WAITING';
        if (isWaiting && mayDecide(scope, row) && (await mayApprove(context, row))) toDecide.push(row);
      }
      const asked = rows.filter(({ requesterId }) => requesterId === scope.person?.userId);
      return {
        toDecide: await presentRequests(context, toDecide, now),
        asked: await presentRequests(context, asked, now),
      };
    },
  };
}

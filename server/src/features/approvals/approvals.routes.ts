import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import type { Serve } from '../../http/serve.ts';
import { serverNow } from '../../support/server-clock.ts';
import { selectWithinDiscountCaps } from '../invoices/discount-caps.service.ts';
import type { ApprovalRequestsService } from '../terminals/approval-requests.service.ts';
import type { ApprovalsService } from '../terminals/approvals.service.ts';
import { mayApprove } from './may-approve.service.ts';
import type { RehearsalService } from './rehearsal.service.ts';

interface Services {
  approvals: Pick<ApprovalsService, 'listApprovers'>;
  approvalRequests: ApprovalRequestsService;
  rehearsal: RehearsalService;
}

export function approvalsRoutes(serve: Serve, { approvals, approvalRequests, rehearsal }: Services): void {
  serve(terminalsApi.getApprovers, async ({ scope, query: { permission, invoiceId, amount } }) => ({
    message: replyMessages().terminals.approversLoaded,
    data: await approvals.listApprovers(scope, permission, async (context, holders) =>
      invoiceId === undefined || amount === undefined
        ? holders
        : selectWithinDiscountCaps({ ...context, at: serverNow() }, holders, {
            invoiceId,
            amount: toPaise(amount),
          }),
    ),
  }));

  serve(approvalsApi.requestApproval, async ({ scope, body }) => {
    const approval = await approvalRequests.ask(scope, await rehearsal.rehearse(scope, body));
    return { message: replyMessages().terminals.approvalRequested, data: { approval } };
  });

  serve(approvalsApi.decideApproval, async ({ scope, params, body: { decision } }) => {
    const { approvalId } = params;
    const approval = await approvalRequests.decide(scope, approvalId, decision, mayApprove);
    const message = replyMessages().terminals.approvalDecided(decision === 'APPROVED');
    return { message, data: { approval } };
  });

  serve(approvalsApi.getApprovalRequests, async ({ scope }) => ({
    message: replyMessages().terminals.requestsLoaded,
    data: await approvalRequests.list(scope, mayApprove),
  }));
}

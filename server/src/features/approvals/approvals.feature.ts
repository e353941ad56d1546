import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import type { CreditNoteService } from '../invoices/credit-note.service.ts';
import type { RefundPaymentService } from '../invoices/refund-payment.service.ts';
import type { SetDiscountService } from '../invoices/set-discount.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ApprovalRequestsService } from '../terminals/approval-requests.service.ts';
import type { ApprovalsService } from '../terminals/approvals.service.ts';
import { approvalsRoutes } from './approvals.routes.ts';
import { createRehearsalService } from './rehearsal.service.ts';

/** It comes after the features whose acts can be approved, because it rehearses them. */
export function createApprovals(
  { read }: Core,
  terminals: { approvals: ApprovalsService; approvalRequests: ApprovalRequestsService },
  { orders }: { orders: Pick<OrdersService, 'voidLine'> },
  invoices: {
    setDiscountService: SetDiscountService;
    refundPaymentService: RefundPaymentService;
    creditNoteService: CreditNoteService;
  },
) {
  const rehearsal = createRehearsalService({ read, orders, ...invoices });
  return { mountRoutes: (serve: Serve) => approvalsRoutes(serve, { ...terminals, rehearsal }) };
}

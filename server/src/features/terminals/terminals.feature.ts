import type { Serve } from '../../http/serve.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { Core } from '../core.ts';
import type { ShopsService } from '../shops/shops.service.ts';
import { createApprovalRequestsService } from './approval-requests.service.ts';
import { createApprovalsService } from './approvals.service.ts';
import { createEnrolmentService } from './enrolment.service.ts';
import { createSwitchingService } from './switching.service.ts';
import { terminalsRoutes } from './terminals.routes.ts';

export function createTerminals(
  core: Core,
  { accounts }: { accounts: AccountsService },
  { shops }: { shops: ShopsService },
) {
  const services = {
    enrolment: createEnrolmentService(core),
    switching: createSwitchingService({ ...core, accounts, shops }),
  };
  return {
    approvals: createApprovalsService(core),
    approvalRequests: createApprovalRequestsService(core),
    mountRoutes: (serve: Serve) => terminalsRoutes(serve, services),
  };
}

import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { createReceiptsService } from './receipts.service.ts';
import { shiftsRoutes } from './shifts.routes.ts';
import { type CashInNoDrawer, createShiftsService } from './shifts.service.ts';

export { countedPayments } from './corrected-counts.service.ts';

export function createShifts({ read, unitOfWork, pictures }: Core, cashInNoDrawer: CashInNoDrawer) {
  const services = {
    shifts: createShiftsService(read, unitOfWork, cashInNoDrawer),
    receipts: createReceiptsService({ read, unitOfWork, pictures }),
  };
  return { mountRoutes: (serve: Serve) => shiftsRoutes(serve, services) };
}

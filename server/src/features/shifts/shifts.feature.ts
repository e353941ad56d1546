import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { shiftsRoutes } from './shifts.routes.ts';
import { type CashInNoDrawer, createShiftsService } from './shifts.service.ts';

export { countedPayments } from './corrected-counts.service.ts';

export function createShifts({ read, unitOfWork }: Core, cashInNoDrawer: CashInNoDrawer) {
  const shifts = createShiftsService(read, unitOfWork, cashInNoDrawer);
  return { mountRoutes: (serve: Serve) => shiftsRoutes(serve, shifts) };
}

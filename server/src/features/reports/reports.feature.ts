import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { createGstMonthService } from './gst-month.service.ts';
import { reportsRoutes } from './reports.routes.ts';
import { createReportsService } from './reports.service.ts';
import { createTallyService } from './tally.service.ts';

export function createReports({ read, unitOfWork: { writeWithLock } }: Core) {
  const services = {
    reports: createReportsService({ read, writeWithLock }),
    gstMonths: createGstMonthService(read),
    tally: createTallyService(read),
  };
  return { mountRoutes: (serve: Serve) => reportsRoutes(serve, services) };
}

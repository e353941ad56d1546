import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { reportsRoutes } from './reports.routes.ts';
import { createReportsService } from './reports.service.ts';

export function createReports({ read }: Core) {
  const reports = createReportsService(read);
  return { mountRoutes: (serve: Serve) => reportsRoutes(serve, reports) };
}

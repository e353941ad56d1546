import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { daysRoutes } from './days.routes.ts';
import { createDaysService } from './days.service.ts';

export function createDays({ read, unitOfWork }: Core) {
  const days = createDaysService(read, unitOfWork);
  return { mountRoutes: (serve: Serve) => daysRoutes(serve, days) };
}

import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditService } from './audit.service.ts';

export function createAudit({ read }: Core) {
  const audit = createAuditService(read);
  return { mountRoutes: (serve: Serve) => auditRoutes(serve, audit) };
}

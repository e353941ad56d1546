import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditService } from './audit.service.ts';
import { createChainService } from './chain.service.ts';

export function createAudit({ read, secret }: Core) {
  const audit = createAuditService(read);
  const chain = createChainService(read, secret);
  return { mountRoutes: (serve: Serve) => auditRoutes(serve, audit, chain) };
}

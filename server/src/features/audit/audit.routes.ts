import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { AuditService } from './audit.service.ts';
import type { ChainService } from './chain.service.ts';

export function auditRoutes(serve: Serve, audit: AuditService, chain: ChainService): void {
  serve(auditApi.getAuditEntries, async ({ scope, query }) => ({
    message: replyMessages().audit.listed,
    data: await audit.list(scope, query),
  }));

  serve(auditApi.getChain, async ({ scope }) => ({
    message: replyMessages().audit.chain,
    data: await chain.read(scope),
  }));

  serve(auditApi.exportAudit, async ({ scope, query }) => audit.export(scope, query));
}

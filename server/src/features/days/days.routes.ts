import { daysApi } from '@tawa/shared/days/days.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { DaysService } from './days.service.ts';

export function daysRoutes(serve: Serve, service: DaysService): void {
  serve(daysApi.closeDay, async ({ scope, body, idempotencyKey }) => {
    const z = await service.close(scope, body.lastNumber, idempotencyKey);
    return { message: replyMessages().days.closed(z.number), data: { z } };
  });

  serve(daysApi.getZReports, async ({ scope, query }) => ({
    message: replyMessages().days.loaded,
    data: await service.list(scope, query.page),
  }));
}

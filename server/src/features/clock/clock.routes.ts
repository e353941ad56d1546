import { clockApi } from '@tawa/shared/clock/clock.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { ClockService } from './clock.service.ts';

export function clockRoutes(serve: Serve, clock: ClockService): void {
  serve(clockApi.getClock, async ({ sessionUser }) => ({
    message: replyMessages().clock.loaded,
    data: { clock: await clock.get(sessionUser) },
  }));

  serve(clockApi.decideClock, async ({ scope, sessionUser, body }) => ({
    message: replyMessages().clock.answered,
    data: { clock: await clock.decide(scope, sessionUser, body.deviceTime) },
  }));
}

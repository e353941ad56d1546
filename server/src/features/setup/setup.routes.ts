import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { SetupService } from './setup.service.ts';

export function setupRoutes(serve: Serve, setup: SetupService): void {
  serve(shopsApi.getSetup, async ({ scope }) => ({
    message: replyMessages().setup.loaded,
    data: { setup: await setup.get(scope) },
  }));

  serve(shopsApi.editSetup, async ({ scope, body }) => ({
    message: replyMessages().setup.updated,
    data: await setup.choose(scope, body.choice),
  }));
}

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { OptionGroupsService } from './option-groups.service.ts';

export function optionGroupsRoutes(serve: Serve, optionGroups: OptionGroupsService): void {
  serve(
    menuApi.getMyOptionGroups,
    async ({ scope }) => ({
      message: replyMessages().optionGroups.loaded,
      data: { optionGroups: await optionGroups.list(scope) },
    }),
    { cacheUntilNextEvent: true },
  );

  serve(menuApi.addOptionGroup, async ({ scope, body }) => {
    const optionGroup = await optionGroups.add(scope, body);
    return { message: replyMessages().optionGroups.added(optionGroup.name), data: { optionGroup } };
  });

  serve(menuApi.editOptionGroup, async ({ scope, params, body }) => {
    const optionGroup = await optionGroups.edit(scope, params.optionGroupId, body);
    return { message: replyMessages().optionGroups.updated(optionGroup.name), data: { optionGroup } };
  });

  serve(menuApi.deleteOptionGroup, async ({ scope, params }) => {
    const { name } = await optionGroups.remove(scope, params.optionGroupId);
    return { message: replyMessages().optionGroups.deleted(name), data: {} };
  });
}

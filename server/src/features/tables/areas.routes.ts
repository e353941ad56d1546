import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { AreasService } from './areas.service.ts';

export function areasRoutes(serve: Serve, areas: AreasService): void {
  serve(tablesApi.getMyAreas, async ({ scope }) => ({
    message: replyMessages().areas.loaded,
    data: { areas: await areas.list(scope) },
  }));

  serve(tablesApi.addArea, async ({ scope, body }) => {
    const area = await areas.add(scope, body);
    return { message: replyMessages().areas.added(area.name), data: { area } };
  });

  serve(tablesApi.editArea, async ({ scope, params, body }) => {
    const area = await areas.edit(scope, params.areaId, body);
    return { message: replyMessages().areas.updated(area.name), data: { area } };
  });

  serve(tablesApi.deleteArea, async ({ scope, params }) => {
    const { name } = await areas.remove(scope, params.areaId);
    return { message: replyMessages().areas.deleted(name), data: {} };
  });
}

import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import { inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { InventoryService } from './inventory.service.ts';

export function inventoryRoutes(serve: Serve, service: InventoryService): void {
  serve(inventoryApi.getInventory, async ({ scope, query }) => {
    const { inventories, total } = await service.list(scope, query);
    return {
      message: replyMessages().inventory.loaded,
      data: { inventories, inventoryFilteredCount: total, resultPerPage: RESULT_PER_PAGE },
    };
  });

  serve(inventoryApi.addInventoryItem, async ({ scope, body }) => {
    const inventory = await service.add(scope, body);
    return { message: replyMessages().inventory.added(inventory.name), data: { inventory } };
  });

  serve(inventoryApi.updateInventoryItem, async ({ scope, params, body }) => {
    const inventory = await service.edit(scope, params.itemId, body);
    return { message: replyMessages().inventory.updated(inventory.name), data: { inventory } };
  });

  serve(inventoryApi.deleteInventoryItem, async ({ scope, params }) => {
    const { name } = await service.remove(scope, params.itemId);
    return { message: replyMessages().inventory.deleted(name), data: {} };
  });
}

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { MenuService } from './menu.service.ts';
import type { MenuImportService } from './menu-import.service.ts';

export function menuRoutes(serve: Serve, menu: MenuService, menuImport: MenuImportService): void {
  serve(
    menuApi.getMyItems,
    async ({ scope, query }) => ({
      message: 'Menu loaded',
      data: { items: await menu.list(scope, query) },
    }),
    { cacheUntilNextEvent: true },
  );

  serve(menuApi.addItem, async ({ scope, body, idempotencyKey }) => {
    const item = await menu.addItem(scope, body, idempotencyKey);
    return { message: `${item.name} added`, data: { item } };
  });

  serve(menuApi.editItem, async ({ scope, params, body }) => {
    const item = await menu.editItem(scope, params.itemId, body);
    return { message: `${item.name} updated`, data: { item } };
  });

  serve(menuApi.editItemCategory, async ({ scope, params, body }) => {
    const item = await menu.editItem(scope, params.itemId, body);
    return { message: `${item.name} is in ${item.categoryId.name}`, data: { item } };
  });

  serve(menuApi.deleteItem, async ({ scope, params }) => {
    const { name } = await menu.removeItem(scope, params.itemId);
    return { message: `${name} deleted`, data: {} };
  });

  serve(menuApi.importItems, async ({ scope, body }) => {
    const counts = await menuImport.importItems(scope, body.rows);
    const { added, changed, unchanged } = counts;
    return {
      message: `Menu imported: ${added} added, ${changed} changed, ${unchanged} unchanged`,
      data: counts,
    };
  });
}

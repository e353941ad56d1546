import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { MenuService } from './menu.service.ts';

export function menuRoutes(serve: Serve, menu: MenuService): void {
  serve(menuApi.getMyItems, async ({ scope, query }) => ({
    message: 'Menu loaded',
    data: { items: await menu.items(scope, query) },
  }));

  serve(menuApi.getMyCategories, async ({ scope }) => ({
    message: 'Categories loaded',
    data: { categories: await menu.categories(scope) },
  }));

  serve(menuApi.editItem, async ({ scope, params, body }) => {
    const item = await menu.editItem(scope, params.itemId, body);
    return { message: `${item.name} updated`, data: { item } };
  });
}

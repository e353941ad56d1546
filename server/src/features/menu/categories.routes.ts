import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { CategoriesService } from './categories.service.ts';

export function categoriesRoutes(serve: Serve, categories: CategoriesService): void {
  serve(
    menuApi.getMyCategories,
    async ({ scope }) => ({
      message: replyMessages().categories.loaded,
      data: { categories: await categories.list(scope) },
    }),
    { cacheUntilNextEvent: true },
  );

  serve(menuApi.addCategory, async ({ scope, body }) => {
    const category = await categories.add(scope, body);
    return { message: replyMessages().categories.added(category.name), data: { category } };
  });

  serve(menuApi.editCategory, async ({ scope, params, body }) => {
    const category = await categories.edit(scope, params.categoryId, body);
    return { message: replyMessages().categories.updated(category.name), data: { category } };
  });

  serve(menuApi.deleteCategory, async ({ scope, params }) => {
    const { name } = await categories.remove(scope, params.categoryId);
    return { message: replyMessages().categories.deleted(name), data: {} };
  });
}

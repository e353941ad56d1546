import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { CategoriesService } from './categories.service.ts';

export function categoriesRoutes(serve: Serve, categories: CategoriesService): void {
  serve(menuApi.getMyCategories, async ({ scope }) => ({
    message: 'Categories loaded',
    data: { categories: await categories.list(scope) },
  }));

  serve(menuApi.addCategory, async ({ scope, body }) => {
    const category = await categories.add(scope, body);
    return { message: `${category.name} added`, data: { category } };
  });

  serve(menuApi.editCategory, async ({ scope, params, body }) => {
    const category = await categories.edit(scope, params.categoryId, body);
    return { message: `${category.name} updated`, data: { category } };
  });

  serve(menuApi.deleteCategory, async ({ scope, params }) => {
    const { name } = await categories.remove(scope, params.categoryId);
    return { message: `${name} deleted`, data: {} };
  });
}

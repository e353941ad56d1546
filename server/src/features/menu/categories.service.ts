import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Category } from '@tawa/shared/menu/category.contract.ts';
import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError, requireNameAvailable } from '../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { omitUndefined } from '../../support/omit-undefined.ts';
import {
  type CategoryRow,
  findCategory,
  findCategoryByName,
  insertCategory,
  listCategories,
  removeCategory,
  updateCategory,
} from './categories.repository.ts';
import { presentCategory } from './menu.presenter.ts';

export interface CategoriesService {
  list(scope: ShopScope): Promise<Category[]>;
  add(scope: ShopScope, category: BodyOf<typeof menuApi.addCategory>): Promise<Category>;
  edit(scope: ShopScope, categoryId: string, change: BodyOf<typeof menuApi.editCategory>): Promise<Category>;
  /** @throws category.not_empty */
  remove(scope: ShopScope, categoryId: string): Promise<Category>;
}

export async function requireCategory(context: ShopContext, categoryId: string): Promise<CategoryRow> {
  const row = await findCategory(context, categoryId);
  if (!row) throw new AppError('entity.not_found', { noun: 'category' });
  return row;
}

export async function announceItemCount(write: WriteContext, categoryId: string): Promise<void> {
  const category = presentCategory(await requireCategory(write, categoryId));
  write.announce({ name: 'menu:changed', payload: { action: 'edited', category } });
}

export function createCategoriesService({
  read,
  unitOfWork: { write },
}: {
  read: Db;
  unitOfWork: UnitOfWork;
}): CategoriesService {
  return {
    list: async (scope) => (await listCategories({ tx: read, scope })).map(presentCategory),

    add: (scope, { name, priority = null }) =>
      write(scope, async (write) => {
        requireNameAvailable({ noun: 'category', name }, await findCategoryByName(write, name));
        const id = await insertCategory(write, { name, priority });
        const category = presentCategory({ id, name, priority, noOfItems: 0 });
        write.announce({ name: 'menu:changed', payload: { action: 'added', category } });
        return category;
      }),

    edit: (scope, categoryId, change) =>
      write(scope, async (write) => {
        const row = { ...(await requireCategory(write, categoryId)), ...omitUndefined(change) };
        const holder = await findCategoryByName(write, row.name);
        requireNameAvailable({ noun: 'category', name: row.name }, holder, categoryId);
        await updateCategory(write, row);
        const category = presentCategory(row);
        write.announce({ name: 'menu:changed', payload: { action: 'edited', category } });
        return category;
      }),

    remove: (scope, categoryId) =>
      write(scope, async (write) => {
        const row = await requireCategory(write, categoryId);
        if (row.noOfItems > 0) throw new AppError('category.not_empty', { name: row.name });
        await removeCategory(write, categoryId);
        const category = presentCategory(row);
        write.announce({ name: 'menu:changed', payload: { action: 'deleted', category } });
        return category;
      }),
  };
}

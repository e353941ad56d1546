import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Category, Item, menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type ItemFilter, itemMatches } from '@tawa/shared/menu/menu.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-access.ts';
import type { Db } from '../../db/database.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError } from '../../http/app-error.ts';
import { presentCategory, presentItem } from './menu.presenter.ts';
import { categoryExists, isCodeTaken, listCategories, listItems, updateItem } from './menu.repository.ts';

type ItemChange = BodyOf<typeof menuApi.editItem>;

export interface MenuService {
  items(scope: ShopScope, filter: ItemFilter): Promise<Item[]>;
  categories(scope: ShopScope): Promise<Category[]>;
  /** Absent fields stay as they are. @throws AppError item.not_found, category.not_found, item.code_taken */
  editItem(scope: ShopScope, itemId: string, change: ItemChange): Promise<Item>;
}

export function createMenuService({ read, unitOfWork }: { read: Db; unitOfWork: UnitOfWork }): MenuService {
  async function itemsOf(db: Db, scope: ShopScope): Promise<Item[]> {
    return (await listItems(db, scope)).map(presentItem);
  }

  return {
    items: async (scope, filter) => (await itemsOf(read, scope)).filter((item) => itemMatches(item, filter)),

    categories: async (scope) => (await listCategories(read, scope)).map(presentCategory),

    editItem(scope, itemId, { price, ...change }) {
      return unitOfWork.write(scope, async (tx, announce) => {
        const { categoryId, shortCode } = change;
        if (categoryId && !(await categoryExists(tx, scope, categoryId)))
          throw new AppError('category.not_found');
        if (shortCode && (await isCodeTaken(tx, scope, shortCode, itemId))) {
          throw new AppError('item.code_taken', { shortCode });
        }
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
        const paise = price === undefined ? {} : { price: toPaise(price) };
        const known = await updateItem(tx, scope, itemId, { ...given, ...paise });
        const item = known && (await itemsOf(tx, scope)).find(({ _id }) => _id === itemId);
        if (!item) throw new AppError('item.not_found');
        announce({ name: 'menu:changed', payload: { action: 'edited', item } });
        return item;
      });
    },
  };
}

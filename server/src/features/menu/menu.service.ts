import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { percentToBasisPoints } from '@tawa/shared/gst.ts';
import { NEW_ITEM } from '@tawa/shared/menu/item-fields.rules.ts';
import type { Item, menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type ItemFilter, itemMatches } from '@tawa/shared/menu/menu.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { omitUndefined } from '../../support/omit-undefined.ts';
import type { BestSellers } from './best-sellers.service.ts';
import { announceItemCount, requireCategory } from './categories.service.ts';
import { presentItem } from './menu.presenter.ts';
import {
  findItem,
  findItemByCode,
  type ItemRow,
  insertItem,
  listItems,
  removeItem,
  updateItem,
} from './menu.repository.ts';

export interface MenuService {
  list(scope: ShopScope, filter: ItemFilter): Promise<Item[]>;
  addItem(
    scope: ShopScope,
    item: BodyOf<typeof menuApi.addItem>,
    idempotencyKey?: IdempotencyKey,
  ): Promise<Item>;
  editItem(scope: ShopScope, itemId: string, change: BodyOf<typeof menuApi.editItem>): Promise<Item>;
  removeItem(scope: ShopScope, itemId: string): Promise<Item>;
}

async function requireItem(tx: Db, scope: ShopScope, itemId: string): Promise<ItemRow> {
  const row = await findItem(tx, scope, itemId);
  if (!row) throw new AppError('item.not_found');
  return row;
}

async function requireShortCodeAvailable(
  tx: Db,
  scope: ShopScope,
  shortCode: string | null,
  exceptId?: string,
): Promise<void> {
  if (shortCode === null) return;
  const other = await findItemByCode(tx, scope, shortCode);
  if (other && other.id !== exceptId) throw new AppError('item.code_taken', { shortCode });
}

interface MenuNeeds {
  read: Db;
  bestSellers: BestSellers;
  unitOfWork: UnitOfWork;
}

export function createMenuService({ read, bestSellers, unitOfWork: { write } }: MenuNeeds): MenuService {
  return {
    async list(scope, filter) {
      const [rows, bestSellerIds] = await Promise.all([listItems(read, scope), bestSellers(scope)]);
      return rows.flatMap((row) => {
        const item = presentItem(row);
        if (!itemMatches(item, filter)) return [];
        return [bestSellerIds.has(row.id) ? { ...item, isBestSeller: true } : item];
      });
    },

    addItem: (scope, { price, gstRate, ...form }, idempotencyKey) =>
      write(
        scope,
        async (tx, announce) => {
          const { name: categoryName } = await requireCategory(tx, scope, form.categoryId);
          const row = {
            ...NEW_ITEM,
            ...omitUndefined(form),
            price: toPaise(price),
            gstRate: gstRate === undefined ? NEW_ITEM.gstRate : percentToBasisPoints(gstRate),
          };
          await requireShortCodeAvailable(tx, scope, row.shortCode);
          const id = await insertItem(tx, scope, row);
          const item = presentItem({ id, ...row, categoryName });
          announce({ name: 'menu:changed', payload: { action: 'added', item } });
          await announceItemCount(tx, scope, form.categoryId, announce);
          return item;
        },
        idempotencyKey,
      ),

    editItem: (scope, itemId, { price, gstRate, ...change }) =>
      write(scope, async (tx, announce) => {
        const before = await requireItem(tx, scope, itemId);
        const paise = price === undefined ? before.price : toPaise(price);
        const after = { ...before, ...omitUndefined(change), price: paise };
        if (gstRate !== undefined) after.gstRate = gstRate === null ? null : percentToBasisPoints(gstRate);
        if (before.categoryId !== after.categoryId) {
          after.categoryName = (await requireCategory(tx, scope, after.categoryId)).name;
        }
        await requireShortCodeAvailable(tx, scope, after.shortCode, itemId);
        await updateItem(tx, scope, after);
        const item = presentItem(after);
        announce({ name: 'menu:changed', payload: { action: 'edited', item } });
        if (before.categoryId !== after.categoryId) {
          for (const id of [before.categoryId, after.categoryId])
            await announceItemCount(tx, scope, id, announce);
        }
        return item;
      }),

    removeItem: (scope, itemId) =>
      write(scope, async (tx, announce) => {
        const row = await requireItem(tx, scope, itemId);
        await removeItem(tx, scope, itemId);
        const item = presentItem(row);
        announce({ name: 'menu:changed', payload: { action: 'deleted', item } });
        await announceItemCount(tx, scope, row.categoryId, announce);
        return item;
      }),
  };
}

import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { InventoryItem, inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { toThousandths } from '@tawa/shared/inventory/inventory.rules.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { omitUndefined } from '../../support/omit-undefined.ts';
import { presentInventoryItem } from './inventory.presenter.ts';
import {
  findInventoryItem,
  findInventoryItemByName,
  type InventoryFilter,
  insertInventoryItem,
  listInventory,
  removeInventoryItem,
  updateInventoryItem,
} from './inventory.repository.ts';
import type { InventoryRow } from './inventory.table.ts';

export interface InventoryService {
  list(scope: ShopScope, filter: InventoryFilter): Promise<{ inventories: InventoryItem[]; total: number }>;
  add(scope: ShopScope, item: BodyOf<typeof inventoryApi.addInventoryItem>): Promise<InventoryItem>;
  edit(
    scope: ShopScope,
    itemId: string,
    change: BodyOf<typeof inventoryApi.updateInventoryItem>,
  ): Promise<InventoryItem>;
  remove(scope: ShopScope, itemId: string): Promise<InventoryItem>;
}

interface InventoryNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
}

async function requireInventoryItem(context: ShopContext, itemId: string): Promise<InventoryRow> {
  const row = await findInventoryItem(context, itemId);
  if (!row) throw new AppError('inventory.not_found');
  return row;
}

async function requireNameAvailable(context: ShopContext, name: string, exceptId?: string): Promise<void> {
  const other = await findInventoryItemByName(context, name);
  if (other && other.id !== exceptId) throw fieldError('name', 'inventory.name_taken', { name });
}

export function createInventoryService({ read, unitOfWork: { write } }: InventoryNeeds): InventoryService {
  return {
    async list(scope, filter) {
      const { rows, total } = await listInventory({ tx: read, scope }, filter);
      return { inventories: rows.map(presentInventoryItem), total };
    },

    add: (scope, { quantity, ...form }) =>
      write(scope, async (write) => {
        await requireNameAvailable(write, form.name);
        const item = { ...form, quantity: toThousandths(quantity) };
        return presentInventoryItem({ id: await insertInventoryItem(write, item), ...item });
      }),

    edit: (scope, itemId, { quantity, ...change }) =>
      write(scope, async (write) => {
        const row = { ...(await requireInventoryItem(write, itemId)), ...omitUndefined(change) };
        if (quantity !== undefined) row.quantity = toThousandths(quantity);
        await requireNameAvailable(write, row.name, itemId);
        await updateInventoryItem(write, row);
        return presentInventoryItem(row);
      }),

    remove: (scope, itemId) =>
      write(scope, async (write) => {
        const row = await requireInventoryItem(write, itemId);
        await removeInventoryItem(write, itemId);
        return presentInventoryItem(row);
      }),
  };
}

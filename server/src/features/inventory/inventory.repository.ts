import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import type { StockStatus } from '@tawa/shared/inventory/inventory.rules.ts';
import { searchKey } from '@tawa/shared/search.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, count, eq, gt } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { type InventoryRow, inventoryItems } from './inventory.table.ts';

export interface InventoryFilter {
  q?: string | undefined;
  status?: StockStatus | undefined;
  /** The first page is 1. */
  page?: number | undefined;
}

const statusCondition = {
  OUT_OF_STOCK: eq(inventoryItems.quantity, 0),
  AVAILABLE: gt(inventoryItems.quantity, 0),
} as const satisfies Record<StockStatus, unknown>;

/**
 * A search reads all stock of the shop: the stored `foldedName` keeps accents, because it decides which names are
 * taken, and a shop has few hundred rows.
 */
export async function listInventory(
  { tx, scope: { shopId } }: ShopContext,
  { q = '', status, page = 1 }: InventoryFilter,
): Promise<{ rows: InventoryRow[]; total: number }> {
  const where = and(eq(inventoryItems.shopId, shopId), status && statusCondition[status]);
  const ordered = tx
    .select()
    .from(inventoryItems)
    .where(where)
    .orderBy(asc(inventoryItems.foldedName), asc(inventoryItems.id));
  const offset = (page - 1) * RESULT_PER_PAGE;
  const key = searchKey(q);
  if (key) {
    const found = (await ordered).filter(({ name }) => searchKey(name).includes(key));
    return { rows: found.slice(offset, offset + RESULT_PER_PAGE), total: found.length };
  }
  const rows = await ordered.limit(RESULT_PER_PAGE).offset(offset);
  const [counted] = await tx.select({ total: count() }).from(inventoryItems).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function findInventoryItem({ tx, scope: { shopId } }: ShopContext, itemId: string) {
  const [row] = await tx
    .select()
    .from(inventoryItems)
    .where(and(eq(inventoryItems.shopId, shopId), eq(inventoryItems.id, itemId)));
  return row;
}

export async function findInventoryItemByName({ tx, scope: { shopId } }: ShopContext, name: string) {
  const [row] = await tx
    .select()
    .from(inventoryItems)
    .where(and(eq(inventoryItems.shopId, shopId), eq(inventoryItems.foldedName, foldName(name))));
  return row;
}

type NewInventoryItem = Omit<typeof inventoryItems.$inferInsert, 'id' | 'shopId' | 'foldedName'>;

export async function insertInventoryItem(
  { tx, scope: { shopId } }: ShopContext,
  item: NewInventoryItem,
): Promise<string> {
  const id = newId();
  await tx.insert(inventoryItems).values({ id, shopId, foldedName: foldName(item.name), ...item });
  return id;
}

export async function updateInventoryItem(
  { tx, scope: { shopId } }: ShopContext,
  row: InventoryRow,
): Promise<void> {
  const { id, name, quantity, quantityType } = row;
  await tx
    .update(inventoryItems)
    .set({ name, foldedName: foldName(name), quantity, quantityType })
    .where(and(eq(inventoryItems.shopId, shopId), eq(inventoryItems.id, id)));
}

export async function removeInventoryItem(
  { tx, scope: { shopId } }: ShopContext,
  itemId: string,
): Promise<void> {
  await tx
    .delete(inventoryItems)
    .where(and(eq(inventoryItems.shopId, shopId), eq(inventoryItems.id, itemId)));
}

import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import type { ShopScope } from '../../auth/shop-access.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { inventoryItems } from './inventory.table.ts';

type NewInventoryItem = Omit<typeof inventoryItems.$inferInsert, 'id' | 'shopId' | 'foldedName'>;

export async function insertInventoryItem(
  tx: Db,
  { shopId }: ShopScope,
  item: NewInventoryItem,
): Promise<string> {
  const id = newId();
  await tx.insert(inventoryItems).values({ id, shopId, foldedName: foldName(item.name), ...item });
  return id;
}

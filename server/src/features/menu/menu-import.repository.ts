import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { splitIntoChunks } from '../../support/split-into-chunks.ts';
import { categories, items } from './menu.table.ts';

/** Far below SQLite's limit on bound values. */
const BATCH_SIZE = 500;

/** `names` are in upper case and new; the categories keep their order. */
export async function insertCategories(
  { tx, scope: { shopId } }: ShopContext,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const rows = names.map((name) => ({ id: newId(), name }));
  for (const chunk of splitIntoChunks(rows, BATCH_SIZE))
    await tx.insert(categories).values(chunk.map((row) => ({ ...row, shopId })));
  return rows;
}

/** Clears the codes first, so that items can swap theirs. */
export async function clearShortCodes(
  { tx, scope: { shopId } }: ShopContext,
  itemIds: readonly string[],
): Promise<void> {
  for (const chunk of splitIntoChunks(itemIds, BATCH_SIZE))
    await tx
      .update(items)
      .set({ shortCode: null })
      .where(and(eq(items.shopId, shopId), inArray(items.id, chunk)));
}

/** A row without facts, because an import leaves them as they are. */
export type ItemUpsert = Omit<Required<typeof items.$inferInsert>, 'shopId' | 'facts'>;

/** Has every column except the facts and those that identify the item. */
const { id: _id, shopId: _shopId, facts: _facts, ...changeableColumns } = getTableColumns(items);
const excludedValues = Object.fromEntries(
  Object.entries(changeableColumns).map(([field, { name }]) => [
    field,
    sql`excluded.${sql.identifier(name)}`,
  ]),
);

export async function upsertItems(
  { tx, scope: { shopId } }: ShopContext,
  rows: readonly ItemUpsert[],
): Promise<void> {
  for (const chunk of splitIntoChunks(rows, BATCH_SIZE))
    await tx
      .insert(items)
      .values(chunk.map((row) => ({ ...row, shopId })))
      .onConflictDoUpdate({ target: items.id, set: excludedValues, setWhere: eq(items.shopId, shopId) });
}

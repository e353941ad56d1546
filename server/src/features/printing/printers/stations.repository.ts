import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import { newId } from '../../../db/ids.ts';
import { statement } from '../../../db/statement.ts';
import { categories, items } from '../../menu/menu.table.ts';
import { type StationRow, stationCategories, stationItems, stations } from '../printing.table.ts';

export interface StationWithMenu extends StationRow {
  categoryIds: string[];
  itemIds: string[];
}

const ofShop = sql.placeholder('shopId');

const selectStations = statement((db) =>
  db
    .select()
    .from(stations)
    .where(eq(stations.shopId, ofShop))
    .orderBy(asc(stations.foldedName), asc(stations.id)),
);

const selectStationCategories = statement((db) =>
  db.select().from(stationCategories).where(eq(stationCategories.shopId, ofShop)),
);

const selectStationItems = statement((db) =>
  db.select().from(stationItems).where(eq(stationItems.shopId, ofShop)),
);

/** By name. */
export async function listStations({ tx, scope: { shopId } }: ShopContext): Promise<StationWithMenu[]> {
  const rows = await selectStations(tx).execute({ shopId });
  const ofCategories = await selectStationCategories(tx).execute({ shopId });
  const ofItems = await selectStationItems(tx).execute({ shopId });
  return rows.map((row) => ({
    ...row,
    categoryIds: ofCategories.filter(({ stationId }) => stationId === row.id).map((one) => one.categoryId),
    itemIds: ofItems.filter(({ stationId }) => stationId === row.id).map(({ itemId }) => itemId),
  }));
}

type NewStation = Omit<StationRow, 'id' | 'shopId' | 'foldedName'>;

export async function insertStation(
  { tx, scope: { shopId } }: ShopContext,
  station: NewStation,
): Promise<StationRow> {
  const row = { id: newId(), shopId, foldedName: foldName(station.name), ...station };
  await tx.insert(stations).values(row);
  return row;
}

export async function updateStation({ tx, scope: { shopId } }: ShopContext, row: StationRow): Promise<void> {
  const { id, name, printerId, fallbackPrinterId, isDefault } = row;
  await tx
    .update(stations)
    .set({ name, foldedName: foldName(name), printerId, fallbackPrinterId, isDefault })
    .where(and(eq(stations.shopId, shopId), eq(stations.id, id)));
}

/** Called before another station becomes the default. */
export async function clearDefaultStation({ tx, scope: { shopId } }: ShopContext): Promise<void> {
  await tx.update(stations).set({ isDefault: false }).where(eq(stations.shopId, shopId));
}

export async function removeStation(
  { tx, scope: { shopId } }: ShopContext,
  stationId: string,
): Promise<void> {
  await tx.delete(stations).where(and(eq(stations.shopId, shopId), eq(stations.id, stationId)));
}

/** Takes the categories from other stations. @returns false if one is not a category of the shop */
export async function assignCategories(
  { tx, scope: { shopId } }: ShopContext,
  stationId: string,
  categoryIds: readonly string[],
): Promise<boolean> {
  await tx.delete(stationCategories).where(eq(stationCategories.stationId, stationId));
  if (categoryIds.length === 0) return true;
  const isNamed = inArray(categories.id, [...categoryIds]);
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.shopId, shopId), isNamed));
  for (const { id: categoryId } of found)
    await tx
      .insert(stationCategories)
      .values({ shopId, categoryId, stationId })
      .onConflictDoUpdate({
        target: [stationCategories.shopId, stationCategories.categoryId],
        set: { stationId },
      });
  return found.length === new Set(categoryIds).size;
}

/** Takes the items from other stations. @returns false if one is not an item of the shop */
export async function assignItems(
  { tx, scope: { shopId } }: ShopContext,
  stationId: string,
  itemIds: readonly string[],
): Promise<boolean> {
  await tx.delete(stationItems).where(eq(stationItems.stationId, stationId));
  if (itemIds.length === 0) return true;
  const found = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.shopId, shopId), inArray(items.id, [...itemIds])));
  for (const { id: itemId } of found)
    await tx
      .insert(stationItems)
      .values({ shopId, itemId, stationId })
      .onConflictDoUpdate({ target: [stationItems.shopId, stationItems.itemId], set: { stationId } });
  return found.length === new Set(itemIds).size;
}

export type RoutedItem = Pick<
  typeof items.$inferSelect,
  'id' | 'categoryId' | 'name' | 'shortCode' | 'variants'
>;

/** Reads the category and the short codes of the items that still exist. */
export async function findRoutedItems(
  { tx, scope: { shopId } }: ShopContext,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, RoutedItem>> {
  const rows = await tx
    .select({
      id: items.id,
      categoryId: items.categoryId,
      name: items.name,
      shortCode: items.shortCode,
      variants: items.variants,
    })
    .from(items)
    .where(and(eq(items.shopId, shopId), inArray(items.id, [...itemIds])));
  return new Map(rows.map((row) => [row.id, row]));
}

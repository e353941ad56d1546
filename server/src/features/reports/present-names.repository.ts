import { eq } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { categories, items } from '../menu/menu.table.ts';
import { areas, tables } from '../tables/tables.table.ts';

/** Maps the ids of items to the names of their categories as they are now. */
export async function readCategoriesOfItems({
  tx,
  scope: { shopId },
}: ShopContext): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: items.id, name: categories.name })
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(eq(items.shopId, shopId));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface TableNow {
  name: string;
  seats: number;
  area: string;
}

/** Maps the ids of tables to the tables as they are now. */
export async function readTablesNow({
  tx,
  scope: { shopId },
}: ShopContext): Promise<ReadonlyMap<string, TableNow>> {
  const rows = await tx
    .select({ id: tables.id, name: tables.name, seats: tables.noOfSeats, area: areas.name })
    .from(tables)
    .innerJoin(areas, eq(areas.id, tables.areaId))
    .where(eq(tables.shopId, shopId));
  return new Map(rows.map(({ id, ...table }) => [id, table]));
}
